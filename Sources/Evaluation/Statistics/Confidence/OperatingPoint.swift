/// What a threshold on the confidence would do.
public struct OperatingPoint: Sendable, Hashable, Codable {
  /// What is accepted has at least this confidence; 1.001 accepts nothing.
  public let threshold: Double

  /// The share of utterances that should be refused and are accepted, 0...1.
  public let falseAcceptRate: Double

  /// The share of utterances that should be accepted and are refused, 0...1.
  public let falseRejectRate: Double
}
