/// A reference word or phrase, what was heard in its place, and how often.
public struct FrequentPair: Sendable, Hashable, Codable {
  /// What was said.
  public let reference: String

  /// What was recognised.
  public let hypothesis: String

  /// How often, at least; exactly so where ``FrequentPairs/isExact``.
  public let count: Int
}
