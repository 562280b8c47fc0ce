/// A ratio of two sums, and the same in every replicate of a ``PoissonBootstrap``.
///
/// Takes 16 bytes a replicate from the first unit on that is not zero, however many follow. Whole numerators and
/// denominators give the same bits in whatever order units are added and sums are merged (below 2⁵³); others agree to
/// rounding.
public struct BootstrapSum: Sendable {
  /// The sum of the numerators.
  public private(set) var numerator = 0.0

  /// The sum of the denominators.
  public private(set) var denominator = 0.0

  let seed: UInt64
  let replicates: Int
  private(set) var numerators: [Double] = []
  private(set) var denominators: [Double] = []

  /// Makes an empty sum that takes the weights of `bootstrap`.
  public init(for bootstrap: PoissonBootstrap) {
    seed = bootstrap.seed
    replicates = bootstrap.replicates
  }

  /// Numerator by denominator, or `nil` where the denominator is zero.
  public var value: Double? { denominator == 0 ? nil : numerator / denominator }

  /// Adds what one utterance contributes.
  ///
  /// - Parameters:
  ///   - numerator: errors, successes or seconds; what is not finite is left out, with its denominator.
  ///   - denominator: words or trials; what is not finite is left out, with its numerator.
  ///   - weights: of the utterance's sampling unit, from the bootstrap this sum was made for.
  public mutating func add(numerator: Double, denominator: Double, weights: BootstrapWeights) {
    precondition(weights.seed == seed && weights.values.count == replicates, "weights of another bootstrap")
    guard numerator.isFinite, denominator.isFinite, numerator != 0 || denominator != 0 else { return }
    self.numerator += numerator
    self.denominator += denominator
    if numerators.isEmpty { allocate() }
    if numerator != 0 { Self.add(numerator, times: weights.values, to: &numerators) }
    if denominator != 0 { Self.add(denominator, times: weights.values, to: &denominators) }
  }

  /// Adds what another part of the work has added up; both sums must be for the same bootstrap.
  public mutating func merge(_ other: BootstrapSum) {
    precondition(other.seed == seed && other.replicates == replicates, "sum of another bootstrap")
    guard !other.numerators.isEmpty else { return }
    numerator += other.numerator
    denominator += other.denominator
    if numerators.isEmpty { allocate() }
    Self.add(1, times: other.numerators, to: &numerators)
    Self.add(1, times: other.denominators, to: &denominators)
  }

  /// The percentile interval (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13), or `nil`
  /// where no replicate has a denominator other than zero.
  ///
  /// - Parameter level: the probability that the interval holds the true ratio, 0..<1.
  public func interval(level: Double = 0.95) -> ConfidenceInterval? {
    ReplicateStatistics(ratios()).interval(level: level)
  }

  /// The standard deviation of the ratio over the replicates, or `nil` with fewer than two.
  public var standardError: Double? { ReplicateStatistics(ratios()).standardDeviation }

  /// The ratio in each replicate whose denominator is not zero.
  func ratios() -> [Double] {
    numerators.indices.compactMap { denominators[$0] == 0 ? nil : numerators[$0] / denominators[$0] }
  }

  private mutating func allocate() {
    numerators = [Double](repeating: 0, count: replicates)
    denominators = numerators
  }

  /// The loop that costs: free of bounds checks, so that the compiler makes vector instructions of it.
  private static func add(_ amount: Double, times weights: [Double], to sums: inout [Double]) {
    weights.withUnsafeBufferPointer { weights in
      sums.withUnsafeMutableBufferPointer { sums in
        for index in 0..<min(weights.count, sums.count) { sums[index] += amount * weights[index] }
      }
    }
  }
}
