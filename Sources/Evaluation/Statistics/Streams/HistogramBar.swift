/// One bar of a histogram.
public struct HistogramBar: Sendable, Hashable, Codable {
  /// The lower edge, in it, in the unit of the values.
  public let from: Double

  /// The upper edge, not in it but for the last bar.
  public let to: Double

  /// The number of values between the edges.
  public let count: Int
}
