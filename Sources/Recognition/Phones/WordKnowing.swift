/// Knows which strings are words, apart from how a rule would pronounce them.
public protocol WordKnowing: Sendable {
  /// Whether a dictionary lists the word.
  func lists(_ word: String) -> Bool
}

extension Pronouncing {
  /// Whether it has dictionaries and one of them lists the word: a rule can pronounce anything.
  public func isListed(_ word: String) -> Bool { (self as? any WordKnowing)?.lists(word) ?? false }
}
