import Audio
import Foundation
import Foundations

/// Adds faint pink noise to speech, similar to room noise.
///
/// Noise gates, codecs, suppressors and formant synthesis leave digital silence, unlike the acoustic model's training
/// data, so clearly audible words are lost. The noise bed has a fixed level relative to the speech, and any real noise
/// masks it.
struct NoiseBed {
  /// The level of the noise bed below the speech, in dB (root mean square).
  let depth: Double

  private static let frame = 320
  /// The proportion of frames that are louder than the estimate of the loudest speech.
  private static let loudest = 0.1
  /// The distance in dB from the loudest tenth of the speech to its median.
  private static let belowLoudest = 5.0

  /// Adds the noise bed to samples. The noise is deterministic, so equal samples give equal results.
  func under(_ samples: [Int16]) -> [Int16] {
    var noise = PinkNoise()
    return under(samples, speechLevel: Self.speechLevel(samples), &noise)
  }

  /// Adds the noise bed to a part of a stream with a known speech level (root mean square).
  func under(_ samples: [Int16], speechLevel level: Double, _ noise: inout PinkNoise) -> [Int16] {
    guard level > 0 else { return samples }
    let gain = level * pow(10, -depth / 20)
    return samples.map { Int16(clamping: Int((Double($0) + gain * noise.next()).rounded())) }
  }

  /// The root mean square of the speech, estimated from the loudest 20 ms frames; 0 for silence.
  static func speechLevel(_ samples: [Int16]) -> Double {
    var powers = stride(from: 0, to: samples.count, by: frame).map { start in
      let part = samples[start..<min(start + frame, samples.count)]
      return part.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(part.count)
    }
    guard !powers.isEmpty else { return 0 }
    powers.sort(by: >)
    return sqrt(powers[Int(loudest * Double(powers.count))]) * pow(10, -belowLoudest / 20)
  }
}

/// Pink noise with a root mean square of about 1.
struct PinkNoise {
  private var random = Xoshiro256(seed: 1)
  private var filter = PinkFilter()

  mutating func next() -> Double {
    // Uniformly distributed numbers of variance 1 suffice here instead of normally distributed ones.
    filter.process((random.uniform() - 0.5) * 3.464) / 2.975
  }
}
