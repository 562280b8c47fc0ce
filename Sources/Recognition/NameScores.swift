/// What speaks for each name that may have been said, where no model judged sentences: what a recogniser's answer and its
/// confidence follow from, kept so that both can be worked out again without the sound.
public struct NameScores: Hashable, Sendable, Codable {
  /// A name, and what each witness says of it. Of what was heard that is a natural logarithm, on average of the ears: how
  /// much better it is explained with the name than by a command's words alone.
  public struct Name: Hashable, Sendable, Codable {
    /// Its words, in lower case; empty where the best hypothesis names nothing that is known.
    public var words: String
    /// How much the first pass speaks for it.
    public var first = 0.0
    /// How much the second pass does.
    public var second = 0.0
    /// How much the phones do that were heard without words.
    public var phones = 0.0
    /// Whether the best hypothesis names it.
    public var isDecoded = false
    /// Whether a place goes by it: not a kind of place, or a command.
    public var isPlace = true
    /// Whether it is a house that the map does not know.
    public var isUnknownHouse = false
    /// How much it explains by itself of what both passes heard, for each of its phrases, of the better ear.
    public var explained = 0.0
    /// What part of all that could speak for it by itself the second pass does, at most 1.
    public var share = 0.0

    /// Makes a name that nothing speaks for.
    public init(_ words: String) { self.words = words }
  }

  /// The names, the likeliest first.
  public var names: [Name]
  /// How sure the second pass is of its best hypothesis, 0 to 1.
  public var certainty: Double
  /// How much better the second pass fits the sound than the best that general speech has to offer, as the difference of
  /// the natural logarithms of two path scores per frame, of the ear where that is greatest; `nil` where it is not known.
  public var margin: Double?

  /// Makes a verdict.
  public init(names: [Name], certainty: Double, margin: Double?) {
    (self.names, self.certainty, self.margin) = (names, certainty, margin)
  }
}
