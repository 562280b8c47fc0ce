import Foundation

/// The sum of a fundamental and its overtones, Σ aₙ sin nφ.
struct HarmonicSeries {
  /// The amplitudes a₁, a₂, …
  let amplitudes: [Double]

  /// The sum at a phase in radians.
  ///
  /// One sine and one cosine serve all overtones, as sin nφ = 2 cos φ sin (n-1)φ - sin (n-2)φ.
  func value(at phase: Double) -> Double {
    let twice = 2 * cos(phase)
    var before = 0.0
    var sine = sin(phase)
    var sum = 0.0
    for amplitude in amplitudes {
      sum += amplitude * sine
      (before, sine) = (sine, twice * sine - before)
    }
    return sum
  }
}
