/// A ratio of two sums, and the same in every replicate of a ``PoissonBootstrap``.
///
/// Takes 16 bytes a replicate from the first unit on that is not zero, however many follow. Whole numerators and
/// denominators give the same bits in whatever order units are added (below 2⁵³); others agree to rounding.
package struct BootstrapSum: Sendable {
  /// The sum of the numerators.
  package private(set) var numerator = 0.0

  /// The sum of the denominators.
  package private(set) var denominator = 0.0

  let seed: UInt64
  let replicates: Int
  private(set) var numerators: [Double] = []
  private(set) var denominators: [Double] = []

  /// Makes an empty sum that takes the weights of `bootstrap`.
  package init(for bootstrap: PoissonBootstrap) {
    seed = bootstrap.seed
    replicates = bootstrap.replicates
  }

  /// Numerator by denominator, or `nil` where the denominator is zero.
  package var value: Double? { denominator == 0 ? nil : numerator / denominator }

  /// Adds what one utterance contributes.
  ///
  /// - Parameters:
  ///   - numerator: errors, successes or seconds; what is not finite is left out, with its denominator.
  ///   - denominator: words or trials; what is not finite is left out, with its numerator.
  ///   - weights: of the utterance's sampling unit, from the bootstrap this sum was made for.
  package mutating func add(numerator: Double, denominator: Double, weights: BootstrapWeights) {
    precondition(weights.seed == seed && weights.values.count == replicates, "weights of another bootstrap")
    guard numerator.isFinite, denominator.isFinite, numerator != 0 || denominator != 0 else { return }
    self.numerator += numerator
    self.denominator += denominator
    if numerators.isEmpty { allocate() }
    if numerator != 0 { Self.add(numerator, times: weights.values, to: &numerators) }
    if denominator != 0 { Self.add(denominator, times: weights.values, to: &denominators) }
  }

  /// The percentile interval (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13), or `nil`
  /// where no replicate has a denominator other than zero.
  ///
  /// - Parameter level: the probability that the interval holds the true ratio, 0..<1.
  package func interval(level: Double = 0.95) -> ConfidenceInterval? {
    ReplicateStatistics(ratios()).interval(level: level)
  }

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

/// Two systems' ratios over the same utterances, and whether they differ (Bisani and Ney, "Bootstrap estimates for
/// confidence intervals in ASR performance evaluation", ICASSP 2004).
///
/// Both systems get the same weights, so what makes an utterance hard for both cancels out.
package struct PairedBootstrap: Sendable {
  /// The ratio of the system compared with.
  package private(set) var a: BootstrapSum

  /// The ratio of the system in question.
  package private(set) var b: BootstrapSum

  /// Makes an empty comparison that takes the weights of `bootstrap`.
  package init(for bootstrap: PoissonBootstrap) {
    a = BootstrapSum(for: bootstrap)
    b = BootstrapSum(for: bootstrap)
  }

  /// Adds what one utterance contributes to both systems; see ``BootstrapSum/add(numerator:denominator:weights:)``.
  package mutating func add(
    a: (numerator: Double, denominator: Double), b: (numerator: Double, denominator: Double),
    weights: BootstrapWeights
  ) {
    self.a.add(numerator: a.numerator, denominator: a.denominator, weights: weights)
    self.b.add(numerator: b.numerator, denominator: b.denominator, weights: weights)
  }

  /// How far `b` lies above `a`, or `nil` where either has a denominator of zero.
  ///
  /// - Parameter level: the probability that the interval holds the true difference, 0..<1.
  package func difference(level: Double = 0.95) -> PairedDifference? {
    guard let valueA = a.value, let valueB = b.value else { return nil }
    let differences = a.numerators.indices.compactMap { index -> Double? in
      guard a.denominators[index] != 0, b.denominators[index] != 0 else { return nil }
      // Equal ratios must give an exact zero, which counts in both tails.
      return b.numerators[index] / b.denominators[index] - a.numerators[index] / a.denominators[index]
    }
    let statistics = ReplicateStatistics(differences)
    guard let interval = statistics.interval(level: level), let p = statistics.twoSidedP else { return nil }
    return PairedDifference(value: valueB - valueA, low: interval.low, high: interval.high, p: p)
  }
}

/// How far one system's ratio lies above another's over the same utterances.
package struct PairedDifference: Sendable, Hashable, Codable {
  /// The second ratio minus the first.
  package let value: Double

  /// The lower end of the percentile interval.
  package let low: Double

  /// The upper end of the percentile interval.
  package let high: Double

  /// The two-sided bootstrap p-value of no difference: 2 / (replicates + 1) at least, 1 at most.
  package let p: Double
}

/// What the replicates of a bootstrap say about a statistic.
struct ReplicateStatistics {
  private let sorted: [Double]

  init(_ replicates: [Double]) { sorted = replicates.sorted() }

  /// The quantiles at (1 ± level) / 2, the p-th at rank p (n + 1) with linear interpolation (type 6 of Hyndman and
  /// Fan, "Sample quantiles in statistical packages", 1996).
  func interval(level: Double) -> ConfidenceInterval? {
    let outside = (1 - min(1, max(0, level))) / 2
    guard let low = quantile(outside), let high = quantile(1 - outside) else { return nil }
    return ConfidenceInterval(low, high)
  }

  /// Twice the smaller tail beyond zero, zero itself in both, each count plus one (Davison and Hinkley, "Bootstrap
  /// Methods and their Application", 1997, section 4.2); `nil` without replicates.
  var twoSidedP: Double? {
    guard !sorted.isEmpty else { return nil }
    let notAbove = sorted.count { $0 <= 0 }
    let notBelow = sorted.count { $0 >= 0 }
    return min(1, 2 * Double(1 + min(notAbove, notBelow)) / Double(sorted.count + 1))
  }

  private func quantile(_ p: Double) -> Double? {
    guard let last = sorted.indices.last else { return nil }
    let rank = min(Double(last), max(0, p * Double(sorted.count + 1) - 1))
    let below = Int(rank)
    let above = min(last, below + 1)
    return sorted[below] + (rank - Double(below)) * (sorted[above] - sorted[below])
  }
}
