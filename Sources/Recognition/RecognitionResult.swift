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
  public var verdict: SentenceScores?

  /// What speaks for each name that may have been said, where that was told without a model; else `nil`.
  public var names: NameScores?

  /// What was said, for who wants a text and no places; `nil` where no model heard it that has words of its own.
  public var written: TranscriptForms?

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
  public func isMoreConfident(than other: RecognitionResult) -> Bool {
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

/// What was said as it is written, and how it is said.
public struct TranscriptForms: Hashable, Sendable {
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
