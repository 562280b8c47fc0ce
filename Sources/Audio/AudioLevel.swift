import Foundation

/// Levels in decibels relative to full scale: 20 log₁₀(rms / 32768), so a full-scale sine is at -3 dBFS.
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

/// A level meter for a screen: the current level, and a peak that rises immediately and falls slowly.
public struct LevelMeter: Sendable, Hashable {
  /// How fast the held peak falls, in dB per second, as in program meters.
  private static let fall = 20.0

  /// The root-mean-square level of the last chunk in dBFS, -120...0.
  public private(set) var level = AudioLevel.floor
  /// The held peak in dBFS, -120...0.
  public private(set) var peak = AudioLevel.floor
  /// Whether any sample of the last chunk was at the limit of the format, which indicates that the gain is too high.
  public private(set) var isClipping = false

  /// Creates a meter at the lowest level.
  public init() {}

  /// Updates the meter with the next chunk.
  public mutating func accept(_ chunk: AudioChunk) {
    guard !chunk.samples.isEmpty else { return }
    level = chunk.levelDBFS
    let held = peak - Self.fall * chunk.duration.inSeconds
    peak = max(AudioLevel.floor, held, AudioLevel.peak(of: chunk.samples))
    isClipping = chunk.samples.contains { $0 == .max || $0 == .min }
  }
}
