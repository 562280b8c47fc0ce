/// One row of a reliability table: answers of about the same confidence.
public struct ReliabilityBin: Sendable, Hashable, Codable {
  /// The lowest confidence of the bin, in it.
  public let from: Double

  /// The end of the bin, not in it, but for 1.
  public let to: Double

  /// The number of answers.
  public let count: Int

  /// The number of right answers among them.
  public let right: Int

  /// The mean confidence of the answers, to a thousandth each; `nil` without answers.
  public let meanConfidence: Double?

  /// The share of right answers, or `nil` without answers.
  public var shareRight: Double? { count > 0 ? Double(right) / Double(count) : nil }
}
