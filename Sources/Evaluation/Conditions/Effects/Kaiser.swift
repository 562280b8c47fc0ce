import Foundation

/// The Kaiser window and the finite impulse responses designed with it (Oppenheim and Schafer, "Discrete-Time Signal
/// Processing", section 7.6).
enum Kaiser {
  /// The window at `x`, -1...1 between its ends; 0 beyond.
  static func window(_ x: Double, beta: Double) -> Double {
    let rest = 1 - x * x
    return rest >= 0 ? bessel(beta * rest.squareRoot()) / bessel(beta) : 0
  }

  /// A linear-phase band-pass of `2 * halfLength + 1` taps whose gain is one half at `low` and `high`, in cycles per
  /// sample, and one between.
  static func bandPass(low: Double, high: Double, halfLength: Int, beta: Double) -> [Double] {
    (-halfLength...halfLength).map { tap in
      let ideal = 2 * high * sinc(2 * high * Double(tap)) - 2 * low * sinc(2 * low * Double(tap))
      return ideal * window(Double(tap) / Double(halfLength + 1), beta: beta)
    }
  }

  /// sin πx / πx, which is 1 at 0.
  static func sinc(_ x: Double) -> Double {
    abs(x) < 1e-9 ? 1 : sin(.pi * x) / (.pi * x)
  }

  /// The modified Bessel function of the first kind and order zero, by its power series.
  private static func bessel(_ x: Double) -> Double {
    var sum = 1.0
    var term = 1.0
    var k = 1.0
    while term > 1e-12 * sum {
      term *= (x / (2 * k)) * (x / (2 * k))
      sum += term
      k += 1
    }
    return sum
  }
}
