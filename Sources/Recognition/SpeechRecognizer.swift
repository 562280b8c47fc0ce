/// Turns the samples of one utterance at a time into hypotheses.
///
/// An utterance runs from ``startUtterance()`` over any number of ``accept(_:)`` to either ``finishUtterance()`` or
/// ``cancelUtterance()``. A recogniser hears one utterance at a time; starting another cancels the one in hand.
/// Decoding never runs on the cooperative pool.
public protocol SpeechRecognizer: Sendable {
  /// Begins an utterance, dropping an unfinished one.
  ///
  /// - Throws: ``RecognitionError`` when the engine refuses.
  func startUtterance() async throws

  /// Says what the speaker of the utterances to come may say besides what the recogniser was made for: names of own places.
  ///
  /// It takes the place of what was said before; nothing expects nothing more. A recogniser that cannot hear other words
  /// than its own goes on without.
  func expect(names: [String]) async

  /// Says how the speaker may answer a question that was asked, in the utterances to come; as with names.
  ///
  /// Answers and everything else that the recogniser hears compete: nothing is taken for an answer that is likelier
  /// something else.
  func expect(answers: [ExpectedAnswer]) async

  /// Takes the next samples of the utterance: 16 kHz, mono.
  ///
  /// - Returns: What has been heard so far when that has changed and partial hypotheses are on, else `nil`.
  /// - Throws: ``RecognitionError`` when no utterance is in hand, or it has become too long.
  func accept(_ samples: [Int16]) async throws -> Hypothesis?

  /// Says that the utterance may be over: the speaker pauses, and either more samples come next or the end.
  ///
  /// A recogniser may begin to decode what it has. ``finishUtterance()`` gives the same result then, only sooner.
  func expectEnd() async

  /// Ends the utterance and decodes it whole.
  ///
  /// - Returns: The n best hypotheses; none when nothing was heard.
  /// - Throws: ``RecognitionError`` when no utterance is in hand or the engine fails.
  func finishUtterance() async throws -> RecognitionResult

  /// Drops the utterance in hand; does nothing when there is none.
  func cancelUtterance() async

  /// Hears a whole utterance, dropping an unfinished one.
  ///
  /// - Throws: ``RecognitionError`` when it is too long or the engine fails.
  func result(of samples: [Int16]) async throws -> RecognitionResult
}

extension SpeechRecognizer {
  /// Goes on without them.
  public func expect(names: [String]) async {}

  /// Goes on without them.
  public func expect(answers: [ExpectedAnswer]) async {}

  /// Waits for the end.
  public func expectEnd() async {}

  /// Gives all samples at once.
  public func result(of samples: [Int16]) async throws -> RecognitionResult {
    try await startUtterance()
    _ = try await accept(samples)
    return try await finishUtterance()
  }
}

/// Makes recognisers of a few sentences, for a turn in which little can be said: the answer to a question.
///
/// A recogniser of its own leaves that of the region as it is. It is made while the question is being asked.
public protocol RecognizerMaking: Sendable {
  /// Makes a recogniser that hears the words of a lexicon as a language model puts them together, and no others.
  ///
  /// - Throws: ``RecognitionError`` where the models cannot be kept, are missing, or are refused.
  func recognizer(lexicon: Lexicon, languageModel: BackoffModel) async throws -> any SpeechRecognizer
}

/// The recogniser's final answer for one utterance.
public struct RecognitionResult: Hashable, Sendable {
  /// The distinct hypotheses, best first; empty when nothing was heard.
  public var hypotheses: [Hypothesis]

  /// How sure the recogniser is of the best hypothesis, 0 to 1.
  public var confidence: Double

  /// How well the best hypothesis fits the sound and the language: its path score as a natural logarithm, per frame that
  /// was decoded; `nil` where the engine does not tell.
  ///
  /// It tells which of two recordings of one utterance is heard better where the confidence cannot, since a grammar's is
  /// always 1, and whether one recording is rather what one recogniser heard or another.
  public var fit: Double?

  /// Names that may have been said in place of the one in the best hypothesis, the likeliest first; they are offered
  /// after it, and never in its place.
  public var alternatives: [Hypothesis] = []

  /// What each ear heard in the first of two passes, best first; empty where there was one pass.
  public var firstPass: [[Hypothesis]] = []

  /// What each ear heard as phones without words; empty where none listened for that.
  public var phones: [[Phone]] = []

  /// What speaks for each sentence that may have been said; `nil` where no model judged them.
  public var verdict: SentenceVerdict?

  /// What was said, for who wants a text and no places; `nil` where no model heard it that has words of its own.
  public var written: WrittenSentence?

  /// The text of what was said: as a model wrote it, else the words of the best hypothesis.
  public var text: String { written?.text ?? best?.text ?? "" }

  /// Whether some of the sound was lost before it could be heard: half a name sounds like another.
  public var hasGaps = false

  /// Length of the audio that was decoded.
  public var audioDuration: Duration

  /// Time the whole-utterance pass took.
  public var decodeDuration: Duration

  /// Makes a result from its parts.
  public init(
    hypotheses: [Hypothesis], confidence: Double, fit: Double? = nil, audioDuration: Duration = .zero,
    decodeDuration: Duration = .zero
  ) {
    self.hypotheses = hypotheses
    self.confidence = confidence
    self.fit = fit
    self.audioDuration = audioDuration
    self.decodeDuration = decodeDuration
  }

  /// Whether this is to be believed before another result for the same utterance.
  public func isSurer(than other: RecognitionResult) -> Bool {
    let nothing = -Double.infinity
    return (confidence, fit ?? nothing) > (other.confidence, other.fit ?? nothing)
  }

  /// The best hypothesis, or `nil` when nothing was heard.
  public var best: Hypothesis? { hypotheses.first }

  /// Whether the likeliest sentence is an answer to the question that was asked.
  public var isAnswer: Bool { verdict?.sentences.first?.answer != nil }

  /// Nothing was heard.
  public static let nothing = RecognitionResult(hypotheses: [], confidence: 0)
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

/// What was said as it is written, and how it is said.
public struct WrittenSentence: Hashable, Sendable {
  /// With capitals, digits and punctuation: "Take me to 459 Granville Street."
  public var text: String
  /// In lower case, with numbers in words, and without punctuation.
  public var words: [String]

  /// Makes a sentence of its text and its words.
  public init(text: String, words: [String]) { (self.text, self.words) = (text, words) }
}

/// What the recogniser believes was said: one of the n best, or a partial one.
public struct Hypothesis: Hashable, Sendable {
  /// The words in order, without silences and fillers.
  public var words: [RecognizedWord]

  /// Path score as a natural logarithm; comparable only between hypotheses of one utterance.
  public var score: Double

  /// Makes a hypothesis from timed words.
  public init(words: [RecognizedWord], score: Double) {
    self.words = words
    self.score = score
  }

  /// Makes a hypothesis from plain text, without times: for n-best entries and for tests.
  public init(text: String, score: Double = 0) {
    self.init(
      words: text.split(separator: " ").map { RecognizedWord(text: String($0), start: .zero, end: .zero) },
      score: score)
  }

  /// The words joined by single spaces.
  public var text: String {
    words.map(\.text).joined(separator: " ")
  }

  /// Whether nothing was heard.
  public var isEmpty: Bool { words.isEmpty }
}

/// One word of a hypothesis, with where it was heard and how sure the recogniser is of it.
public struct RecognizedWord: Hashable, Sendable {
  /// The word as the dictionary spells it, without the marker of a pronunciation variant.
  public var text: String

  /// Where the word begins, counted from the first sample of the utterance.
  public var start: Duration

  /// Where the word ends, counted from the first sample of the utterance.
  public var end: Duration

  /// Posterior probability of the word, 0 to 1, or `nil` where the search gives none (grammars).
  public var confidence: Double?

  /// Makes a word from its text, times and posterior.
  public init(text: String, start: Duration, end: Duration, confidence: Double? = nil) {
    self.text = text
    self.start = start
    self.end = end
    self.confidence = confidence
  }
}

/// Why a recogniser could not be made or could not go on.
public struct RecognitionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of failure it was.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// A stable word for the failure.
    public var rawValue: String

    /// Makes a code from its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A model, dictionary or grammar file is absent or unreadable.
    public static let modelMissing = Code(rawValue: "modelMissing")
    /// A model, dictionary or grammar file is there but the engine refuses it.
    public static let modelRefused = Code(rawValue: "modelRefused")
    /// A call came outside an utterance.
    public static let notListening = Code(rawValue: "notListening")
    /// The utterance is longer than the recogniser takes.
    public static let tooLong = Code(rawValue: "tooLong")
    /// The engine failed while decoding.
    public static let engine = Code(rawValue: "engine")
  }

  /// What kind of failure it was.
  public var code: Code

  /// The file or setting that failed.
  public var subject: String

  /// What was wrong with it.
  public var message: String

  /// What to do about it; may be empty.
  public var advice: String

  /// Makes an error from its parts.
  public init(_ code: Code, subject: String, message: String, advice: String = "") {
    self.code = code
    self.subject = subject
    self.message = message
    self.advice = advice
  }

  /// A call came outside an utterance.
  package static let notListening = RecognitionError(
    .notListening, subject: "recogniser", message: "no utterance is in hand", advice: "start one first")

  /// An utterance is longer than a recogniser takes.
  ///
  /// - Parameter limit: The longest it takes, in words.
  package static func tooLong(limit: String) -> RecognitionError {
    RecognitionError(
      .tooLong, subject: "utterance", message: "is longer than \(limit)", advice: "split the recording into utterances")
  }

  /// One line: subject, what was wrong, what to do.
  public var description: String {
    advice.isEmpty ? "\(subject): \(message)" : "\(subject): \(message); \(advice)"
  }
}
