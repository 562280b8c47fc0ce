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
