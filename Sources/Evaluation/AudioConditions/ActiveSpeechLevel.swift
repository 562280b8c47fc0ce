import Foundation

/// The active level of speech, and the proportion of active time: ITU-T P.56 (12/2011), method B.
///
/// The envelope is the rectified signal through two cascaded exponential averages with a time constant of 0.03 s. For
/// each of 15 thresholds, a power of two from one sample unit to half of full scale, the active time is counted: the
/// time in which the envelope was at the threshold, or had been within the last 0.2 s, so that pauses within words
/// belong to speech. Dividing the total energy by that time gives a level for each threshold. The result is the level
/// that lies 15.9 dB above its threshold, found between two thresholds by linear interpolation in dB.
package struct ActiveSpeechLevel: Sendable, Hashable {
  /// The mean level during activity in dBFS, where 0 is the power of a full-scale square wave.
  package let level: Double
  /// The proportion of active time, above 0 and at most 1.
  package let activity: Double

  static let timeConstant = 0.03
  static let hangover = 0.2
  static let margin = 15.9
  static let thresholdCount = 15

  /// - Returns: nil if there is no speech to measure: for silence, and for levels below about -74 dBFS, which is less
  ///   than the margin above the lowest threshold.
  package init?(of samples: [Int16]) { self.init(of: samples.map(Double.init)) }

  /// Measures a signal at 16 kHz on the scale of 16-bit samples.
  init?(of signal: [Double]) {
    let counts = Self.activeCounts(signal)
    let energy = Decibels.power(signal) * Double(signal.count)
    guard energy > 0 else { return nil }

    var below: (level: Double, excess: Double)?
    for (exponent, count) in counts.enumerated() {
      guard count > 0 else { return nil }
      let level = 10 * log10(energy / Double(count))
      let excess = level - 20 * log10(Double(1 << exponent)) - Self.margin
      guard excess <= 0 else {
        below = (level, excess)
        continue
      }
      guard let below else { return nil }
      let fraction = below.excess / (below.excess - excess)
      let active = below.level + fraction * (level - below.level)
      self.level = active - 20 * log10(Decibels.fullScale)
      activity = min(1, energy / Double(signal.count) / pow(10, active / 10))
      return
    }
    return nil
  }

  private static func activeCounts(_ signal: [Double]) -> [Int] {
    let keep = exp(-1 / (timeConstant * Double(SpeechRate.samplesPerSecond)))
    let hangover = Int(hangover * Double(SpeechRate.samplesPerSecond))
    var counts = [Int](repeating: 0, count: thresholdCount)
    // The end of the current activity at each threshold, as the index of the first sample past the hangover.
    var ends = [Int](repeating: 0, count: thresholdCount)
    var first = 0.0
    var envelope = 0.0
    for (index, sample) in signal.enumerated() {
      first = keep * first + (1 - keep) * abs(sample)
      envelope = keep * envelope + (1 - keep) * first
      var threshold = 1.0
      for exponent in 0..<thresholdCount {
        if envelope >= threshold { ends[exponent] = index + 1 + hangover }
        // A sample that is inactive at one threshold is inactive at all higher ones.
        guard index < ends[exponent] else { break }
        counts[exponent] += 1
        threshold *= 2
      }
    }
    return counts
  }
}
