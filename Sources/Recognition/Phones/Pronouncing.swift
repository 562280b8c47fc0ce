/// Knows how words sound.
public protocol Pronouncing: Sendable {
  /// The ways to pronounce a word, likeliest first.
  ///
  /// - Parameter word: One lower-case word of letters and apostrophes.
  /// - Returns: At least one phone sequence for a word with letters; none for anything else.
  func pronunciations(of word: String) -> [[Phone]]
}

extension Pronouncing {
  /// The likeliest pronunciation of a phrase: its words', one after the other.
  public func phones(of phrase: String) -> [Phone] {
    phrase.split(separator: " ").flatMap { pronunciations(of: String($0)).first ?? [] }
  }
}
