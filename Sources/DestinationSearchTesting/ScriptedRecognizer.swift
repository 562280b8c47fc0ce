public import Recognition
import Synchronization

/// A recogniser that hears what it is told to, whatever the samples: for tests.
public final class ScriptedRecognizer: SpeechRecognizer {
  private struct State {
    var listening = false
    var samples = 0
    var answers: [RecognitionResult]
    var failure: RecognitionError?
    var cancelled = 0
    var expectedEnds = 0
    var names: [[String]] = []
    var expectedAnswers: [[ExpectedAnswer]] = []
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

  /// How many utterances were cancelled.
  public var cancelledCount: Int { state.withLock { $0.cancelled } }

  /// How often an utterance may have been over.
  public var expectedEndCount: Int { state.withLock { $0.expectedEnds } }

  /// The names that were expected, one list after the other.
  public var expectedNames: [[String]] { state.withLock { $0.names } }

  /// The answers to questions that were expected, one list after the other.
  public var expectedAnswers: [[ExpectedAnswer]] { state.withLock { $0.expectedAnswers } }

  /// Keeps the answers.
  public func expect(answers: [ExpectedAnswer]) async { state.withLock { $0.expectedAnswers.append(answers) } }

  /// Keeps the names.
  public func expect(names: [String]) async { state.withLock { $0.names.append(names) } }

  /// Begins an utterance.
  public func startUtterance() async throws {
    state.withLock { state in
      state.listening = true
      state.samples = 0
    }
  }

  /// Counts the samples and gives the next partial hypothesis of the script.
  public func accept(_ samples: [Int16]) async throws -> Hypothesis? {
    try state.withLock { state in
      guard state.listening else { throw RecognitionError.notListening }
      state.samples += samples.count
      return state.partials.isEmpty ? nil : Hypothesis(text: state.partials.removeFirst())
    }
  }

  /// Counts that the utterance may be over.
  public func expectEnd() async { state.withLock { $0.expectedEnds += 1 } }

  /// Gives the next answer of the script, or its failure.
  public func finishUtterance() async throws -> RecognitionResult {
    try state.withLock { state in
      guard state.listening else { throw RecognitionError.notListening }
      state.listening = false
      if let failure = state.failure { throw failure }
      return state.answers.count > 1 ? state.answers.removeFirst() : state.answers.first ?? .nothing
    }
  }

  /// Counts the utterance as cancelled when one is in hand.
  public func cancelUtterance() async {
    state.withLock { state in
      if state.listening { state.cancelled += 1 }
      state.listening = false
    }
  }
}
