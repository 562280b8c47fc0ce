import Foundation

/// A ratio of sums with its interval, for a report.
struct RatioEstimate: Sendable, Hashable, Codable {
  /// How an interval was computed.
  enum Method: String, Sendable, Hashable, Codable {
    /// Percentiles of a Poisson bootstrap, see ``PoissonBootstrap``.
    case bootstrap
    /// Wilson's score interval, see ``Wilson``.
    case wilson
  }

  /// The kind of a ratio.
  enum Kind: Sendable, Hashable {
    /// Successes divided by trials, within 0...1: the rate of correct places.
    case share
    /// Any quotient of sums: the word error rate, which can exceed 1, or a mean.
    case quotient
  }

  /// Numerator divided by denominator.
  let value: Double
  /// The lower end of the interval, or `nil` if there is none.
  let low: Double?
  let high: Double?
  let numerator: Double
  /// The sum of the denominators, not zero.
  let denominator: Double
  /// How the interval was computed, or `nil` if there is none.
  let method: Method?

  /// The estimate of a bootstrapped sum, or `nil` if its denominator is zero.
  ///
  /// A bootstrap of a sample without variation (all succeed, none does, or all came from one speaker) gives an
  /// interval without width, which is meaningless. A proportion then gets Wilson's interval, a quotient none.
  /// - `units`: the number of independent trials for Wilson's interval; `nil` for the denominator. With several
  ///   utterances per speaker, the number of speakers is the cautious choice.
  init?(_ sum: BootstrapSum, kind: Kind, units: Int? = nil, level: Double = 0.95) {
    guard let value = sum.value else { return nil }
    self.value = value
    numerator = sum.numerator
    denominator = sum.denominator
    let interval: ConfidenceInterval?
    if let bootstrap = sum.interval(level: level), bootstrap.width > 1e-12 * max(1, abs(value)) {
      (interval, method) = (bootstrap, .bootstrap)
    } else if kind == .share, (0...1).contains(value),
      let wilson = Self.wilson(value: value, trials: units.map(Double.init) ?? sum.denominator, level: level)
    {
      (interval, method) = (wilson, .wilson)
    } else {
      (interval, method) = (nil, nil)
    }
    low = interval?.low
    high = interval?.high
  }

  /// The estimate of plain sums: a proportion with Wilson's interval, a quotient without any; `nil` if the
  /// denominator is zero.
  init?(numerator: Double, denominator: Double, kind: Kind, level: Double = 0.95) {
    guard denominator != 0 else { return nil }
    value = numerator / denominator
    self.numerator = numerator
    self.denominator = denominator
    let interval =
      kind == .share && (0...1).contains(value) ? Self.wilson(value: value, trials: denominator, level: level) : nil
    low = interval?.low
    high = interval?.high
    method = interval == nil ? nil : .wilson
  }

  private static func wilson(value: Double, trials: Double, level: Double) -> ConfidenceInterval? {
    guard trials >= 1, trials < 1e15 else { return nil }
    let count = Int(trials.rounded())
    return Wilson.interval(successes: Int((value * Double(count)).rounded()), count: count, level: level)
  }
}

/// The range of the true value with the stated probability, both ends included.
struct ConfidenceInterval: Sendable, Hashable {
  /// The lower end, in the unit of the statistic.
  let low: Double
  /// The upper end, never below ``low``.
  let high: Double

  /// Makes an interval from its ends in either order.
  init(_ first: Double, _ second: Double) {
    low = min(first, second)
    high = max(first, second)
  }

  var width: Double { high - low }
}

/// Wilson's score interval of a proportion (E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical
/// Inference", JASA 22, 1927), without continuity correction.
///
/// It stays within 0...1 and is meaningful even if all trials, or none, succeed. The trials are assumed to be
/// independent; for utterances of few speakers, it is too narrow.
enum Wilson {
  /// The interval of `successes` out of `count`, or `nil` without trials.
  static func interval(successes: Int, count: Int, level: Double = 0.95) -> ConfidenceInterval? {
    guard count > 0 else { return nil }
    let n = Double(count)
    let share = Double(min(count, max(0, successes))) / n
    let z2 = NormalDistribution.critical(level: level) * NormalDistribution.critical(level: level)
    let center = (share + z2 / (2 * n)) / (1 + z2 / n)
    let half = (z2 * (share * (1 - share) + z2 / (4 * n)) / n).squareRoot() / (1 + z2 / n)
    // At the ends, rounding can miss the exact 0 or 1 of the formula.
    let low = successes <= 0 ? 0 : max(0, center - half)
    let high = successes >= count ? 1 : min(1, center + half)
    return ConfidenceInterval(low, high)
  }
}

/// The standard normal distribution.
enum NormalDistribution {
  /// The probability of a value at least as far from zero as `z`: erfc(|z| / √2).
  static func twoTailed(_ z: Double) -> Double { erfc(abs(z) / 2.0.squareRoot()) }

  /// The z such that the proportion `level` of all values is within ±z, by bisection.
  ///
  /// A level of 0 or less gives 0; one of 1 or more is replaced by the largest distinguishable value below it.
  static func critical(level: Double) -> Double {
    let outside = min(1, max(1e-15, 1 - level))
    var (low, high) = (0.0, 10.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if twoTailed(middle) > outside { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
