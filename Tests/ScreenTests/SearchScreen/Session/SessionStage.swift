import Audio
import DestinationSearch
import DestinationSearchTesting
import HeadUnit
import Places
import Recognition
import SearchScreen
import TestSupport

/// A session over scripted parts, connected to a head unit that completes everything at once.
struct SessionStage {
  let watch: SessionTests.Watch
  let session: DestinationSearchSession

  /// Connects a session.
  ///
  /// - Parameters:
  ///   - recognizer: The main recognizer.
  ///   - change: Changes the other parts.
  init(
    hearing recognizer: any SpeechRecognizer, change: (inout SessionServices) throws -> Void = { _ in }
  ) async throws {
    var services = SessionServices(
      places: try TinyTown.places(), resolver: try TinyTown.resolver(),
      suggester: DestinationSuggester(places: NoSuggestions(), personal: nil), permissions: FixedPermissions(),
      microphone: { ScriptedAudioSource(TinyTown.speech().map { .chunk($0) }) })
    services.recognizer = recognizer
    try change(&services)
    var profile = HeadUnitProfile.standard
    profile.frameTiming = .immediate
    var settings = ScreenSettings(profile: profile, rubricator: try TinyTown.rubricator())
    settings.asksByVoice = false
    let watch = SessionTests.Watch()
    let host = ImmediateHost()
    self.watch = watch
    session = DestinationSearchSession(
      host: host, services: services, settings: settings, clock: ManualClock()
    ) { update in
      watch.note(update)
    }
    await host.attach(to: session)
  }

  /// The words of the utterances that were resolved, in order.
  var transcripts: [String] {
    watch.all.compactMap { if case .answer(let result) = $0 { result.transcript } else { nil } }
  }

  /// The places that the driver went to, by identity.
  var destinations: [String] {
    watch.all.compactMap { if case .go(let place) = $0 { place.id } else { nil } }
  }

  /// The places on offer, by identity.
  func offered() async -> [String] {
    guard case .map(let map)? = await session.shown.stack.first else { return [] }
    return map.tripPreview?.trips.map(\.id.rawValue) ?? []
  }

  /// Speaks, and waits until the session reaches a state.
  func speak(until state: VoiceControlMachine.State) async {
    await session.speak()
    await watch.until { $0 == state }
  }

  /// Speaks, and cancels when the recognized words have reached a gate that holds them.
  func speak(cancellingAt gate: Gate) async {
    await session.speak()
    await gate.reached()
    await session.receive(.cancelled)
    await watch.until { $0 == .searching }
    await watch.until { $0 == .idle }
  }

  /// Presses a button of the screen on top, and waits for its effects.
  func tap(_ button: ButtonID) async throws {
    guard let top = await session.shown.stack.last else { throw TinyTown.BadPoint() }
    await session.send(.buttonTapped(button, template: top.id))
    await session.settled()
  }

  /// Picks a row of the screen on top.
  func pick(_ row: RowID) async throws {
    guard let top = await session.shown.stack.last else { throw TinyTown.BadPoint() }
    await session.send(.rowPicked(row, template: top.id))
  }
}

extension ScriptedRecognizer {
  /// Creates a recognizer that returns texts, one after the other; the last one is repeated.
  convenience init(hearing texts: [String]) {
    self.init(texts.map { RecognitionResult(hypotheses: [Hypothesis(text: $0)], confidence: 1) })
  }
}

/// A wait that only a test ends, even if the waiting task is cancelled.
final class Gate: Sendable {
  private let latch = Latch()
  private let arrivals = AsyncStream.makeStream(of: Void.self)

  /// Waits until it is open.
  func pass() async {
    arrivals.continuation.yield(())
    await latch.wait()
  }

  /// Waits until a task has arrived.
  func reached() async {
    for await _ in arrivals.stream { break }
  }

  /// Lets all tasks pass, current and future.
  func open() { latch.open() }
}

/// A recognizer whose first utterance is decoded only after a gate opens, and which reports the speech that was
/// expected.
actor HeldRecognizer: SpeechRecognizer {
  enum Step: Hashable, Sendable {
    case started, finishing, finished
  }

  private(set) var steps: [Step] = []
  private var texts: [String]
  private var gate: Gate?

  /// Creates a recognizer.
  ///
  /// - Parameters:
  ///   - texts: The results of the utterances, in order.
  ///   - gate: The gate of the first utterance.
  init(hearing texts: [String], until gate: Gate) {
    self.texts = texts
    self.gate = gate
  }

  func recognize(
    _ sound: any UtteranceAudio, expecting expected: ExpectedSpeech, onPartial: PartialHandler?
  ) async throws -> RecognitionResult {
    steps.append(.started)
    while try await sound.next() != nil {}
    let text = texts.isEmpty ? "" : texts.removeFirst()
    steps.append(.finishing)
    if let gate {
      self.gate = nil
      await gate.pass()
    }
    steps.append(.finished)
    return RecognitionResult(hypotheses: [Hypothesis(text: text)], confidence: 1)
  }
}

/// A store without saved places: its first answer waits for a gate.
actor HeldPlaces: PersonalPlaces {
  private var gate: Gate?

  init(until gate: Gate) { self.gate = gate }

  func all() async throws -> [UserPlace] {
    if let gate {
      self.gate = nil
      await gate.pass()
    }
    return []
  }
}

/// A speaker that is silent and hangs, cancelled or not, until a gate opens.
struct HangingSpeaker: PromptSpeaking {
  let gate: Gate

  func speak(_ rendering: PromptRendering) async throws -> PromptDelivery {
    await gate.pass()
    return .silent
  }
}
