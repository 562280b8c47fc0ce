/// A ratio of two sums, in total and in every replicate of a ``PoissonBootstrap``.
///
/// Uses 16 bytes per replicate from the first nonzero unit on, for any number of units. Integer numerators and
/// denominators give the same bits in any order of addition (below 2⁵³); others agree to rounding.
struct BootstrapSum: Sendable {
  private(set) var numerator = 0.0
  private(set) var denominator = 0.0

  let seed: UInt64
  let replicates: Int
  private(set) var numerators: [Double] = []
  private(set) var denominators: [Double] = []

  init(for bootstrap: PoissonBootstrap) {
    seed = bootstrap.seed
    replicates = bootstrap.replicates
  }

  /// Numerator divided by denominator, or `nil` if the denominator is zero.
  var value: Double? { denominator == 0 ? nil : numerator / denominator }

  /// Adds an utterance's contribution.
  /// - Parameters:
  ///   - numerator: errors, successes or seconds; a nonfinite value is ignored, with its denominator.
  ///   - denominator: words or trials; a nonfinite value is ignored, with its numerator.
  ///   - weights: of the utterance's sampling unit, from the bootstrap of this sum.
  mutating func add(numerator: Double, denominator: Double, weights: BootstrapWeights) {
    precondition(weights.seed == seed && weights.values.count == replicates, "weights of another bootstrap")
    guard numerator.isFinite, denominator.isFinite, numerator != 0 || denominator != 0 else { return }
    self.numerator += numerator
    self.denominator += denominator
    if numerators.isEmpty { allocate() }
    if numerator != 0 { Self.add(numerator, times: weights.values, to: &numerators) }
    if denominator != 0 { Self.add(denominator, times: weights.values, to: &denominators) }
  }

  /// The percentile interval (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13), or `nil`
  /// if every replicate's denominator is zero.
  /// - Parameter level: the probability that the interval contains the true ratio, 0..<1.
  func interval(level: Double = 0.95) -> ConfidenceInterval? { ReplicateStatistics(ratios()).interval(level: level) }

  /// The ratio in each replicate with a nonzero denominator.
  func ratios() -> [Double] {
    numerators.indices.compactMap { denominators[$0] == 0 ? nil : numerators[$0] / denominators[$0] }
  }

  private mutating func allocate() {
    numerators = [Double](repeating: 0, count: replicates)
    denominators = numerators
  }

  /// The most expensive loop: without bounds checks, so that the compiler vectorizes it.
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
/// Both systems get the same weights, so that the difficulty of an utterance cancels out.
struct PairedBootstrap: Sendable {
  private(set) var a: BootstrapSum
  private(set) var b: BootstrapSum

  init(for bootstrap: PoissonBootstrap) {
    a = BootstrapSum(for: bootstrap)
    b = BootstrapSum(for: bootstrap)
  }

  mutating func add(
    a: (numerator: Double, denominator: Double), b: (numerator: Double, denominator: Double), weights: BootstrapWeights
  ) {
    self.a.add(numerator: a.numerator, denominator: a.denominator, weights: weights)
    self.b.add(numerator: b.numerator, denominator: b.denominator, weights: weights)
  }

  /// The difference of `b` and `a`, or `nil` if either denominator is zero.
  /// - Parameter level: the probability that the interval contains the true difference, 0..<1.
  func difference(level: Double = 0.95) -> PairedDifference? {
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

/// The difference of two systems' ratios over the same utterances.
struct PairedDifference: Sendable, Hashable, Codable {
  /// The second ratio minus the first.
  let value: Double
  let low: Double
  let high: Double
  /// The two-sided bootstrap p-value of no difference: at least 2 / (replicates + 1), at most 1.
  let p: Double
}

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
