/// The scores of the candidate names if no model rescored sentences.
public struct NameScores: Hashable, Sendable, Codable {
  /// A name and its features. The acoustic features are natural-log likelihood ratios, averaged over the decoding
  /// branches: how much better the name explains the hypotheses than a command's own words do.
  public struct Name: Hashable, Sendable, Codable {
    /// Its words, in lowercase; empty if the best hypothesis contains no known name.
    public var words: String
    /// Log-likelihood ratio from the first pass.
    public var first = 0.0
    /// Log-likelihood ratio from the second pass.
    public var second = 0.0
    /// Log-likelihood ratio from phone recognition.
    public var phones = 0.0
    /// Whether the best hypothesis contains it.
    public var isDecoded = false
    /// Whether it is a place's name, not a category or a command.
    public var isPlace = true
    /// Whether it is a house number that the map doesn't contain.
    public var isUnknownHouse = false
    /// Its score without carrier words, summed over both passes and divided by its number of phrases; from the better
    /// branch in each pass.
    public var explained = 0.0
    /// The second pass's score without carrier words, as a proportion of the highest possible score; at most 1.
    public var share = 0.0

    /// Creates a name with all features at zero.
    public init(_ words: String) { self.words = words }
  }

  /// The names, the likeliest first.
  public var names: [Name]
  /// The second pass's confidence in its best hypothesis, 0 to 1.
  public var certainty: Double
  /// How much better the second pass fits the audio than general speech does: the difference of natural-log path scores
  /// per frame, from the branch where it is largest; `nil` if unknown.
  public var margin: Double?

  /// Creates name scores.
  public init(names: [Name], certainty: Double, margin: Double?) {
    (self.names, self.certainty, self.margin) = (names, certainty, margin)
  }
}
