import Audio
import DestinationSearch
import DestinationSearchTesting
import Foundations
import HeadUnit
import Places
import Recognition
import SearchScreen
import Synchronization
import TestSupport
import Testing

/// Tests the session over a scripted microphone, recognizer, and head unit, with every course of a turn.
@Suite(.timeLimit(.minutes(60))) struct SessionTests {
  /// Collects a session's updates, and waits for a state.
  final class Watch: Sendable {
    private let seen = Mutex<[VoiceControlMachine.State]>([])
    private let updates = Mutex<[SessionUpdate]>([])
    private let stream = AsyncStream.makeStream(of: VoiceControlMachine.State.self)

    func note(_ update: SessionUpdate) {
      updates.withLock { $0.append(update) }
      guard case .state(let state) = update else { return }
      seen.withLock { $0.append(state) }
      stream.continuation.yield(state)
    }

    /// Waits until the session is in a matching state.
    func until(_ fits: (VoiceControlMachine.State) -> Bool) async {
      for await state in stream.stream where fits(state) { break }
    }

    var states: [VoiceControlMachine.State] { seen.withLock { $0 } }
    var all: [SessionUpdate] { updates.withLock { $0 } }
  }

  private let watch = Watch()
  private let focus = ScriptedFocus()

  private func services(
    _ recognizer: ScriptedRecognizer?, microphone: ScriptedAudioSource,
    permissions: any PermissionReading = FixedPermissions()
  ) throws -> SessionServices {
    let places = try TinyTown.places()
    var services = SessionServices(
      places: places, resolver: try TinyTown.resolver(),
      suggester: DestinationSuggester(places: NoSuggestions(), personal: nil),
      permissions: permissions, microphone: { microphone })
    services.recognizer = recognizer
    services.focus = focus
    return services
  }

  /// A connected session over a head unit that completes everything at once.
  private func session(_ services: SessionServices) async -> (DestinationSearchSession, ImmediateHost) {
    var profile = HeadUnitProfile.standard
    profile.frameTiming = .immediate
    var settings = ScreenSettings(profile: profile)
    settings.asksByVoice = false
    let host = ImmediateHost()
    let session = DestinationSearchSession(
      host: host, services: services, settings: settings, clock: ManualClock()
    ) { [watch] in
      watch.note($0)
    }
    await host.attach(to: session)
    return (session, host)
  }

  private func microphone(_ chunks: [AudioChunk] = TinyTown.speech()) -> ScriptedAudioSource {
    ScriptedAudioSource(chunks.map { .chunk($0) })
  }

  private static func error(_ code: AudioError.Code) -> AudioError {
    AudioError(code, subject: "default", message: "does not work", advice: "try another")
  }

  // VC-14, AU-4, INV-2
  @Test func aSpokenDestinationIsOffered() async throws {
    let source = microphone()
    let (session, host) = await session(
      try services(ScriptedRecognizer(hearing: "navigate to elm park"), microphone: source))
    await session.speak()
    await watch.until { $0 == .choosing }
    #expect(
      watch.states == [
        .idle, .presenting(.listening), .listening, .searching, .dismissing(.offer), .choosing,
      ])
    guard case .map(let map)? = await session.shown.stack.first else { throw TinyTown.BadPoint() }
    #expect(map.tripPreview?.trips.map(\.destination.name) == ["Elm Park"])
    #expect(!source.isOpen)
    await session.disconnect()
    #expect(focus.held.isEmpty)
    withExtendedLifetime(host) {}
  }

  @Test func levelsPartialsAndLostSamplesAreReported() async throws {
    var chunks = TinyTown.speech()
    chunks[6].droppedBefore = 320
    let recognizer = ScriptedRecognizer(
      [RecognitionResult(hypotheses: [Hypothesis(text: "elm park")], confidence: 1)], partials: ["elm", "elm park"])
    let (session, host) = await session(try services(recognizer, microphone: microphone(chunks)))
    await session.speak()
    await watch.until { $0 == .choosing }
    #expect(watch.all.contains { if case .partial(let words) = $0 { words.text == "elm park" } else { false } })
    #expect(watch.all.contains { if case .droppedSamples(320) = $0 { true } else { false } })
    // The name may be incomplete.
    #expect(watch.all.contains { if case .answer(let result) = $0 { result.isGuess } else { false } })
    #expect(watch.all.contains { if case .level(let level) = $0 { level > -30 } else { false } })
    withExtendedLifetime(host) {}
  }

  @Test(arguments: [
    (AudioError.Code.deviceForbidden, VoiceControlMachine.Failure.microphoneForbidden),
    (.deviceBusy, .microphoneBusy), (.deviceAbsent, .microphoneAbsent), (.deviceLost, .microphoneLost),
  ])
  func aMicrophoneThatDoesNotOpenIsAFrame(code: AudioError.Code, failure: VoiceControlMachine.Failure) async throws {
    let source = ScriptedAudioSource(refusal: Self.error(code))
    let (session, host) = await session(try services(ScriptedRecognizer(hearing: "elm park"), microphone: source))
    await session.speak()
    await watch.until { $0 == .idle && watch.states.count > 1 }
    #expect(watch.states.contains(.failed(failure, .voiceTemplate)))
    #expect(
      watch.all.contains { if case .failed(let error) = $0 { error as? AudioError == Self.error(code) } else { false } }
    )
    #expect(!source.wasOpened)
    #expect(focus.held.isEmpty)
    withExtendedLifetime(host) {}
  }

  // AU-7
  @Test func anUnpluggedMicrophoneEndsTheTurn() async throws {
    let source = ScriptedAudioSource(TinyTown.speech().prefix(8).map { .chunk($0) } + [.fail(Self.error(.deviceLost))])
    let (session, host) = await session(try services(ScriptedRecognizer(hearing: "elm park"), microphone: source))
    await session.speak()
    await watch.until { $0 == .failed(.microphoneLost, .voiceTemplate) }
    await session.disconnect()
    #expect(!source.isOpen)
    #expect(focus.held.isEmpty)
    withExtendedLifetime(host) {}
  }

  // VC-15, PE-7
  @Test(arguments: [
    ("bean house", VoiceControlMachine.State.choosing), ("navigate to the moon", .notFound(.noMatch)),
    ("what a lovely day", .notFound(.notUnderstood)), ("take me home", .failed(.placeNotSet(.home), .voiceTemplate)),
    ("play some jazz", .failed(.navigationOnly, .voiceTemplate)),
    ("cancel", .dismissing(.clear)),
  ])
  func theScreenSaysWhatCameOfIt(said: String, state: VoiceControlMachine.State) async throws {
    let (session, host) = await session(try services(ScriptedRecognizer(hearing: said), microphone: microphone()))
    await session.speak()
    await watch.until { $0 == state }
    withExtendedLifetime(host) {}
  }

  @Test func silenceEndsTheTurn() async throws {
    let silence = Array(
      repeating: AudioChunk(samples: Array(repeating: 0, count: 1_600), sampleRate: 16_000), count: 70)
    let recognizer = ScriptedRecognizer(hearing: "elm park")
    let (session, host) = await session(try services(recognizer, microphone: microphone(silence)))
    await session.speak()
    await watch.until { $0 == .notFound(.noSpeech) }
    #expect(recognizer.sampleCount == 0)
    withExtendedLifetime(host) {}
  }

  /// A session that listens to an utterance without an end.
  private func listeningSession() async throws -> (ScriptedAudioSource, DestinationSearchSession, ImmediateHost) {
    let source = ScriptedAudioSource(TinyTown.speech().prefix(8).map { .chunk($0) } + [.wait])
    let (session, host) = await session(try services(ScriptedRecognizer(hearing: "elm park"), microphone: source))
    await session.speak()
    await watch.until { $0 == .listening }
    return (source, session, host)
  }

  // VC-14, AU-3, AU-4
  @Test func cancellingClosesTheMicrophone() async throws {
    let (source, session, host) = try await listeningSession()
    await session.receive(.cancelled)
    #expect(await session.disconnect() == [])
    #expect(!source.isOpen)
    #expect(focus.held.isEmpty)
    withExtendedLifetime(host) {}
  }

  // LC-7, AU-4, INV-2, INV-10
  @Test func disconnectingDuringAnUtteranceStopsEverything() async throws {
    let (source, session, host) = try await listeningSession()
    #expect(await session.disconnect() == [])
    #expect(await session.state == .disconnected)
    #expect(!source.isOpen)
    #expect(focus.held.isEmpty)
    #expect(await session.disconnect() == [])
    withExtendedLifetime(host) {}
  }

  // AU-6
  @Test func anInterruptionEndsTheListeningAndNeverOpensItAgain() async throws {
    let (source, session, host) = try await listeningSession()
    focus.emit(.interruptionBegan)
    await watch.until { $0 == .interrupted }
    focus.emit(.interruptionEnded(shouldResume: true))
    await watch.until { $0 == .idle }
    await session.disconnect()
    #expect(!source.isOpen)
    #expect(focus.held.isEmpty)
    withExtendedLifetime(host) {}
  }

  // AU-7
  @Test func anUnusedMicrophoneEndsNothing() async throws {
    let (_, session, host) = try await listeningSession()
    for reason in [RouteChangeReason.unknown, .newDevice, .override] { focus.emit(.routeChanged(reason)) }
    // Only a turn that still listens can be interrupted.
    focus.emit(.interruptionBegan)
    await watch.until { $0 == .interrupted || $0 == .failed(.microphoneLost, .voiceTemplate) }
    #expect(await session.state == .interrupted)
    await session.disconnect()
    withExtendedLifetime(host) {}
  }

  @Test func waitingForAudioIsCancelledWithoutAFailure() async throws {
    focus.answer(.never)
    let (session, host) = await session(try services(ScriptedRecognizer(hearing: "elm park"), microphone: microphone()))
    await session.speak()
    await watch.until { $0 == .listening }
    // Time enough for the turn to request audio.
    for _ in 0..<1_000 { await Task.yield() }
    await session.receive(.cancelled)
    #expect(await session.disconnect() == [])
    #expect(!watch.all.contains { if case .failed = $0 { true } else { false } })
    withExtendedLifetime(host) {}
  }

  // PE-9
  @Test func withoutARecognizerVoiceSearchSaysSo() async throws {
    let (session, host) = await session(try services(nil, microphone: microphone()))
    await session.speak()
    await watch.until { $0 == .failed(.speechUnavailable, .alert) }
    withExtendedLifetime(host) {}
  }

  // PE-2, PE-3, VC-14
  @Test(arguments: ScriptedPermissions.combinations)
  func nothingIsRecordedUnlessBothAreAllowed(status: PermissionStatus) async throws {
    let source = ScriptedAudioSource([.wait])
    let permissions = ScriptedPermissions(status, answers: [.never])
    let (session, host) = await session(
      try services(ScriptedRecognizer(hearing: "elm park"), microphone: source, permissions: permissions))
    await session.speak()
    await watch.until { state in
      switch state {
      case .listening, .askingPermission, .failed: true
      default: false
      }
    }
    await session.disconnect()
    #expect(!source.wasOpened || status == .allowed)
    withExtendedLifetime(host) {}
  }
}

/// A map without suggestions.
struct NoSuggestions: PlaceSuggesting {
  func suggestions(for typed: String, near origin: Coordinate?, limit: Int) async throws -> [Suggestion] { [] }
}
