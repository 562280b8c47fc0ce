public import Recognition

/// What a recogniser needs to hear a region: its words with their sounds, and how they follow each other.
public struct RegionVocabulary: Sendable {
  /// Every word with its pronunciations.
  public var lexicon: Lexicon
  /// How the words follow each other.
  public var languageModel: BackoffModel
}
