public import Recognition
import Synchronization

/// A recognizer that returns scripted results, whatever the samples: for tests.
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

  /// Creates a recognizer.
  ///
  /// - Parameters:
  ///   - answers: The results of the utterances, in order; the last one is repeated.
  ///   - partials: The partial hypotheses of the first chunks, one each.
  ///   - failure: An error that ends every utterance instead.
  public init(_ answers: [RecognitionResult], partials: [String] = [], failure: RecognitionError? = nil) {
    state = Mutex(State(answers: answers, failure: failure, partials: partials))
  }

  /// Creates a recognizer that returns one text.
  public convenience init(hearing text: String) {
    self.init([RecognitionResult(hypotheses: [Hypothesis(text: text)], confidence: 1)])
  }

  /// The number of samples of the current or last utterance.
  public var sampleCount: Int { state.withLock { $0.samples } }

  /// The number of utterances that weren't recognized to their end.
  public var givenUpCount: Int { state.withLock { $0.givenUp } }

  /// The number of ended utterances for which partial hypotheses were requested.
  public var endedPartialsCount: Int { state.withLock { $0.endedPartials } }

  /// The number of possible ends of utterances.
  public var pauseCount: Int { state.withLock { $0.pauses } }

  /// The expected speech of each utterance.
  public var expected: [ExpectedSpeech] { state.withLock { $0.expected } }

  /// Counts the samples, reports the script's partial hypotheses, and returns its next answer or throws its failure.
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

  /// Returns the next answer of the script, or throws its failure.
  public func result(of samples: [Int16], expecting expected: ExpectedSpeech) throws -> RecognitionResult {
    try state.withLock { state in
      state.expected.append(expected)
      if let failure = state.failure { throw failure }
      return state.answers.count > 1 ? state.answers.removeFirst() : state.answers.first ?? .nothing
    }
  }

  /// Begins an utterance.
  public func beginPartials() { state.withLock { $0.samples = 0 } }

  /// Counts the samples and returns the next partial hypothesis of the script.
  public func partial(after samples: [Int16]) -> Hypothesis? {
    state.withLock { state in
      state.samples += samples.count
      return samples.isEmpty || state.partials.isEmpty ? nil : Hypothesis(text: state.partials.removeFirst())
    }
  }

  /// Counts the utterance as ended.
  public func endPartials() { state.withLock { $0.endedPartials += 1 } }
}
