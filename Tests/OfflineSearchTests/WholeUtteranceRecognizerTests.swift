import DestinationSearchTesting
import Recognition
import Synchronization
import Testing

@testable import OfflineSearch

/// What becomes of an utterance before it is heard whole.
struct WholeUtteranceRecognizerTests {
  /// Tells of each utterance that it begins to decode, and is done when it is told to be.
  private final class Hearing: UtteranceHearing {
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

    /// Ends what is being decoded.
    func finish() {
      for continuation in waiting.withLock({ waiting in
        defer { waiting = [] }
        return waiting
      }) {
        continuation.resume()
      }
    }
  }

  @Test func `an utterance is decoded whole, with the names that are expected`() async throws {
    let hearing = Hearing()
    let recognizer = WholeUtteranceRecognizer(hearing)
    await recognizer.expect(names: ["the cabin"])
    await recognizer.expect(answers: [ExpectedAnswer(words: ["yes"], written: "yes", weight: 1, meaning: "yes")])
    try await recognizer.startUtterance()
    #expect(try await recognizer.accept([1]) == nil)
    _ = try await recognizer.accept([2, 3])
    #expect(try await recognizer.finishUtterance().best?.text == "[1, 2, 3]")
    #expect(hearing.names.withLock { $0 } == [["the cabin", "yes"]])
  }

  @Test func `what was decoded in the last pause is the answer, and is not decoded again`() async throws {
    let hearing = Hearing()
    let recognizer = WholeUtteranceRecognizer(hearing)
    try await recognizer.startUtterance()
    _ = try await recognizer.accept([1, 2, 3])
    await recognizer.expectEnd()
    await recognizer.expectEnd()
    #expect(try await recognizer.finishUtterance().best?.text == "[1, 2, 3]")
    #expect(hearing.names.withLock { $0.count } == 1)
  }

  @Test func `after a pause that was not the end, sound is taken while the decoding in vain goes on`() async throws {
    let hearing = Hearing(waits: true)
    let partials = ScriptedRecognizer([], partials: ["go", "go to", "go to kaslo"])
    let recognizer = WholeUtteranceRecognizer(hearing, partials: .init(recognizer: partials, isShared: true))
    var begun = hearing.begun.makeAsyncIterator()
    try await recognizer.startUtterance()
    #expect(try await recognizer.accept([1, 2]) == Hypothesis(text: "go"))
    await recognizer.expectEnd()
    #expect(await begun.next() == [1, 2])
    #expect(try await recognizer.accept([3]) == nil)
    async let result = recognizer.finishUtterance()
    hearing.finish()
    #expect(await begun.next() == [1, 2, 3])
    hearing.finish()
    #expect(try await result.best?.text == "[1, 2, 3]")
  }

  @Test func `partial hypotheses that share the decoder begin anew after it was used`() async throws {
    let hearing = Hearing()
    let partials = ScriptedRecognizer([], partials: ["go", "go to kaslo"])
    let recognizer = WholeUtteranceRecognizer(hearing, partials: .init(recognizer: partials, isShared: true))
    try await recognizer.startUtterance()
    _ = try await recognizer.accept([1, 2])
    await recognizer.expectEnd()
    // The decoding is over when its answer is there.
    while try await recognizer.accept([3]) == nil { await Task.yield() }
    #expect(partials.sampleCount > 2)
  }

  @Test func `partial hypotheses of a decoder of their own go on through a pause`() async throws {
    let hearing = Hearing(waits: true)
    let partials = ScriptedRecognizer([], partials: ["go", "go to"])
    let recognizer = WholeUtteranceRecognizer(hearing, partials: .init(recognizer: partials, isShared: false))
    try await recognizer.startUtterance()
    _ = try await recognizer.accept([1, 2])
    await recognizer.expectEnd()
    #expect(try await recognizer.accept([3]) == Hypothesis(text: "go to"))
    #expect(partials.sampleCount == 3)
    await recognizer.cancelUtterance()
    #expect(partials.cancelledCount == 1)
    hearing.finish()
  }

  @Test func `who gives up is not kept waiting, and what comes next is decoded after`() async throws {
    let hearing = Hearing(waits: true)
    let recognizer = WholeUtteranceRecognizer(hearing)
    var begun = hearing.begun.makeAsyncIterator()
    try await recognizer.startUtterance()
    _ = try await recognizer.accept([1])
    let first = Task { try await recognizer.finishUtterance() }
    #expect(await begun.next() == [1])
    first.cancel()
    try await recognizer.startUtterance()
    _ = try await recognizer.accept([2])
    async let second = recognizer.finishUtterance()
    hearing.finish()
    #expect(await begun.next() == [2])
    hearing.finish()
    #expect(try await second.best?.text == "[2]")
    await #expect(throws: CancellationError.self) { try await first.value }
  }

  @Test func `an utterance ends once, and has a limit`() async throws {
    let recognizer = WholeUtteranceRecognizer(Hearing(), longest: .seconds(1))
    await #expect(throws: RecognitionError.self) { try await recognizer.finishUtterance() }
    try await recognizer.startUtterance()
    await recognizer.cancelUtterance()
    await #expect(throws: RecognitionError.self) { try await recognizer.accept([1]) }
    try await recognizer.startUtterance()
    _ = try await recognizer.accept([Int16](repeating: 1, count: 16_000))
    await #expect(throws: RecognitionError.self) { try await recognizer.accept([1]) }
    #expect(try await recognizer.finishUtterance().hypotheses.count == 1)
  }
}

/// How long recordings are parted.
struct SoundPartsTests {
  @Test func `a recording that is short enough is whole`() {
    #expect(SoundParts.parts(of: [1, 2, 3], longest: 16_000) == [[1, 2, 3]])
  }

  @Test func `a long one is cut where it is quietest, and nothing is lost`() {
    var samples = [Int16](repeating: 1_000, count: 40_000)
    for position in 13_000..<17_000 { samples[position] = 0 }
    let parts = SoundParts.parts(of: samples, longest: 16_000)
    #expect(Array(parts.joined()) == samples)
    #expect(parts.allSatisfy { $0.count <= 16_000 })
    #expect((13_000..<17_000).contains(parts[0].count))
  }

  @Test func `silence and a click are no sound`() {
    #expect(!SoundParts.isSound([Int16](repeating: 7, count: 16_000)))
    #expect(!SoundParts.isSound([1, 2, 3] as [Int16]))
    #expect(SoundParts.isSound([Int16](repeating: 0, count: 16_000) + [1]))
  }
}

/// Texts that a model wrote twice.
struct SaidTwiceTests {
  @Test(arguments: [
    ("The jobs are a joke. Your jobs are a joke.", "Your jobs are a joke."),
    ("Go to here and pass. Go to here and pass", "Go to here and pass"),
    ("It is much colder there is much colder", "there is much colder"),
    ("So much was that he had extracted so much was that he had expected", "so much was that he had expected"),
  ])
  func `what is written twice is taken once, as it is the second time`(_ text: String, _ once: String) {
    #expect(SaidTwice.once(text) == once)
  }

  @Test(arguments: [
    "Take me to Walla Walla", "Yes, yes", "Her mouth was very close to his mouth", "", "Navigate to Granville Island",
  ])
  func `what is not is left alone`(_ text: String) {
    #expect(SaidTwice.once(text) == text)
  }
}
