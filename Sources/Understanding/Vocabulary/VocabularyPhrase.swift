/// Something of a region that can be said, and how likely it is to be.
public struct VocabularyPhrase: Hashable, Sendable {
  /// The slot it can fill.
  public var slot: Slot
  /// Its words, in lower case and without digits.
  public var words: [String]
  /// How likely it is against the other phrases of its slot; more than 0.
  public var weight: Double

  /// Makes a phrase.
  public init(slot: Slot, words: [String], weight: Double) {
    self.slot = slot
    self.words = words
    self.weight = weight
  }
}
