/// Where the true value lies with the stated probability, both ends included.
public struct ConfidenceInterval: Sendable, Hashable, Codable {
  /// The lower end, in the unit of the statistic.
  public let low: Double

  /// The upper end, never below ``low``.
  public let high: Double

  /// Makes an interval; the ends may be given in either order.
  public init(_ first: Double, _ second: Double) {
    low = min(first, second)
    high = max(first, second)
  }

  /// How far apart the ends are.
  public var width: Double { high - low }

  /// Whether `value` lies in the interval.
  public func contains(_ value: Double) -> Bool { low <= value && value <= high }
}
