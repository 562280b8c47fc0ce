/// Two systems' ratios over the same utterances, and whether they differ (Bisani and Ney, "Bootstrap estimates for
/// confidence intervals in ASR performance evaluation", ICASSP 2004).
///
/// Both systems get the same weights, so what makes an utterance hard for both cancels out.
public struct PairedBootstrap: Sendable {
  /// The ratio of the system compared with.
  public private(set) var a: BootstrapSum

  /// The ratio of the system in question.
  public private(set) var b: BootstrapSum

  /// Makes an empty comparison that takes the weights of `bootstrap`.
  public init(for bootstrap: PoissonBootstrap) {
    a = BootstrapSum(for: bootstrap)
    b = BootstrapSum(for: bootstrap)
  }

  /// Compares sums that were added up over the same utterances, or gives `nil` where their bootstraps differ.
  public init?(a: BootstrapSum, b: BootstrapSum) {
    guard a.seed == b.seed, a.replicates == b.replicates else { return nil }
    self.a = a
    self.b = b
  }

  /// Adds what one utterance contributes to both systems; see ``BootstrapSum/add(numerator:denominator:weights:)``.
  public mutating func add(
    a: (numerator: Double, denominator: Double), b: (numerator: Double, denominator: Double),
    weights: BootstrapWeights
  ) {
    self.a.add(numerator: a.numerator, denominator: a.denominator, weights: weights)
    self.b.add(numerator: b.numerator, denominator: b.denominator, weights: weights)
  }

  /// Adds what another part of the work has added up.
  public mutating func merge(_ other: PairedBootstrap) {
    a.merge(other.a)
    b.merge(other.b)
  }

  /// How far `b` lies above `a`, or `nil` where either has a denominator of zero.
  ///
  /// - Parameter level: the probability that the interval holds the true difference, 0..<1.
  public func difference(level: Double = 0.95) -> PairedDifference? {
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
