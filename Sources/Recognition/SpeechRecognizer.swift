/// Turns the sound of an utterance into hypotheses.
///
/// A call hears one utterance from its first sample to its last. It ends early where its sound fails or its task is cancelled;
/// a decoding that is in vain then may end after it, and what comes next waits for that. A recogniser hears one utterance at a
/// time: a call that comes while another is under way begins, or is found cancelled, after that one. Decoding never runs on the
/// cooperative pool.
public protocol SpeechRecognizer: Sendable {
  /// Hears one utterance.
  ///
  /// - Parameters:
  ///   - sound: Its sound as it comes.
  ///   - expected: What the speaker may say besides what the recogniser was made for. One that can hear no other words than
  ///     its own goes on without.
  ///   - onPartial: Told what has been heard so far whenever that has changed, before more sound is asked for; `nil` where
  ///     nobody looks at it.
  /// - Returns: The n best hypotheses; none when nothing was heard.
  /// - Throws: ``RecognitionError`` when it is too long or the engine fails, what the sound throws, and `CancellationError`
  ///   when the task is cancelled.
  func recognize(
    _ sound: any UtteranceAudio, expecting expected: ExpectedSpeech, onPartial: PartialHandler?
  ) async throws -> RecognitionResult
}

/// Is told what has been heard so far of an utterance that goes on.
public typealias PartialHandler = @Sendable (Hypothesis) async -> Void

extension SpeechRecognizer {
  /// Hears an utterance of which all sound is there: 16 kHz, mono.
  ///
  /// - Throws: ``RecognitionError`` when it is too long or the engine fails, `CancellationError` when the task is cancelled.
  public func recognize(
    _ samples: [Int16], expecting expected: ExpectedSpeech = ExpectedSpeech()
  ) async throws -> RecognitionResult {
    try await recognize(RecordedAudio([UtteranceChunk(samples)]), expecting: expected, onPartial: nil)
  }
}

/// The sound of one utterance as it comes, for one recogniser.
public protocol UtteranceAudio: Sendable {
  /// The next of it; `nil` once the utterance is over.
  ///
  /// - Throws: Whatever ended it before, and `CancellationError` when the task is cancelled.
  func next() async throws -> UtteranceChunk?
}

/// Samples of an utterance.
public struct UtteranceChunk: Hashable, Sendable {
  /// 16 kHz, mono; may be none.
  public var samples: [Int16]
  /// Whether the speaker pauses after them: the utterance may be over, and what there is of it may be decoded already.
  public var mayBeLast: Bool

  /// Makes a chunk.
  public init(_ samples: [Int16], mayBeLast: Bool = false) { (self.samples, self.mayBeLast) = (samples, mayBeLast) }
}

/// What a speaker may say at the moment besides what a recogniser was made for.
public struct ExpectedSpeech: Hashable, Sendable {
  /// Names of own places.
  public var names: [String]
  /// Answers to the question that was asked. They and everything else compete: nothing is taken for an answer that is
  /// likelier something else.
  public var answers: [ExpectedAnswer]

  /// Expects names and answers; nothing by default.
  public init(names: [String] = [], answers: [ExpectedAnswer] = []) { (self.names, self.answers) = (names, answers) }
}

/// A sentence with which a question may be answered.
public struct ExpectedAnswer: Hashable, Sendable {
  /// In lower case, with numbers in words, and without punctuation.
  public var words: [String]
  /// The same as it is written: "the one on 16th Avenue".
  public var written: String
  /// How likely it is against the other sentences; more than 0.
  public var weight: Double
  /// What it means: sentences of one meaning are one answer.
  public var meaning: String

  /// Makes a sentence.
  public init(words: [String], written: String, weight: Double, meaning: String) {
    (self.words, self.written, self.weight, self.meaning) = (words, written, weight, meaning)
  }
}

/// Hears an utterance of which all sound is there.
public protocol UtteranceRecognizing: Sendable {
  /// Hears an utterance.
  ///
  /// - Parameters:
  ///   - samples: 16 kHz, mono.
  ///   - expected: What may have been said besides what it was made for.
  /// - Throws: ``RecognitionError`` when an engine fails, `CancellationError` when the task is cancelled.
  func result(of samples: [Int16], expecting expected: ExpectedSpeech) async throws -> RecognitionResult
}

extension UtteranceRecognizing {
  /// Hears an utterance of which nothing in particular is expected.
  ///
  /// - Throws: ``RecognitionError`` when an engine fails, `CancellationError` when the task is cancelled.
  public func result(of samples: [Int16]) async throws -> RecognitionResult {
    try await result(of: samples, expecting: ExpectedSpeech())
  }
}

/// Makes what hears a few sentences: the answers to a question, or what sounds like what was heard.
public protocol RecognizerMaking: Sendable {
  /// Makes what hears the words of a lexicon as a language model puts them together, and no others.
  ///
  /// - Throws: ``RecognitionError`` where the models cannot be kept, are missing, or are refused.
  func recognizer(lexicon: Lexicon, languageModel: BackoffModel) async throws -> any UtteranceRecognizing
}

/// Tells what has been said so far of an utterance that goes on.
public protocol PartialRecognizing: Sendable {
  /// Begins an utterance, forgetting the one before.
  ///
  /// - Throws: ``RecognitionError`` when the engine refuses.
  func beginPartials() async throws

  /// Takes the next samples of the utterance.
  ///
  /// - Returns: What has been heard so far where that has changed.
  /// - Throws: ``RecognitionError`` when the engine fails.
  func partial(after samples: [Int16]) async throws -> Hypothesis?

  /// Forgets the utterance.
  func endPartials() async
}

/// The sound of an utterance that was recorded before.
public actor RecordedAudio: UtteranceAudio {
  private var chunks: ArraySlice<UtteranceChunk>

  /// Gives chunks one after another.
  public init(_ chunks: [UtteranceChunk]) { self.chunks = chunks[...] }

  /// The next chunk.
  public func next() throws -> UtteranceChunk? {
    try Task.checkCancellation()
    return chunks.popFirst()
  }
}
