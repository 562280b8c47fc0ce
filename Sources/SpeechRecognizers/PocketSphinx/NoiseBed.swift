import Audio
import Foundation
import Foundations

/// A bed of faint pink noise under speech, as every room has it.
///
/// The acoustic model was trained on microphones in rooms. Digital silence between words, and bands with next to nothing
/// in them while somebody speaks, as noise gates, codecs, suppressors and formant synthesis leave, are like nothing it
/// knows: words are lost that are clear to the ear. The bed lies a fixed distance below the speech, so that it is the
/// same for a loud and a quiet driver, and is lost in any noise that is really there.
struct NoiseBed {
  /// Distance in dB of the bed's root mean square below that of the speech.
  let depth: Double

  private static let frame = 320
  /// The share of frames that are louder than what is taken for the level of the speech.
  private static let loudest = 0.1
  /// Half of the speech lies about so many dB below its loudest tenth.
  private static let belowLoudest = 5.0

  /// The samples with the bed added: the same for the same samples.
  func under(_ samples: [Int16]) -> [Int16] {
    var noise = PinkNoise()
    return under(samples, speechLevel: Self.speechLevel(samples), &noise)
  }

  /// The same for a part of a stream, in which speech has a root mean square that is known.
  func under(_ samples: [Int16], speechLevel level: Double, _ noise: inout PinkNoise) -> [Int16] {
    guard level > 0 else { return samples }
    let gain = level * pow(10, -depth / 20)
    return samples.map { Int16(clamping: Int((Double($0) + gain * noise.next()).rounded())) }
  }

  /// The root mean square of the speech, estimated from the loudest frames of 20 ms; 0 for silence.
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

/// Pink noise of a root mean square of about 1.
struct PinkNoise {
  private var random = Xoshiro256(seed: 1)
  private var filter = PinkFilter()

  mutating func next() -> Double {
    // Evenly distributed numbers of variance 1 serve as well as normal ones here.
    filter.process((random.uniform() - 0.5) * 3.464) / 2.975
  }
}
