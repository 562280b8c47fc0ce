import Audio
import DestinationSearch
import DestinationSearchTesting
import Places
import Recognition
import Synchronization
import Testing
import VoiceControl

/// The session over a scripted microphone and a scripted recogniser: every way a turn can go.
struct SessionTests {
  /// Collects what a screen would show.
  final class Screen: Sendable {
    private let events = Mutex<[SessionEvent]>([])

    func show(_ event: SessionEvent) { events.withLock { $0.append(event) } }

    var states: [VoiceControl.State] {
      events.withLock { $0 }.compactMap { if case .state(let state) = $0 { state } else { nil } }
    }

    var others: [SessionEvent] {
      events.withLock { $0 }.filter { if case .state = $0 { false } else { true } }
    }
  }

  private let screen = Screen()

  private func session(_ recognizer: ScriptedRecognizer) throws -> DestinationSearchSession {
    let screen = screen
    return DestinationSearchSession(recognizer: recognizer, resolver: try World.resolver()) { screen.show($0) }
  }

  private func microphone(_ chunks: [AudioChunk] = World.speech()) -> ScriptedAudioSource {
    ScriptedAudioSource(chunks.map { .chunk($0) })
  }

  private static func error(_ code: AudioError.Code) -> AudioError {
    AudioError(code, subject: "default", message: "does not work", advice: "try another")
  }

  @Test func resolvesASpokenDestination() async throws {
    let source = microphone()
    let session = try session(ScriptedRecognizer(hearing: "navigate to elm park"))
    let result = try await session.listen(to: source)
    #expect(result?.candidates.first?.place.id == "3")
    #expect(screen.states == [.askingPermission, .listening, .searching, .found])
    #expect(!source.isOpen)
  }

  @Test func showsLevelsPartialsAndLostSamples() async throws {
    var chunks = World.speech()
    chunks[6].droppedBefore = 320
    let recognizer = ScriptedRecognizer(
      [RecognitionResult(hypotheses: [Hypothesis(text: "elm park")], confidence: 1)], partials: ["elm", "elm park"])
    let session = try session(recognizer)
    _ = try await session.listen(to: microphone(chunks))
    #expect(screen.others.contains(.partial(Hypothesis(text: "elm park"))))
    #expect(screen.others.contains(.droppedSamples(320)))
    #expect(screen.others.contains { if case .level(let level) = $0 { level > -30 } else { false } })
  }

  @Test func theRecogniserHearsTheSpeechAndNotTheWait() async throws {
    let recognizer = ScriptedRecognizer(hearing: "elm park")
    _ = try await session(recognizer).listen(to: microphone())
    // One second of speech, with at most the pre-roll, the end silence and a chunk around it.
    #expect((16_000...36_000).contains(recognizer.sampleCount))
  }

  @Test(arguments: [
    (AudioError.Code.deviceForbidden, VoiceControl.Failure.microphoneForbidden),
    (.deviceBusy, .microphoneBusy),
    (.deviceAbsent, .microphoneAbsent),
  ])
  func aMicrophoneThatDoesNotOpenIsAFrame(code: AudioError.Code, failure: VoiceControl.Failure) async throws {
    let source = ScriptedAudioSource(refusal: Self.error(code))
    let session = try session(ScriptedRecognizer(hearing: "elm park"))
    await #expect(throws: Self.error(code)) { _ = try await session.listen(to: source) }
    #expect(screen.states == [.askingPermission, .failed(failure)])
    #expect(!source.wasOpened)
  }

  @Test func anUnpluggedMicrophoneEndsTheTurn() async throws {
    let source = ScriptedAudioSource(World.speech().prefix(8).map { .chunk($0) } + [.fail(Self.error(.deviceLost))])
    let session = try session(ScriptedRecognizer(hearing: "elm park"))
    await #expect(throws: Self.error(.deviceLost)) { _ = try await session.listen(to: source) }
    #expect(screen.states == [.askingPermission, .listening, .failed(.microphoneLost)])
    #expect(!source.isOpen)
  }

  @Test func silenceIsNotHeard() async throws {
    let silence = Array(
      repeating: AudioChunk(samples: Array(repeating: 0, count: 1_600), sampleRate: 16_000), count: 70)
    let recognizer = ScriptedRecognizer(hearing: "elm park")
    let result = try await session(recognizer).listen(to: microphone(silence))
    #expect(result?.outcome == .noSpeech)
    #expect(screen.states == [.askingPermission, .listening, .notFound(.noSpeech)])
    #expect(recognizer.sampleCount == 0)
  }

  @Test func cancellingClosesTheMicrophone() async throws {
    let source = ScriptedAudioSource(World.speech().prefix(8).map { .chunk($0) } + [.wait])
    let recognizer = ScriptedRecognizer(hearing: "elm park")
    let (levels, sink) = AsyncStream.makeStream(of: Double.self)
    let session = DestinationSearchSession(recognizer: recognizer, resolver: try World.resolver()) { event in
      if case .level(let level) = event { sink.yield(level) }
    }
    let turn = Task { try await session.listen(to: source) }
    // Eight chunks are heard before the microphone falls silent.
    for await _ in levels.prefix(8) {}
    await session.cancel()
    #expect(try await turn.value == nil)
    #expect(await session.state == .idle)
    #expect(!source.isOpen)
    #expect(recognizer.cancelledCount == 1)
  }

  @Test func cancellingTheTaskIsCancellingTheTurn() async throws {
    let source = ScriptedAudioSource(World.speech().prefix(8).map { .chunk($0) } + [.interrupt])
    let session = try session(ScriptedRecognizer(hearing: "elm park"))
    #expect(try await session.listen(to: source) == nil)
    #expect(screen.states == [.askingPermission, .listening, .idle])
    #expect(!source.isOpen)
  }

  @Test func aSecondTurnWaitsForTheFirst() async throws {
    let first = ScriptedAudioSource([.wait])
    let second = microphone()
    let (states, sink) = AsyncStream.makeStream(of: VoiceControl.State.self)
    let session = DestinationSearchSession(
      recognizer: ScriptedRecognizer(hearing: "elm park"), resolver: try World.resolver()
    ) { event in
      if case .state(let state) = event { sink.yield(state) }
    }
    let turn = Task { try await session.listen(to: first) }
    for await state in states where state == .listening { break }
    #expect(try await session.listen(to: second) == nil)
    #expect(!second.wasOpened)
    await session.cancel()
    _ = try await turn.value
    #expect(try await session.listen(to: second)?.outcome == .resolved)
  }

  @Test func aRecogniserThatFailsIsAFrame() async throws {
    let failure = RecognitionError(.engine, subject: "recogniser", message: "failed")
    let session = try session(ScriptedRecognizer([], failure: failure))
    await #expect(throws: failure) { _ = try await session.listen(to: microphone()) }
    #expect(screen.states.last == .failed(.engine))
  }

  @Test(arguments: [
    ("bean house", VoiceControl.State.choosing(count: 2)),
    ("navigate to the moon", .notFound(.noMatch)),
    ("what a lovely day", .notFound(.notUnderstood)),
    ("take me home", .failed(.placeNotSet("Home"))),
    ("cancel", .idle),
  ])
  func theLastFrameSaysWhatCameOfIt(said: String, state: VoiceControl.State) async throws {
    let session = try session(ScriptedRecognizer(hearing: said))
    _ = try await session.listen(to: microphone())
    #expect(screen.states.last == state)
    #expect(await session.state == state)
  }

  @Test func aChoiceIsMadeOnce() async throws {
    let session = try session(ScriptedRecognizer(hearing: "bean house"))
    _ = try await session.listen(to: microphone())
    await session.choose()
    await session.choose()
    #expect(screen.states.suffix(2) == [.choosing(count: 2), .found])
  }
}
