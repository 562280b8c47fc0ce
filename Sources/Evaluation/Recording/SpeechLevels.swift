import Audio
import Foundation

/// The levels of speech and background in a take, in frames of 20 ms above 100 Hz.
///
/// The speech level leaves out pauses in the manner of ITU-T P.56: frames more than 15.9 dB below it do not count. The
/// background is the median frame outside of the speech and 0.1 s around it, so that a click does not count; when there
/// is hardly anything outside, it is the quietest tenth of all frames.
struct SpeechLevels {
  /// Mean square of the speech in squared sample units.
  private(set) var speech = 0.0
  /// Mean square of the background.
  private(set) var noise = 0.0

  private static let frame = 320
  private static let margin = pow(10, -15.9 / 10)
  private static let guardSamples = 1_600
  private static let fewestNoiseFrames = 5

  /// - Parameter range: the speech; nil when there is none, and all is background.
  init(_ samples: [Int16], speech range: Range<Int>?) {
    let powers = Self.powers(samples)
    var inside: [Double] = []
    var outside: [Double] = []
    let wide = range.map { $0.lowerBound - Self.guardSamples..<$0.upperBound + Self.guardSamples }
    for (index, power) in powers.enumerated() {
      let span = index * Self.frame..<(index + 1) * Self.frame
      if let range, range.overlaps(span) { inside.append(power) }
      if wide?.overlaps(span) != true { outside.append(power) }
    }
    speech = Self.active(inside)
    noise = outside.count < Self.fewestNoiseFrames ? Self.quantile(0.1, powers) : Self.quantile(0.5, outside)
  }

  var speechDBFS: Double { AudioLevel.decibels(meanSquare: speech) }
  var noiseDBFS: Double { AudioLevel.decibels(meanSquare: noise) }

  /// Speech over background in dB, from -20 on.
  var snr: Double {
    let least = pow(10, AudioLevel.floor / 10) * 32768 * 32768
    return 10 * log10(max(0.01, (speech - noise) / max(noise, least)))
  }

  private static func powers(_ samples: [Int16]) -> [Double] {
    // Two sections of a fourth-order Butterworth high-pass.
    var first = Biquad.highPass(frequency: 100, quality: 0.541, sampleRate: 16_000)
    var second = Biquad.highPass(frequency: 100, quality: 1.307, sampleRate: 16_000)
    // A filter that starts at zero would ring with a step that was not in the sound.
    let start = Double(samples.first ?? 0)
    return stride(from: 0, to: samples.count - frame + 1, by: frame).map { offset in
      var energy = 0.0
      for sample in samples[offset..<offset + frame] {
        let filtered = second.process(first.process(Double(sample) - start))
        energy += filtered * filtered
      }
      return energy / Double(frame)
    }
  }

  private static func active(_ powers: [Double]) -> Double {
    var counted = powers
    while !counted.isEmpty {
      let mean = counted.reduce(0, +) / Double(counted.count)
      let louder = powers.filter { $0 >= mean * margin }
      if louder.count >= counted.count { return mean }
      counted = louder
    }
    return 0
  }

  private static func quantile(_ share: Double, _ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    return values.sorted()[min(values.count - 1, Int(Double(values.count) * share))]
  }
}
