/// Wilson's score interval of a share (E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical
/// Inference", JASA 22, 1927), without continuity correction.
///
/// It stays within 0...1 and says something even where all trials, or none, succeed. The trials are taken as
/// independent; for utterances of few speakers it is too narrow.
public enum Wilson {
  /// The interval of `successes` out of `count`, or `nil` where there are no trials.
  ///
  /// - Parameters:
  ///   - successes: taken as 0 where negative and as `count` where larger.
  ///   - count: number of trials.
  ///   - level: the probability that the interval holds the true share, 0..<1.
  public static func interval(successes: Int, count: Int, level: Double = 0.95) -> ConfidenceInterval? {
    guard count > 0 else { return nil }
    let n = Double(count)
    let share = Double(min(count, max(0, successes))) / n
    let z2 = NormalDistribution.critical(level: level) * NormalDistribution.critical(level: level)
    let centre = (share + z2 / (2 * n)) / (1 + z2 / n)
    let half = (z2 * (share * (1 - share) + z2 / (4 * n)) / n).squareRoot() / (1 + z2 / n)
    // At the ends rounding can miss the exact 0 or 1, which the formula gives there.
    let low = successes <= 0 ? 0 : max(0, centre - half)
    let high = successes >= count ? 1 : min(1, centre + half)
    return ConfidenceInterval(low, high)
  }
}
