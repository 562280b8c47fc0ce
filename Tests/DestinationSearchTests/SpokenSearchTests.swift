import Audio
import DestinationSearch
import DestinationSearchTesting
import Places
import Recognition
import Testing

/// A recording to a place: every way it can go.
struct SpokenSearchTests {
  private func search(_ recognizer: ScriptedRecognizer, _ rules: EndpointRules = .live) throws -> SpokenSearch {
    SpokenSearch(recognizer: recognizer, resolver: try World.resolver(), rules: rules)
  }

  private func recording(_ chunks: [AudioChunk] = World.speech()) -> ScriptedAudioSource {
    ScriptedAudioSource(chunks.map { .chunk($0) })
  }

  private static func error(_ code: AudioError.Code) -> AudioError {
    AudioError(code, subject: "a.wav", message: "does not work", advice: "try another")
  }

  @Test func findsThePlace() async throws {
    let source = recording()
    let result = try await search(ScriptedRecognizer(hearing: "navigate to elm park")).search(in: source)
    #expect(result.outcome == .resolved)
    #expect(result.candidates.first?.place.id == "3")
    #expect(!source.isOpen)
  }

  @Test func theRecogniserHearsTheSpeechAndNotTheWait() async throws {
    let recognizer = ScriptedRecognizer(hearing: "elm park")
    _ = try await search(recognizer).search(in: recording())
    // One second of speech, with at most the pre-roll, the end silence and a chunk around it.
    #expect((16_000...36_000).contains(recognizer.sampleCount))
  }

  @Test func aWholeFileIsHeardWhole() async throws {
    let recognizer = ScriptedRecognizer(hearing: "elm park")
    _ = try await search(recognizer, .wholeFile).search(in: recording())
    #expect(recognizer.sampleCount == World.speech().reduce(0) { $0 + $1.samples.count })
  }

  @Test func silenceIsNotHeard() async throws {
    let silence = Array(
      repeating: AudioChunk(samples: Array(repeating: 0, count: 1_600), sampleRate: 16_000), count: 70)
    let recognizer = ScriptedRecognizer(hearing: "elm park")
    let result = try await search(recognizer).search(in: recording(silence))
    #expect(result.outcome == .noSpeech)
    #expect(result.timing.audio > .zero)
    #expect(recognizer.sampleCount == 0)
  }

  @Test func aSourceThatDoesNotOpenIsAnError() async throws {
    let source = ScriptedAudioSource(refusal: Self.error(.deviceAbsent))
    await #expect(throws: Self.error(.deviceAbsent)) {
      _ = try await search(ScriptedRecognizer(hearing: "elm park")).search(in: source)
    }
  }

  @Test func aSourceThatBreaksOffIsClosed() async throws {
    let source = ScriptedAudioSource(World.speech().prefix(8).map { .chunk($0) } + [.fail(Self.error(.deviceLost))])
    let recognizer = ScriptedRecognizer(hearing: "elm park")
    await #expect(throws: Self.error(.deviceLost)) { _ = try await search(recognizer).search(in: source) }
    #expect(!source.isOpen)
    #expect(recognizer.cancelledCount == 1)
  }

  @Test func cancellingEndsTheSearch() async throws {
    let source = ScriptedAudioSource(World.speech().prefix(8).map { .chunk($0) } + [.interrupt])
    await #expect(throws: CancellationError.self) {
      _ = try await search(ScriptedRecognizer(hearing: "elm park")).search(in: source)
    }
    #expect(!source.isOpen)
  }

  @Test func aRecogniserThatFailsIsAnError() async throws {
    let failure = RecognitionError(.engine, subject: "recogniser", message: "failed")
    await #expect(throws: failure) {
      _ = try await search(ScriptedRecognizer([], failure: failure)).search(in: recording())
    }
  }
}
