import Foundation

/// Levels of signals stored as doubles on the scale of 16-bit samples.
enum Decibels {
  /// The value of 0 dBFS, in sample units.
  static let fullScale = 32768.0

  /// The amplitude ratio of a level difference in dB.
  static func amplitude(_ decibels: Double) -> Double { pow(10, decibels / 20) }

  /// The level difference in dB of a positive amplitude ratio.
  static func of(amplitude: Double) -> Double { 20 * log10(amplitude) }

  /// The mean square, in squared sample units; 0 for no samples.
  static func power(_ signal: [Double]) -> Double {
    guard !signal.isEmpty else { return 0 }
    var energy = 0.0
    for sample in signal { energy += sample * sample }
    return energy / Double(signal.count)
  }

  /// The root-mean-square level in dBFS; nil for silence.
  static func level(_ signal: [Double]) -> Double? {
    let power = power(signal)
    return power > 0 ? 10 * log10(power / (fullScale * fullScale)) : nil
  }

  /// `signal` scaled to a power of one, or unchanged if it is silent.
  static func unit(_ signal: [Double]) -> [Double] {
    let power = power(signal)
    return power > 0 ? scaled(signal, by: 1 / power.squareRoot()) : signal
  }

  static func scaled(_ signal: [Double], by factor: Double) -> [Double] { signal.map { $0 * factor } }
}

enum FullScale {
  static func holds(_ value: Double) -> Bool {
    let rounded = value.rounded()
    return rounded >= Double(Int16.min) && rounded <= Double(Int16.max)
  }

  /// The factor, at most one, that makes all of `signal` fit.
  static func fitting(_ signal: [Double]) -> Double {
    var factor = 1.0
    for value in signal where !holds(value) {
      factor = min(factor, (value < 0 ? Double(Int16.min) : Double(Int16.max)) / value)
    }
    return factor
  }

  /// `signal` clipped to the range.
  static func limited(_ signal: [Double]) -> [Double] {
    signal.map { holds($0) ? $0 : Double($0 < 0 ? Int16.min : Int16.max) }
  }
}

/// The sample rate at which all conditions are rendered.
enum SpeechRate { static let samplesPerSecond = 16000 }
