import Foundation

/// Levels in decibels relative to full scale.
///
/// 0 dBFS is the level of a square wave between the largest values a sample can take, so a full-scale sine is at
/// -3 dBFS: level = 20 log₁₀(rms / 32768). Silence has no finite level and is given as ``floor``.
public enum AudioLevel {
  /// The lowest level ever reported, in dBFS.
  public static let floor = -120.0

  /// The root-mean-square level of `samples` in dBFS, -120...0; -120 for silence and for no samples.
  public static func rms(of samples: some Collection<Int16>) -> Double {
    guard !samples.isEmpty else { return floor }
    var energy = 0.0
    for sample in samples { energy += Double(sample) * Double(sample) }
    return decibels(meanSquare: energy / Double(samples.count))
  }

  /// The level of the largest absolute sample in dBFS, -120...0; -120 for silence and for no samples.
  public static func peak(of samples: some Collection<Int16>) -> Double {
    let largest = samples.reduce(0) { max($0, Int($1.magnitude)) }
    return decibels(meanSquare: Double(largest * largest))
  }

  /// The level of a mean square of samples (in squared sample units), in dBFS.
  package static func decibels(meanSquare: Double) -> Double {
    guard meanSquare > 0 else { return floor }
    return min(0, max(floor, 10 * log10(meanSquare / (32768 * 32768))))
  }
}
