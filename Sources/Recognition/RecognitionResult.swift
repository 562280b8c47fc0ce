/// The recognizer's final result for one utterance.
public struct RecognitionResult: Hashable, Sendable {
  /// The distinct hypotheses, best first; empty if nothing was recognized.
  public var hypotheses: [Hypothesis]
  /// The probability that the best hypothesis is correct, as the recognizer estimates it, 0 to 1.
  public var confidence: Double
  /// How well the best hypothesis fits the audio and the language model: its natural-log path score per decoded frame;
  /// `nil` if the engine doesn't report it.
  ///
  /// It compares results for two recordings of one utterance, or two recognizers' results for one recording, when the
  /// confidence can't: a grammar's is always 1.
  public var fit: Double?
  /// Other names that may have been spoken instead of the one in the best hypothesis, the likeliest first. They are
  /// offered after it and never replace it.
  public var alternatives: [Hypothesis] = []
  /// Each branch's first-pass hypotheses, best first; empty if there was only one pass.
  public var firstPass: [[Hypothesis]] = []
  /// Each branch's phone recognition; empty if there was none.
  public var phones: [[Phone]] = []
  /// The candidates of the utterance; `nil` if no model rescored them. Then the hypotheses are only words, which have to
  /// be parsed.
  public var ranked: RankedCandidates?
  /// The scores of the candidate names if they were ranked without a model; otherwise `nil`.
  public var names: NameScores?
  /// The transcript, for callers that need text instead of places; `nil` if no speech-to-text model decoded the audio.
  public var written: TranscriptForms?

  /// The text of the utterance: the model's transcript, or else the words of the best hypothesis.
  public var text: String { written?.text ?? best?.text ?? "" }

  /// Whether some audio was lost before decoding. A truncated name can sound like another.
  public var hasGaps = false
  /// The length of the decoded audio.
  public var audioDuration: Duration
  /// The time that the whole-utterance pass took.
  public var decodeDuration: Duration

  /// Creates a result from its parts.
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

  /// Whether this result is preferred over another for the same utterance: by confidence, then by fit.
  public func isMoreConfident(than other: RecognitionResult) -> Bool {
    let nothing = -Double.infinity
    return (confidence, fit ?? nothing) > (other.confidence, other.fit ?? nothing)
  }

  /// The best hypothesis, or `nil` if nothing was recognized.
  public var best: Hypothesis? { hypotheses.first }

  /// An empty result, without hypotheses.
  public static let nothing = RecognitionResult(hypotheses: [], confidence: 0)
}

/// The written and the spoken form of a transcript.
public struct TranscriptForms: Hashable, Sendable {
  /// The written form, with capitals, digits and punctuation: "Take me to 459 Granville Street."
  public var text: String
  /// The spoken form, in lowercase, with numbers in words and without punctuation.
  public var words: [String]

  /// Creates a transcript from its text and its words.
  public init(text: String, words: [String]) { (self.text, self.words) = (text, words) }
}

/// One of the recognizer's n-best hypotheses, or a partial one.
public struct Hypothesis: Hashable, Sendable {
  /// The words in order, without silences and fillers.
  public var words: [RecognizedWord]
  /// Path score as a natural logarithm; comparable only between hypotheses of one utterance.
  public var score: Double

  /// Creates a hypothesis from timed words.
  public init(words: [RecognizedWord], score: Double) {
    self.words = words
    self.score = score
  }

  /// Creates a hypothesis without times from plain text.
  public init(text: String, score: Double = 0) {
    self.init(words: text.split(separator: " ").map(String.init), score: score)
  }

  /// Creates a hypothesis without times from words.
  public init(words: [String], score: Double = 0) {
    self.init(words: words.map { RecognizedWord(text: $0, start: .zero, end: .zero) }, score: score)
  }

  /// The words joined by single spaces.
  public var text: String { words.map(\.text).joined(separator: " ") }

  /// Whether the hypothesis has no words.
  public var isEmpty: Bool { words.isEmpty }
}

/// One word of a hypothesis, with its times and confidence.
public struct RecognizedWord: Hashable, Sendable {
  /// The word as the dictionary spells it, without the marker of a pronunciation variant.
  public var text: String
  /// The start of the word, relative to the first sample of the utterance.
  public var start: Duration
  /// The end of the word, relative to the first sample of the utterance.
  public var end: Duration
  /// The word's posterior probability, 0 to 1, or `nil` if the search provides none (grammars).
  public var confidence: Double?

  /// Creates a word from its text, times and posterior.
  public init(text: String, start: Duration, end: Duration, confidence: Double? = nil) {
    self.text = text
    self.start = start
    self.end = end
    self.confidence = confidence
  }
}
