import Audio
import DestinationSearch
import DestinationSearchTesting
import Places
import Recognition
import SearchScreen
import VoiceControl

/// A session over scripted parts, connected to a head unit that does everything at once.
struct SessionStage {
  let watch: SessionTests.Watch
  let session: DestinationSearchSession

  /// Connects a session.
  ///
  /// - Parameters:
  ///   - recognizer: Hears everything.
  ///   - change: Changes the other parts.
  init(
    hearing recognizer: any SpeechRecognizer, change: (inout SessionServices) throws -> Void = { _ in }
  ) async throws {
    var services = SessionServices(
      places: try World.places(), resolver: try World.resolver(),
      suggester: DestinationSuggester(places: NoSuggestions(), personal: nil), permissions: FixedPermissions(),
      microphone: { ScriptedAudioSource(World.speech().map { .chunk($0) }) })
    services.recognizer = recognizer
    try change(&services)
    var profile = HeadUnitProfile.standard
    profile.frameTiming = .immediate
    var settings = ScreenSettings(profile: profile, rubricator: try World.rubricator())
    settings.asksByVoice = false
    let watch = SessionTests.Watch()
    let host = ImmediateHost()
    self.watch = watch
    session = DestinationSearchSession(
      host: host, services: services, settings: settings, clock: StoppedClock()
    ) { update in
      watch.note(update)
    }
    await host.attach(to: session)
  }

  /// The words of the utterances that were resolved, in order.
  var transcripts: [String] {
    watch.all.compactMap { if case .answer(let result) = $0 { result.transcript } else { nil } }
  }

  /// The places gone to, by identity.
  var destinations: [String] {
    watch.all.compactMap { if case .go(let place) = $0 { place.id } else { nil } }
  }

  /// The places on offer, by identity.
  func offered() async -> [String] {
    guard case .map(let map)? = await session.shown.stack.first else { return [] }
    return map.tripPreview?.trips.map(\.id.rawValue) ?? []
  }

  /// Speaks, and cancels once what was heard has come to a gate that keeps it.
  func speak(cancellingAt gate: Gate) async {
    await session.speak()
    await gate.reached()
    await session.receive(.cancelled)
    await watch.until { $0 == .searching }
    await watch.until { $0 == .idle }
  }

  /// Presses a button of the screen on top, and waits for what comes of it.
  func tap(_ button: ButtonID) async throws {
    guard let top = await session.shown.stack.last else { throw World.BadPoint() }
    await session.send(.buttonTapped(button, template: top.id))
    await session.settled()
  }

  /// Picks a row of the screen on top.
  func pick(_ row: RowID) async throws {
    guard let top = await session.shown.stack.last else { throw World.BadPoint() }
    await session.send(.rowPicked(row, template: top.id))
  }
}

extension ScriptedRecognizer {
  /// Makes a recogniser that hears texts, one after the other; the last one is repeated.
  convenience init(hearing texts: [String]) {
    self.init(texts.map { RecognitionResult(hypotheses: [Hypothesis(text: $0)], confidence: 1) })
  }
}
