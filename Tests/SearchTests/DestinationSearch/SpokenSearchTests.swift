import Audio
import DestinationSearch
import DestinationSearchTesting
import Foundation
import Foundations
import Places
import Recognition
import TestSupport
import Testing
import Understanding

/// All outcomes of a search from a recording to a place.
struct SpokenSearchTests {
  private func search(_ recognizer: ScriptedRecognizer, _ rules: EndpointRules = .live) throws -> SpokenSearch {
    SpokenSearch(recognizer: recognizer, resolver: try TinyTown.resolver(), rules: rules)
  }

  private func recording(_ chunks: [AudioChunk] = TinyTown.speech()) -> ScriptedAudioSource {
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

  @Test func recognizerReceivesTheSpeechWithoutTheWait() async throws {
    let recognizer = ScriptedRecognizer(hearing: "elm park")
    _ = try await search(recognizer).search(in: recording())
    // One second of speech, with at most the pre-roll, the trailing silence, and a chunk around it.
    #expect((16_000...36_000).contains(recognizer.sampleCount))
  }

  @Test(arguments: [(EndpointRules.live, 1), (.wholeFile, 0)])
  func recognizerKnowsOfThePauseBeforeTheEnd(rules: EndpointRules, pauses: Int) async throws {
    let recognizer = ScriptedRecognizer(hearing: "elm park")
    _ = try await search(recognizer, rules).search(in: recording())
    #expect(recognizer.pauseCount == pauses)
  }

  /// A recognizer that ends the utterance after the first chunk.
  private struct HastyRecognizer: SpeechRecognizer {
    func recognize(
      _ sound: any UtteranceAudio, expecting expected: ExpectedSpeech, onPartial: PartialHandler?
    ) async throws -> RecognitionResult {
      _ = try await sound.next()
      await sound.end(at: .now)
      await sound.end(at: .now)
      return RecognitionResult(hypotheses: [Hypothesis(text: "elm park")], confidence: 1)
    }
  }

  @Test func `a recognizer can end an utterance before the endpointer does`() async throws {
    let source = recording()
    let listener = UtteranceListener(source, rules: .live)
    #expect(listener.isOpenEnded && !UtteranceListener(source, rules: .wholeFile).isOpenEnded)
    try await source.start()
    let (heard, result) = try await listener.heard(by: HastyRecognizer())
    #expect(result?.best?.text == "elm park")
    #expect(heard.isUtterance && heard.isEndDetected && heard.start < heard.end && heard.end <= heard.audio)
    #expect(try await listener.over() == heard)
    #expect(try await listener.next() == nil)
    await source.stop()
  }

  @Test func aWholeFileIsHeardWhole() async throws {
    let recognizer = ScriptedRecognizer(hearing: "elm park")
    _ = try await search(recognizer, .wholeFile).search(in: recording())
    #expect(recognizer.sampleCount == TinyTown.speech().reduce(0) { $0 + $1.samples.count })
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

  /// A partial name sounds like other names, so its place is offered but not resolved.
  @Test(arguments: [(0, false), (8, true)])
  func `where sound of the utterance was lost its place is a guess`(chunk: Int, isGuess: Bool) async throws {
    var chunks = TinyTown.speech()
    chunks[chunk].droppedBefore = 3_200
    let result = try await search(ScriptedRecognizer(hearing: "navigate to elm park")).search(in: recording(chunks))
    #expect(result.outcome == (isGuess ? .ambiguous : .resolved))
    #expect(result.isGuess == isGuess)
    #expect(result.candidates.first?.place.id == "3")
  }

  @Test func aSourceThatDoesNotOpenIsAnError() async throws {
    let source = ScriptedAudioSource(refusal: Self.error(.deviceAbsent))
    await #expect(throws: Self.error(.deviceAbsent)) {
      _ = try await search(ScriptedRecognizer(hearing: "elm park")).search(in: source)
    }
  }

  @Test func aSourceThatBreaksOffIsClosed() async throws {
    let source = ScriptedAudioSource(TinyTown.speech().prefix(8).map { .chunk($0) } + [.fail(Self.error(.deviceLost))])
    let recognizer = ScriptedRecognizer(hearing: "elm park")
    await #expect(throws: Self.error(.deviceLost)) { _ = try await search(recognizer).search(in: source) }
    #expect(!source.isOpen)
    #expect(recognizer.givenUpCount == 1)
  }

  @Test func cancellingEndsTheSearch() async throws {
    let source = ScriptedAudioSource(TinyTown.speech().prefix(8).map { .chunk($0) } + [.interrupt])
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

struct ResultRecordTests {
  @Test func theFormatIsStable() throws {
    let place = Place(
      id: "osm:node/42", kind: .poi, name: "Elm Park", rubric: "park", coordinate: try TinyTown.point(49.27, -123.12),
      prominence: 0.4)
    let candidate = PlaceCandidate(place: place, distance: 812.04, fit: 1, score: 0.97123, match: .exact)
    var result = DestinationResult(
      outcome: .resolved, transcript: "take me to elm park", confidence: 0.93149,
      query: DestinationQuery(intent: .navigate, slots: [.place: ["elm", "park"]], carrierWords: 3),
      candidates: [candidate])
    result.timing.audio = .milliseconds(2310)
    result.timing.decode = .milliseconds(330)
    result.timing.endToResult = .milliseconds(340)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let line = String(decoding: try encoder.encode(ResultRecord(result, file: "a.wav")), as: UTF8.self)
    #expect(
      line == """
        {"confidence":0.931,"file":"a.wav","outcome":"resolved","query":{"intent":"navigate","slots":{"place":"elm park"}},\
        "results":[{"distance":812,"id":"osm:node/42","kind":"poi","lat":49.27,"lon":-123.12,"match":"exact",\
        "name":"Elm Park","rubric":"park","score":0.971}],\
        "timing":{"audio":2.31,"decode":0.33,"endToResult":0.34},"transcript":"take me to elm park","version":1}
        """)
  }
}
