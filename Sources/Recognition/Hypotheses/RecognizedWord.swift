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
