import Foundations
public import HeadUnit
import Navigation
import Places

/// A time-out that the screen requests from its session; the screen has no clock.
public enum SessionTimer: Hashable, Sendable, Codable {
  /// A time-out of the voice search.
  case voice(VoiceControlMachine.TimeOut, generation: Int)
  /// The head unit presents an alert.
  case presentation(TemplateID)
  /// The next frame may be sent.
  case frame
  /// The display that has the map releases it. Nothing waits for that any more; recordings of version 1 contain it.
  case map
  /// The next heartbeat of the head unit (LC-5).
  case heartbeat
  /// The row that was picked shows activity (LI-6).
  case rowSpinner(lookup: Int)
  /// The row that was picked has worked for too long (LI-6).
  case rowGivenUp(lookup: Int)
  /// A change to the saved places has taken too long.
  case ownPlaces(change: Int)
  /// A time-out of guidance.
  case navigation
  /// The screen has shown the arrival at the destination long enough.
  case arrival
  /// A time-out of the template stack.
  case stack(ScreenTimer)

  private enum VoiceCodingKeys: String, CodingKey { case _0 = "for", generation }
  private enum PresentationCodingKeys: String, CodingKey { case _0 = "template" }
  private enum StackCodingKeys: String, CodingKey { case _0 = "timer" }
}

/// The time limits for the parts of a voice search, in seconds.
public struct VoiceTiming: Hashable, Sendable, Codable {
  /// The host presents the template.
  public var presentation = 5.0
  /// The driver answers on the phone.
  public var permission = 30.0
  /// The microphone opens, and an utterance ends.
  public var listening = 12.0
  /// An interruption ends.
  public var interruption = 5.0
  /// The search answers (LI-6).
  public var search = 10.0

  /// The times of head units and of the driver's attention.
  public static let standard = VoiceTiming()

  /// Creates the standard times.
  public init() {}

  /// Decodes the times.
  ///
  /// - Throws: `DecodingError`, also for a time outside 0 to 3600 seconds.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func time(_ key: CodingKeys) throws -> Double { try values.decode(in: 0...3_600, forKey: key) }
    presentation = try time(.presentation)
    permission = try time(.permission)
    listening = try time(.listening)
    interruption = try time(.interruption)
    search = try time(.search)
  }

  /// Returns how long to wait for something; the rules of the frames time the frame that ends a turn.
  func seconds(_ timeOut: VoiceControlMachine.TimeOut) -> Double? {
    switch timeOut {
    case .presentation: presentation
    case .permission: permission
    case .listening: listening
    case .interruption: interruption
    case .search: search
    case .dwell: nil
    }
  }
}

extension SearchScreenModel {
  mutating func wait(_ ticket: VoiceControlMachine.Ticket) {
    guard let seconds = settings.timing.seconds(ticket.timeOut) else { return }
    emit(.startTimer(.voice(ticket.timeOut, generation: ticket.generation), seconds: seconds))
  }

  mutating func timedOut(_ timer: SessionTimer) {
    outbox.ranOut(timer)
    switch timer {
    case .voice(let timeOut, let generation): timedOut(timeOut, generation)
    case .presentation(let id): if stack.presentation?.shown.id == id { dismissModal() }
    case .frame, .stack(.frame): change { [now] stack throws(ScreenError) in stack.frameIsDue(at: now) }
    case .map: break
    case .heartbeat: heartbeatMissed()
    case .rowSpinner(let number): showSpinner(number)
    case .rowGivenUp(let number): lookupEnded(nil, number)
    case .ownPlaces(let number): changeFailed(number)
    case .navigation: guide { $0.advance(to: $1) }
    case .arrival: endDrive(finished: true)
    case .stack(.dismissal(let generation, _)):
      guard let modal = stack.presentation?.shown.id else { return }
      guard let change = stack.dismissalTimedOut(generation: generation) else { return }
      perform(change)
      modalGone(modal)
    }
  }

  private mutating func timedOut(_ timeOut: VoiceControlMachine.TimeOut, _ generation: Int) {
    switch timeOut {
    case .presentation: follow(voice.presentationTimedOut(generation: generation))
    case .permission: follow(voice.permissionTimedOut(generation: generation))
    case .listening: follow(voice.listeningTimedOut(generation: generation))
    case .interruption: follow(voice.interruptionTimedOut(generation: generation))
    case .search: follow(voice.searchTimedOut(generation: generation))
    case .dwell: follow(voice.dwellEnded(generation: generation))
    }
  }

  /// Returns whether the screen still waits for a time-out that was started.
  func isAwaited(_ timer: SessionTimer) -> Bool {
    switch timer {
    case .voice(let timeOut, let generation): timeOut == voice.state.timeOut && generation == voice.generation
    case .presentation(let id): stack.presentation?.shown.id == id && stack.presentation?.phase == .presenting
    case .frame, .stack(.frame): stack.presentation?.phase == .presented && stack.presentation?.frames?.pending != nil
    case .map: false
    case .navigation: drive != nil
    // Only for the trip that has arrived, not for a later one.
    case .arrival: drive?.isThere == true
    case .heartbeat: display.deadline != nil
    case .rowSpinner(let number), .rowGivenUp(let number): browsing.lookup?.number == number
    case .ownPlaces(let number): own.isWaiting(for: number)
    case .stack(.dismissal(let generation, _)): stack.presentation?.dismissal == generation
    }
  }
}
