import Foundation

/// Resamples a signal faster or slower by windowed-sinc interpolation (J. O. Smith, "Digital Audio Resampling").
///
/// The effect equals sox's `speed` and Kaldi's speed perturbation: tempo and pitch change by the same factor. That is
/// exact, whereas time stretching alone adds artifacts. Frequencies that would alias are filtered out first: the pass
/// band ends at 94 % of the narrower of the two bandwidths, and everything beyond the narrower bandwidth is at least
/// 80 dB down.
enum SincResampler {
  /// Zero crossings of the kernel on each side.
  private static let crossings = 80
  /// Number of kernel values between two zero crossings; values between them are interpolated linearly, to 100 dB.
  private static let steps = 512
  private static let beta = 8.0

  /// The kernel from its center to its right end.
  private static let kernel: [Double] = (0...crossings * steps + 1).map { step in
    let x = Double(step) / Double(steps)
    return Kaiser.sinc(x) * Kaiser.window(x / Double(crossings), beta: beta)
  }

  /// `signal` at `ratio` input samples per output sample, its length divided by `ratio` and rounded.
  /// - `ratio`: positive; above 1 is faster, shorter and higher.
  static func read(_ signal: [Double], ratio: Double) -> [Double] {
    guard ratio != 1, !signal.isEmpty else { return signal }
    // The kernel is cut at its -6 dB point, half way through its transition.
    let cutoff = 0.97 * min(1, 1 / ratio)
    let reach = Double(crossings) / cutoff
    let count = max(1, Int((Double(signal.count) / ratio).rounded()))
    let kernel = Self.kernel
    return (0..<count).map { index in
      let position = Double(index) * ratio
      let first = max(0, Int((position - reach).rounded(.up)))
      let last = min(signal.count - 1, Int(position + reach))
      var sum = 0.0
      for tap in first..<max(first, last + 1) {
        let place = abs(Double(tap) - position) * cutoff * Double(steps)
        let step = min(Int(place), crossings * steps)
        let fraction = place - Double(step)
        sum += signal[tap] * (kernel[step] + fraction * (kernel[step + 1] - kernel[step]))
      }
      return sum * cutoff
    }
  }
}

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
  static func sinc(_ x: Double) -> Double { abs(x) < 1e-9 ? 1 : sin(.pi * x) / (.pi * x) }

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
