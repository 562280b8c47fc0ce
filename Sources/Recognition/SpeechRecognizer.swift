/// Decodes the audio of an utterance into hypotheses.
///
/// A call decodes one utterance; it ends early if the audio fails or the task is cancelled. A concurrent call starts, or
/// notices its cancellation, after the current one, even if that is no longer needed. Decoding never runs on the
/// cooperative pool.
public protocol SpeechRecognizer: Sendable {
  /// Recognizes one utterance, from its audio in chunks as it is captured.
  ///
  /// A recognizer with a fixed vocabulary ignores the expected speech. `onPartial` is called with the partial hypothesis
  /// whenever it changes, before the next audio is requested.
  ///
  /// - Throws: ``RecognitionError`` if the utterance is too long or the engine fails, the audio's error, or
  ///   `CancellationError` if the task is cancelled.
  func recognize(
    _ sound: any UtteranceAudio, expecting expected: ExpectedSpeech, onPartial: PartialHandler?
  ) async throws -> RecognitionResult
}

/// Called with the partial hypothesis of an utterance in progress.
public typealias PartialHandler = @Sendable (Hypothesis) async -> Void

extension SpeechRecognizer {
  /// Recognizes a complete utterance: 16 kHz, mono.
  ///
  /// - Throws: ``RecognitionError`` if it is too long or the engine fails, `CancellationError` if the task is
  ///   cancelled.
  public func recognize(
    _ samples: [Int16], expecting expected: ExpectedSpeech = ExpectedSpeech()
  ) async throws -> RecognitionResult {
    try await recognize(RecordedAudio([UtteranceChunk(samples)]), expecting: expected, onPartial: nil)
  }
}

/// The audio of one utterance, in chunks as it is captured, for one recognizer.
public protocol UtteranceAudio: Sendable {
  /// The next chunk; `nil` at the end of the utterance.
  ///
  /// - Throws: The error that ended the audio early, or `CancellationError` if the task is cancelled.
  func next() async throws -> UtteranceChunk?

  /// Whether the utterance can end before the audio does, when the speaker stops. If so, a recognizer may call ``end(at:)``.
  var isOpenEnded: Bool { get }

  /// Ends an open-ended utterance. A recognizer calls this if the words show that the speaker has stopped, with the time at
  /// which it noticed.
  func end(at time: ContinuousClock.Instant) async
}

extension UtteranceAudio {
  /// Returns `false`: the utterance ends with the audio.
  public var isOpenEnded: Bool { false }

  /// Does nothing.
  public func end(at time: ContinuousClock.Instant) async {}
}

/// Samples of an utterance.
public struct UtteranceChunk: Hashable, Sendable {
  /// The samples, 16 kHz, mono; may be empty.
  public var samples: [Int16]
  /// Whether the speaker pauses after this chunk. If so, the utterance may be complete, and decoding can already start.
  public var mayBeLast: Bool
  /// Whether most of the latest audio is quieter than the speaker.
  public var isQuieter: Bool

  /// Creates a chunk.
  public init(_ samples: [Int16], mayBeLast: Bool = false, isQuieter: Bool = false) {
    (self.samples, self.mayBeLast, self.isQuieter) = (samples, mayBeLast, isQuieter)
  }
}

/// Speech expected in the current context, in addition to the recognizer's vocabulary.
public struct ExpectedSpeech: Hashable, Sendable {
  /// The names of saved places.
  public var names: [String]
  /// Answers to the pending question. They compete with all other sentences: a likelier sentence isn't taken for an
  /// answer.
  public var answers: [ExpectedAnswer]

  /// Creates expected names and answers; none by default.
  public init(names: [String] = [], answers: [ExpectedAnswer] = []) { (self.names, self.answers) = (names, answers) }
}

/// A sentence that answers a question.
public struct ExpectedAnswer: Hashable, Sendable {
  /// The spoken form, in lowercase, with numbers in words and without punctuation.
  public var words: [String]
  /// The written form: "the one on 16th Avenue".
  public var written: String
  /// Its prior weight relative to the other sentences; greater than 0.
  public var weight: Double
  /// Its meaning: sentences with equal meanings are one answer.
  public var meaning: String

  /// Creates an answer.
  public init(words: [String], written: String, weight: Double, meaning: String) {
    (self.words, self.written, self.weight, self.meaning) = (words, written, weight, meaning)
  }
}

/// Recognizes complete utterances.
public protocol UtteranceRecognizing: Sendable {
  /// Recognizes an utterance, 16 kHz, mono, with the expected speech in addition to the recognizer's vocabulary.
  ///
  /// - Throws: ``RecognitionError`` if an engine fails, `CancellationError` if the task is cancelled.
  func result(of samples: [Int16], expecting expected: ExpectedSpeech) async throws -> RecognitionResult
}

extension UtteranceRecognizing {
  /// Recognizes an utterance without expected speech.
  ///
  /// - Throws: ``RecognitionError`` if an engine fails, `CancellationError` if the task is cancelled.
  public func result(of samples: [Int16]) async throws -> RecognitionResult {
    try await result(of: samples, expecting: ExpectedSpeech())
  }
}

/// Creates recognizers for small vocabularies: the answers to a question, or phrases that sound like a hypothesis.
public protocol RecognizerMaking: Sendable {
  /// Creates a recognizer that is limited to the words of a lexicon, with the given language model.
  ///
  /// - Throws: ``RecognitionError`` if the models can't be stored, are missing, or can't be loaded.
  func recognizer(lexicon: Lexicon, languageModel: BackoffModel) async throws -> any UtteranceRecognizing
}

/// Produces partial hypotheses of an utterance in progress.
public protocol PartialRecognizing: Sendable {
  /// Begins an utterance and discards the previous one.
  ///
  /// - Throws: ``RecognitionError`` if the engine fails to start.
  func beginPartials() async throws

  /// Processes the next samples of the utterance; returns the partial hypothesis if it has changed.
  ///
  /// - Throws: ``RecognitionError`` if the engine fails.
  func partial(after samples: [Int16]) async throws -> Hypothesis?

  /// The duration of audio since the hypothesis stopped growing; zero if it has no words.
  var steady: Duration { get async }

  /// Discards the utterance.
  func endPartials() async
}

extension PartialRecognizing {
  /// Returns zero: the recognizer doesn't track growth.
  public var steady: Duration { .zero }
}

/// The audio of a recorded utterance.
public actor RecordedAudio: UtteranceAudio {
  private var chunks: ArraySlice<UtteranceChunk>

  /// Creates audio that returns the given chunks in order.
  public init(_ chunks: [UtteranceChunk]) { self.chunks = chunks[...] }

  /// The next chunk.
  public func next() throws -> UtteranceChunk? {
    try Task.checkCancellation()
    return chunks.popFirst()
  }
}
