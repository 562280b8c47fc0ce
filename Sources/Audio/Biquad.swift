import Foundation

/// A second-order recursive filter, y = b₀x + b₁x₁ + b₂x₂ - a₁y₁ - a₂y₂, in transposed direct form II.
///
/// Coefficients follow R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients": with
/// ω = 2πf/fs and α = sin ω / 2Q, all divided by a₀ = 1 + α. A quality of 1/√2 gives a Butterworth response.
public struct Biquad: Sendable, Hashable {
  private let b0, b1, b2, a1, a2: Double
  private var state1 = 0.0
  private var state2 = 0.0

  private init(b0: Double, b1: Double, b2: Double, a0: Double, a1: Double, a2: Double) {
    self.b0 = b0 / a0
    self.b1 = b1 / a0
    self.b2 = b2 / a0
    self.a1 = a1 / a0
    self.a2 = a2 / a0
  }

  /// A high-pass, 12 dB per octave.
  ///
  /// The corner is in Hz, kept between 0.0001 and 0.4999 of the sample rate, which is in samples per second. The quality
  /// is positive; 1/√2 is Butterworth.
  public static func highPass(frequency: Double, quality: Double = 0.5.squareRoot(), sampleRate: Double) -> Biquad {
    let (cosine, alpha) = terms(frequency, quality, sampleRate)
    return Biquad(
      b0: (1 + cosine) / 2, b1: -(1 + cosine), b2: (1 + cosine) / 2,
      a0: 1 + alpha, a1: -2 * cosine, a2: 1 - alpha)
  }

  /// A low-pass, 12 dB per octave; parameters as for ``highPass(frequency:quality:sampleRate:)``.
  public static func lowPass(frequency: Double, quality: Double = 0.5.squareRoot(), sampleRate: Double) -> Biquad {
    let (cosine, alpha) = terms(frequency, quality, sampleRate)
    return Biquad(
      b0: (1 - cosine) / 2, b1: 1 - cosine, b2: (1 - cosine) / 2,
      a0: 1 + alpha, a1: -2 * cosine, a2: 1 - alpha)
  }

  /// A band-pass with a gain of one at its center; a quality of √2 spans one octave.
  public static func bandPass(frequency: Double, quality: Double, sampleRate: Double) -> Biquad {
    let (cosine, alpha) = terms(frequency, quality, sampleRate)
    return Biquad(b0: alpha, b1: 0, b2: -alpha, a0: 1 + alpha, a1: -2 * cosine, a2: 1 - alpha)
  }

  private static func terms(_ frequency: Double, _ quality: Double, _ sampleRate: Double) -> (Double, Double) {
    let fraction = min(0.4999, max(0.0001, frequency / sampleRate))
    let omega = 2 * Double.pi * fraction
    return (cos(omega), sin(omega) / (2 * max(quality, 0.01)))
  }

  /// Filters one sample.
  public mutating func process(_ x: Double) -> Double {
    let y = b0 * x + state1
    state1 = b1 * x - a1 * y + state2
    state2 = b2 * x - a2 * y
    // Below this the tail is inaudible, and denormal numbers would slow every following sample.
    if abs(state1) < 1e-30 { state1 = 0 }
    if abs(state2) < 1e-30 { state2 = 0 }
    return y
  }
}

/// Turns white noise into pink noise, which falls by 3 dB an octave: three first-order low-passes and a direct path, P.
/// Kellet's economy filter. Within 0.5 dB of that slope above 4 Hz at 16 kHz. For white noise with a variance of 1, the
/// output has a root mean square of about 2.975.
package struct PinkFilter: Sendable {
  private var low = 0.0
  private var middle = 0.0
  private var high = 0.0

  package init() {}

  /// The next pink noise sample for a white noise sample.
  package mutating func process(_ white: Double) -> Double {
    low = 0.99765 * low + 0.0990460 * white
    middle = 0.96300 * middle + 0.2965164 * white
    high = 0.57000 * high + 1.0526913 * white
    return low + middle + high + 0.1848 * white
  }
}
