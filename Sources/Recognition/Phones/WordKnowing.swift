/// Knows which strings are words, apart from how a rule would pronounce them.
public protocol WordKnowing: Sendable {
  /// Whether a dictionary lists the word.
  func lists(_ word: String) -> Bool
}
