import Foundation

/// McNemar's test: did as many utterances change from wrong to right as from right to wrong?
///
/// Streaming: it keeps only two counts (Q. McNemar, "Note on the sampling error of the difference between correlated
/// proportions or percentages", Psychometrika 12, 1947; for recognizers Gillick and Cox, ICASSP 1989). Utterances are
/// assumed to be independent.
struct McNemar: Sendable, Hashable {
  /// Utterances that only the second system got right.
  private(set) var gained = 0
  /// Utterances that only the first system got right.
  private(set) var lost = 0

  mutating func add(first: Bool, second: Bool) {
    if second && !first { gained += 1 }
    if first && !second { lost += 1 }
  }

  /// The exact two-sided p-value, 2 P(X ≤ min(gained, lost)) for X ~ Bin(gained + lost, ½); 1 without discordant pairs.
  var exactP: Double { gained == lost ? 1 : min(1, 2 * tail) }

  private var pointProbability: Double {
    let (n, k) = (Double(gained + lost), Double(min(gained, lost)))
    // The type selects C's function out of two with the same name.
    let logGamma: (Double) -> Double = lgamma
    return exp(logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1) - n * log(2))
  }

  /// P(X ≤ min(gained, lost)), summed downward until terms are negligible.
  private var tail: Double {
    let n = gained + lost
    var k = min(gained, lost)
    var (relative, sum) = (1.0, 1.0)
    while k > 0, relative > 1e-18 * sum {
      relative *= Double(k) / Double(n - k + 1)
      sum += relative
      k -= 1
    }
    return pointProbability * sum
  }
}
