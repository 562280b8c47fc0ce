public import Recognition
import Synchronization

/// A recogniser that hears what it is told to, whatever the samples: for tests.
public final class ScriptedRecognizer: SpeechRecognizer, UtteranceRecognizing, PartialRecognizing {
  private struct State {
    var samples = 0
    var answers: [RecognitionResult]
    var failure: RecognitionError?
    var givenUp = 0
    var endedPartials = 0
    var pauses = 0
    var expected: [ExpectedSpeech] = []
    var partials: [String]
  }

  private let state: Mutex<State>

  /// Makes a recogniser.
  ///
  /// - Parameters:
  ///   - answers: What the utterances come to, in order; the last one is repeated.
  ///   - partials: What the first chunks come to, a hypothesis each.
  ///   - failure: An error that ends every utterance instead.
  public init(_ answers: [RecognitionResult], partials: [String] = [], failure: RecognitionError? = nil) {
    state = Mutex(State(answers: answers, failure: failure, partials: partials))
  }

  /// Makes a recogniser that hears one text.
  public convenience init(hearing text: String) {
    self.init([RecognitionResult(hypotheses: [Hypothesis(text: text)], confidence: 1)])
  }

  /// How many samples the utterance in hand or the last one has been given.
  public var sampleCount: Int { state.withLock { $0.samples } }

  /// How many utterances were not heard to their end.
  public var givenUpCount: Int { state.withLock { $0.givenUp } }

  /// How many utterances were ended of which partial hypotheses were wanted.
  public var endedPartialsCount: Int { state.withLock { $0.endedPartials } }

  /// How often an utterance may have been over.
  public var pauseCount: Int { state.withLock { $0.pauses } }

  /// What was expected of each utterance.
  public var expected: [ExpectedSpeech] { state.withLock { $0.expected } }

  /// Counts the samples, tells the script's partial hypotheses, and gives its next answer or its failure.
  public func recognize(
    _ sound: any UtteranceAudio, expecting expected: ExpectedSpeech, onPartial: PartialHandler?
  ) async throws -> RecognitionResult {
    beginPartials()
    do {
      while let chunk = try await sound.next() {
        if chunk.mayBeLast { state.withLock { $0.pauses += 1 } }
        if let partial = partial(after: chunk.samples) { await onPartial?(partial) }
      }
      try Task.checkCancellation()
    } catch {
      state.withLock { $0.givenUp += 1 }
      throw error
    }
    return try result(of: [], expecting: expected)
  }

  /// Gives the next answer of the script, or its failure.
  public func result(of samples: [Int16], expecting expected: ExpectedSpeech) throws -> RecognitionResult {
    try state.withLock { state in
      state.expected.append(expected)
      if let failure = state.failure { throw failure }
      return state.answers.count > 1 ? state.answers.removeFirst() : state.answers.first ?? .nothing
    }
  }

  /// Begins an utterance.
  public func beginPartials() { state.withLock { $0.samples = 0 } }

  /// Counts the samples and gives the next partial hypothesis of the script.
  public func partial(after samples: [Int16]) -> Hypothesis? {
    state.withLock { state in
      state.samples += samples.count
      return samples.isEmpty || state.partials.isEmpty ? nil : Hypothesis(text: state.partials.removeFirst())
    }
  }

  /// Counts the utterance as ended.
  public func endPartials() { state.withLock { $0.endedPartials += 1 } }
}
