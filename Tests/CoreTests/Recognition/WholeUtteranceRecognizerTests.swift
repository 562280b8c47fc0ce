import DestinationSearchTesting
import Recognition
import Synchronization
import Testing

/// The handling of an utterance before it is complete.
struct WholeUtteranceRecognizerTests {
  /// Signals the start of each decoding, which ends on request.
  private final class Hearing: UtteranceRecognizing {
    let begun: AsyncStream<[Int16]>
    private let begin: AsyncStream<[Int16]>.Continuation
    private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
    private let waits: Bool
    let names = Mutex<[[String]]>([])

    /// - Parameter waits: Whether decoding lasts until ``finish()``.
    init(waits: Bool = false) {
      (begun, begin) = AsyncStream.makeStream()
      self.waits = waits
    }

    func result(of samples: [Int16], expecting expected: ExpectedSpeech) async throws -> RecognitionResult {
      self.names.withLock { $0.append(expected.names + expected.answers.map(\.written)) }
      await withCheckedContinuation { continuation in
        if waits { waiting.withLock { $0.append(continuation) } } else { continuation.resume() }
        begin.yield(samples)
      }
      try Task.checkCancellation()
      return RecognitionResult(hypotheses: [Hypothesis(text: "\(samples)")], confidence: 1)
    }

    /// Ends the current decoding.
    func finish() {
      for continuation in waiting.withLock({ waiting in
        defer { waiting = [] }
        return waiting
      }) {
        continuation.resume()
      }
    }
  }

  /// Audio delivered in pieces, each on request; by then the previous ones have been processed.
  private struct GivenSound: UtteranceAudio {
    private let chunks = AsyncStream.makeStream(of: UtteranceChunk.self)
    private let asks = AsyncStream.makeStream(of: Void.self)

    func next() async throws -> UtteranceChunk? {
      asks.continuation.yield()
      for await chunk in chunks.stream { return chunk }
      try Task.checkCancellation()
      return nil
    }

    func give(_ samples: [Int16], mayBeLast: Bool = false) async {
      for await _ in asks.stream { break }
      chunks.continuation.yield(UtteranceChunk(samples, mayBeLast: mayBeLast))
    }

    func finish() async {
      for await _ in asks.stream { break }
      chunks.continuation.finish()
    }
  }

  /// Records the partial hypotheses shown.
  private final class Shown: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }
    var handler: PartialHandler { { partial in self.texts.withLock { $0.append(partial.text) } } }
  }

  @Test func `an utterance is decoded as a whole, with the expected phrases`() async throws {
    let hearing = Hearing()
    let recognizer = WholeUtteranceRecognizer(hearing)
    let yes = ExpectedAnswer(words: ["yes"], written: "yes", weight: 1, meaning: "yes")
    let result = try await recognizer.recognize(
      RecordedAudio([UtteranceChunk([1]), UtteranceChunk([2, 3])]),
      expecting: ExpectedSpeech(names: ["the cabin"], answers: [yes]), onPartial: nil)
    #expect(result.best?.text == "[1, 2, 3]")
    #expect(hearing.names.withLock { $0 } == [["the cabin", "yes"]])
  }

  @Test func `the hypothesis of the last pause is the result, and isn't decoded again`() async throws {
    let hearing = Hearing()
    let recognizer = WholeUtteranceRecognizer(hearing)
    let sound = RecordedAudio([
      UtteranceChunk([1, 2, 3]), UtteranceChunk([], mayBeLast: true), UtteranceChunk([], mayBeLast: true),
    ])
    let result = try await recognizer.recognize(sound, expecting: ExpectedSpeech(), onPartial: nil)
    #expect(result.best?.text == "[1, 2, 3]")
    #expect(hearing.names.withLock { $0.count } == 1)
  }

  @Test func `after a pause within the utterance, audio is read while the obsolete decoding continues`() async throws {
    let hearing = Hearing(waits: true)
    let partials = ScriptedRecognizer([], partials: ["go", "go to", "go to kaslo"])
    let recognizer = WholeUtteranceRecognizer(hearing, partials: .init(partials, isShared: true))
    var begun = hearing.begun.makeAsyncIterator()
    let (sound, shown) = (GivenSound(), Shown())
    async let result = recognizer.recognize(sound, expecting: ExpectedSpeech(), onPartial: shown.handler)
    await sound.give([1, 2], mayBeLast: true)
    #expect(await begun.next() == [1, 2])
    await sound.give([3])
    await sound.finish()
    // The decoder was busy with the pending decoding.
    #expect(shown.all == ["go"])
    hearing.finish()
    #expect(await begun.next() == [1, 2, 3])
    hearing.finish()
    #expect(try await result.best?.text == "[1, 2, 3]")
  }

  @Test func `partial hypotheses that share the decoder restart after it was used`() async throws {
    let hearing = Hearing(waits: true)
    let partials = ScriptedRecognizer([], partials: ["go", "go to kaslo"])
    let recognizer = WholeUtteranceRecognizer(hearing, partials: .init(partials, isShared: true))
    var begun = hearing.begun.makeAsyncIterator()
    let (sound, shown) = (GivenSound(), Shown())
    async let result = recognizer.recognize(sound, expecting: ExpectedSpeech(), onPartial: shown.handler)
    await sound.give([1, 2], mayBeLast: true)
    _ = await begun.next()
    hearing.finish()
    while shown.all.count < 2 { await sound.give([3]) }
    #expect(shown.all == ["go", "go to kaslo"])
    #expect(partials.sampleCount > 2)
    async let last = begun.next()
    await sound.finish()
    _ = await last
    hearing.finish()
    _ = try await result
  }

  @Test func `partial hypotheses with their own decoder continue through a pause`() async throws {
    let hearing = Hearing(waits: true)
    let partials = ScriptedRecognizer([], partials: ["go", "go to"])
    let recognizer = WholeUtteranceRecognizer(hearing, partials: .init(partials, isShared: false))
    let (sound, shown) = (GivenSound(), Shown())
    let call = Task { try await recognizer.recognize(sound, expecting: ExpectedSpeech(), onPartial: shown.handler) }
    await sound.give([1, 2], mayBeLast: true)
    await sound.give([3])
    await sound.give([])
    #expect(shown.all == ["go", "go to"])
    #expect(partials.sampleCount == 3)
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(partials.endedPartialsCount == 1)
    hearing.finish()
  }

  /// Audio in chunks of one second, in which the recognizer may end the utterance.
  private actor OpenSound: UtteranceAudio {
    nonisolated let isOpenEnded: Bool
    private let isQuieter: Bool
    private(set) var seconds = 0
    private(set) var isEnded = false

    init(isOpenEnded: Bool = true, isQuieter: Bool = true) {
      (self.isOpenEnded, self.isQuieter) = (isOpenEnded, isQuieter)
    }

    func next() -> UtteranceChunk? {
      guard seconds < 9 else { return nil }
      seconds += 1
      return UtteranceChunk([Int16](repeating: Int16(seconds), count: 16_000), isQuieter: isQuieter)
    }

    func end(at time: ContinuousClock.Instant) { isEnded = true }
  }

  /// A source of partial hypotheses that stop growing after three seconds.
  private actor ThreeSeconds: PartialRecognizing {
    private var samples = 0
    var steady: Duration { .seconds(max(0, samples / 16_000 - 3)) }

    func beginPartials() { samples = 0 }
    func partial(after new: [Int16]) -> Hypothesis? {
      samples += new.count
      return nil
    }
    func endPartials() { samples = 0 }
  }

  private static let steady = WholeUtteranceRecognizer.SteadyWords(
    duration: .seconds(2), longest: .seconds(4), confidence: 0.5)

  @Test(
    arguments: [
      // A confident result ends the utterance after two seconds without growth; any other result, after four.
      (OpenSound(), 0.5, 5, [5]), (OpenSound(), 0.4, 7, [5, 7]),
      // The utterance continues if the audio isn't quieter, or if it can't end before the audio.
      (OpenSound(isQuieter: false), 1, 9, [9]), (OpenSound(isOpenEnded: false), 1, 9, [9]),
    ])
  private func `an utterance ends when its partial hypothesis stops growing`(
    sound: OpenSound, confidence: Double, seconds: Int, decoded: [Int]
  ) async throws {
    let lengths = Mutex<[Int]>([])
    let decoder = Decoder { samples in
      lengths.withLock { $0.append(samples.count / 16_000) }
      return RecognitionResult(hypotheses: [Hypothesis(text: "home")], confidence: confidence)
    }
    let recognizer = WholeUtteranceRecognizer(
      decoder, partials: .init(ThreeSeconds(), isShared: false, steady: Self.steady))
    let result = try await recognizer.recognize(sound, expecting: ExpectedSpeech()) { _ in }
    #expect(result.best?.text == "home")
    #expect(await sound.seconds == seconds)
    #expect(await sound.isEnded == (seconds < 9))
    #expect(lengths.withLock { $0 } == decoded)
  }

  private struct Decoder: UtteranceRecognizing {
    let decode: @Sendable ([Int16]) -> RecognitionResult
    func result(of samples: [Int16], expecting expected: ExpectedSpeech) -> RecognitionResult { decode(samples) }
  }

  @Test func `without an observer there are no partial hypotheses`() async throws {
    let partials = ScriptedRecognizer([], partials: ["go"])
    let recognizer = WholeUtteranceRecognizer(Hearing(), partials: .init(partials, isShared: false))
    _ = try await recognizer.recognize([1, 2])
    #expect(partials.sampleCount == 0)
  }

  @Test func `a canceled caller doesn't wait, and the next utterance is decoded afterward`() async throws {
    let hearing = Hearing(waits: true)
    let recognizer = WholeUtteranceRecognizer(hearing)
    var begun = hearing.begun.makeAsyncIterator()
    let pausing = GivenSound()
    let first = Task { try await recognizer.recognize(pausing, expecting: ExpectedSpeech(), onPartial: nil) }
    await pausing.give([1], mayBeLast: true)
    #expect(await begun.next() == [1])
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    async let second = recognizer.recognize([2])
    hearing.finish()
    #expect(await begun.next() == [2])
    hearing.finish()
    #expect(try await second.best?.text == "[2]")
  }

  @Test func `an utterance has a length limit`() async throws {
    let recognizer = WholeUtteranceRecognizer(Hearing(), longest: .seconds(1))
    let second = [Int16](repeating: 1, count: 16_000)
    await #expect(throws: RecognitionError.self) { try await recognizer.recognize(second + [1]) }
    #expect(try await recognizer.recognize(second).hypotheses.count == 1)
  }
}
