/// How far one system's ratio lies above another's over the same utterances.
public struct PairedDifference: Sendable, Hashable, Codable {
  /// The second ratio minus the first.
  public let value: Double

  /// The lower end of the percentile interval.
  public let low: Double

  /// The upper end of the percentile interval.
  public let high: Double

  /// The two-sided bootstrap p-value of no difference: 2 / (replicates + 1) at least, 1 at most.
  public let p: Double
}
