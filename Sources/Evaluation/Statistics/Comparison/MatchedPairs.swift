/// The matched-pairs test of two systems' errors in the same segments (MAPSSWE; Gillick and Cox, "Some statistical
/// issues in the comparison of speech recognition algorithms", ICASSP 1989), as NIST's `sc_stats` offers it.
///
/// Streaming. Segments must be independent of each other. `sc_stats` cuts utterances where both systems get two words
/// in a row right: ``segments(_:_:goodWords:)`` does that. Short utterances can be taken whole, which is more cautious
/// where errors run on, and has fewer segments.
public struct MatchedPairs: Sendable, Hashable {
  /// How many segments have been added.
  public private(set) var segments = 0

  // Differences are whole, so plain sums are exact (below 2⁵³) in every order, which Welford's recurrence is not.
  private var sum = 0.0
  private var squares = 0.0

  /// Makes a test without segments.
  public init() {}

  /// Adds a segment (an utterance, or a part of one) with the errors each system made in it.
  public mutating func add(errorsA: Int, errorsB: Int) {
    let difference = Double(errorsA) - Double(errorsB)
    segments += 1
    sum += difference
    squares += difference * difference
  }

  /// Adds what another part of the work has added up.
  public mutating func merge(_ other: MatchedPairs) {
    segments += other.segments
    sum += other.sum
    squares += other.squares
  }

  /// What the test says, or `nil` with fewer than two segments.
  public var result: MatchedPairsResult? {
    guard segments > 1 else { return nil }
    let n = Double(segments)
    let mean = sum / n
    let variance = max(0, (n * squares - sum * sum) / (n * (n - 1)))
    let z: Double? = variance > 0 ? mean / (variance / n).squareRoot() : (mean == 0 ? 0 : nil)
    return MatchedPairsResult(
      segments: segments, mean: mean, variance: variance, z: z, p: z.map(NormalDistribution.twoTailed))
  }
}
