/// A ratio of sums with its interval, as a report shows it.
public struct RatioEstimate: Sendable, Hashable, Codable {
  /// How an interval was found.
  public enum Method: String, Sendable, Hashable, Codable {
    /// Percentiles of a Poisson bootstrap, see ``PoissonBootstrap``.
    case bootstrap

    /// Wilson's score interval, see ``Wilson``.
    case wilson
  }

  /// What a ratio can be.
  public enum Kind: Sendable, Hashable {
    /// Successes out of trials, never outside 0...1: the right-place rate.
    case share

    /// Any quotient of sums: the word error rate, which can exceed 1, or a mean.
    case quotient
  }

  /// Numerator by denominator.
  public let value: Double

  /// The lower end of the interval, or `nil` where there is none.
  public let low: Double?

  /// The upper end of the interval, or `nil` where there is none.
  public let high: Double?

  /// The sum of the numerators.
  public let numerator: Double

  /// The sum of the denominators, not zero.
  public let denominator: Double

  /// How the interval was found, or `nil` where nothing can be said.
  public let method: Method?

  /// The estimate of a bootstrapped sum, or `nil` where its denominator is zero.
  ///
  /// A bootstrap of a sample without variation (all succeed, none does, or all came from one speaker) gives an
  /// interval without width, which says nothing: a share then gets Wilson's interval, a quotient none.
  ///
  /// - Parameters:
  ///   - sum: what was added up.
  ///   - kind: whether Wilson's interval may stand in.
  ///   - units: the number of independent trials for Wilson's interval; `nil` takes the denominator. With several
  ///     utterances a speaker, the number of speakers is the cautious choice.
  ///   - level: the probability that the interval holds the true value, 0..<1.
  public init?(_ sum: BootstrapSum, kind: Kind, units: Int? = nil, level: Double = 0.95) {
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

  /// The estimate of plain sums: a share with Wilson's interval, a quotient without any; `nil` where the denominator is
  /// zero.
  public init?(numerator: Double, denominator: Double, kind: Kind, level: Double = 0.95) {
    guard denominator != 0 else { return nil }
    value = numerator / denominator
    self.numerator = numerator
    self.denominator = denominator
    let interval =
      kind == .share && (0...1).contains(value)
      ? Self.wilson(value: value, trials: denominator, level: level) : nil
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
