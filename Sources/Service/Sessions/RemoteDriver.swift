import Audio
import DestinationSearch
import Foundation
import Foundations
import HeadUnit
import Places
import SearchScreen
import Synchronization

/// The client's side of a session: permissions, loudspeaker and position. The client gets the requests in the session's
/// recorded effects, and answers by the number that the effect had.
final class RemoteDriver: SessionJournal, PermissionReading, PromptSpeaking, PositionProviding {
  private let send: @Sendable (ServiceMessage) -> Void
  /// The newest fix, the one that was made of a position last, and whether a receiver has given any.
  private let place: Mutex<(fix: Fix?, made: Fix?, hasReceiver: Bool)>
  private let permissions = Expected<PermissionStatus>()
  private let answers = Expected<PermissionStatus>()
  private let prompts = Expected<PromptDelivery>()
  /// The outcome of the latest request to open the microphone.
  private let opening = Expected<VoiceControlMachine.Failure?>()
  private let sampleRate: Int
  /// The latest requested microphone, and whether the client has opened it.
  private let microphone: Mutex<(current: RemoteMicrophone, isOpen: Bool)>

  init(at position: Coordinate?, sampleRate: Int, send: @escaping @Sendable (ServiceMessage) -> Void) {
    place = Mutex((position.map { Fix($0, at: .now) }, nil, false))
    self.sampleRate = sampleRate
    microphone = Mutex((RemoteMicrophone(sampleRate: sampleRate, opening: opening), false))
    self.send = send
  }

  var lastFix: Fix? { place.withLock { $0.fix } }

  /// Nothing: the client's fixes come as events.
  func updates() -> AsyncStream<PositionUpdate> { AsyncStream { $0.finish() } }

  /// The event of a position that a client sends in place of fixes; `nil` if it is known, or a receiver's fixes say
  /// more.
  func event(of position: Coordinate?) -> SessionEvent? {
    place.withLock { place in
      guard !place.hasReceiver, position != place.fix?.coordinate else { return nil }
      guard let position else { return .positionLost(.noFix) }
      let made = Fix(position, at: .now)
      place.made = made
      return .moved(made)
    }
  }

  /// Sends the session's recorded lines to the client, follows the car, and expects the answers to the line's
  /// requests from then on.
  func write(_ line: RecordingLine) {
    switch line {
    case .event(.moved(let fix), _):
      place.withLock { place in
        if fix != place.made { place.hasReceiver = true }
        place.fix = fix
      }
    case .effects(let effects, _): expect(effects)
    default: break
    }
    send(.line(line))
  }

  private func expect(_ effects: [SessionEffect]) {
    for effect in effects {
      switch effect {
      case .readPermissions: permissions.expect()
      case .ask(_, let generation): answers.expect(generation)
      case .openMicrophone(let generation): expectMicrophone(generation)
      case .closeMicrophone: closeMicrophone()
      case .say(_, _, let number): prompts.expect(number)
      default: break
      }
    }
  }

  /// Takes an event of the client, and returns it if it concerns the screen; others answer a request.
  func take(_ event: SessionEvent) -> SessionEvent? {
    switch event {
    case .permissionsRead(let status): permissions.take(status)
    case .permissionsAnswered(let status, let generation): answers.take(status, for: generation)
    case .microphoneOpened(let generation):
      // Audio follows at once, possibly before the recognizer reads.
      if opening.number == generation { microphone.withLock { $0.isOpen = true } }
      opening.take(nil, for: generation)
    case .microphoneRefused(let failure, let generation): opening.take(failure, for: generation)
    default: return event
    }
    return nil
  }

  /// Takes the delivery report of a prompt.
  func prompted(_ number: Int, _ delivery: PromptDelivery) { prompts.take(delivery, for: number) }

  func read() async -> PermissionStatus { await permissions.answer() ?? .undecided }

  func request(_ question: PermissionQuestion) async -> PermissionStatus { await answers.answer() ?? .undecided }

  func speak(_ rendering: PromptRendering) async throws -> PromptDelivery {
    // The number that is expected now belongs to the next question.
    try Task.checkCancellation()
    guard rendering != .silent, let number = prompts.number else { return .silent }
    send(.prompt(number: number, rendering))
    guard let delivery = await prompts.answer() else { throw CancellationError() }
    return delivery
  }

  /// The client's microphone for the turn that begins.
  var nextMicrophone: RemoteMicrophone { microphone.withLock { $0.current } }

  /// Takes audio. Audio that arrives while no microphone is open was sent before it was closed, and is dropped.
  func recognize(_ bytes: some Collection<UInt8> & Sendable) async throws {
    let open = microphone.withLock { $0.isOpen ? $0.current : nil }
    try await open?.accept(bytes)
  }

  private func expectMicrophone(_ generation: Int) {
    opening.expect(generation)
    microphone.withLock { $0 = (RemoteMicrophone(sampleRate: sampleRate, opening: opening), false) }
  }

  private func closeMicrophone() {
    let closed = microphone.withLock { microphone in
      microphone.isOpen = false
      return microphone.current
    }
    // A sender of audio waits for its reader.
    Task { await closed.stop() }
  }
}

extension PermissionStatus {
  /// No permission was answered.
  fileprivate static let undecided = PermissionStatus(microphone: .undetermined, speech: .notDetermined)
}

/// A client's microphone: open when the client says so.
actor RemoteMicrophone: AudioSource {
  private let audio = PushedAudio()
  private let opening: Expected<VoiceControlMachine.Failure?>
  private var decoding: AudioDecoding

  init(sampleRate: Int, opening: Expected<VoiceControlMachine.Failure?>) {
    decoding = AudioDecoding(.pcm(sampleRate: sampleRate, isBigEndian: false), longest: nil)
    self.opening = opening
  }

  func start() async throws {
    guard let answer = await opening.answer() else { throw CancellationError() }
    if let failure = answer { throw AudioError(refused: failure) }
  }

  func next() async throws -> AudioChunk? { try await audio.next() }

  func stop() async { await audio.stop() }

  /// Takes audio, and returns when little of it waits. Empty audio ends the utterance.
  func accept(_ bytes: some Collection<UInt8> & Sendable) async throws {
    guard !bytes.isEmpty else { return await audio.finish() }
    if let chunk = try decoding.accept(bytes) { await audio.enqueue(chunk) }
  }
}

extension AudioError {
  /// The error for a microphone that the client couldn't open.
  fileprivate init(refused failure: VoiceControlMachine.Failure) {
    let (code, message): (Code, String) =
      switch failure {
      case .microphoneAbsent: (.deviceAbsent, "isn't connected")
      case .microphoneBusy: (.deviceBusy, "is used by another program")
      case .microphoneForbidden: (.deviceForbidden, "isn't allowed")
      case .microphoneLost: (.deviceLost, "went away")
      default: (.notReadable, "couldn't be opened")
      }
    self.init(code, subject: "the client's microphone", message: message, advice: "check the client")
  }
}
