import Foundation

/// The standard normal distribution.
enum NormalDistribution {
  /// The probability of a value at least as far from zero as `z`: erfc(|z| / √2).
  static func twoTailed(_ z: Double) -> Double { erfc(abs(z) / 2.0.squareRoot()) }

  /// The z within which the share `level` of all values lies on both sides of zero, by bisection.
  ///
  /// A level of 0 or less gives 0; one of 1 or more is taken as the largest below it that can be told apart.
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
