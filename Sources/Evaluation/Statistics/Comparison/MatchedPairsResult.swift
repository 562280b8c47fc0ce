/// What the matched-pairs test says.
public struct MatchedPairsResult: Sendable, Hashable, Codable {
  /// The number of segments; the normal approximation wants 50 or more (Gillick and Cox).
  public let segments: Int

  /// The mean of A's errors minus B's in a segment: positive where B is better.
  public let mean: Double

  /// The variance of the differences, with n - 1.
  public let variance: Double

  /// Mean by its standard error: 0 where the systems never differ, `nil` where they differ by the same everywhere.
  public let z: Double?

  /// The two-tailed p-value of no difference under the normal distribution, `nil` where ``z`` is.
  public let p: Double?
}
