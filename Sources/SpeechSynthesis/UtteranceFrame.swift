import Audio
import Foundation

/// Brings a synthesised utterance to the form of a recording: even in level, with near-silence before and after.
///
/// Digital silence never comes out of a microphone, and end-pointers and recognisers behave differently in it; so a
/// noise floor far below speech lies under the whole.
public struct UtteranceFrame: Sendable, Hashable {
  /// Seconds of near-silence before the speech.
  public var lead = 0.35
  /// Seconds of near-silence after the speech.
  public var tail = 0.5
  /// Level of the noise floor in dBFS (root mean square against a full scale of 32768).
  public var floor = -75.0
  /// Level of the largest sample of the speech in dBFS.
  public var peak = -6.0
  /// Samples below this share of full scale at either end are the synthesiser's own silence.
  public var silence = 0.003
  /// Seconds kept of that silence.
  public var padding = 0.04

  /// The frame of the project's recordings.
  public init() {}

  /// Scales samples so that the largest is at ``peak``; silence stays as it is.
  public func normalised(_ samples: [Int16]) -> [Int16] {
    let largest = samples.reduce(0) { max($0, Int($1.magnitude)) }
    guard largest > 0 else { return samples }
    let gain = 32768 * pow(10, peak / 20) / Double(largest)
    return samples.map { Int16(saturating: Double($0) * gain) }
  }

  /// Takes off the silence at either end but for a little; all of it where nothing is louder.
  public func trimmed(_ samples: [Int16], sampleRate: Int) -> [Int16] {
    let threshold = silence * 32768
    guard let first = samples.firstIndex(where: { Double($0.magnitude) > threshold }),
      let last = samples.lastIndex(where: { Double($0.magnitude) > threshold })
    else { return [] }
    let padding = Int(padding * Double(sampleRate))
    return Array(samples[max(0, first - padding)..<min(samples.count, last + 1 + padding)])
  }

  /// Normalises and trims the speech, puts near-silence around it and the noise floor under it.
  ///
  /// - Parameters:
  ///   - samples: Mono speech.
  ///   - sampleRate: Samples per second.
  ///   - generator: Where the noise floor comes from; the same generator gives the same recording.
  public func framed(
    _ samples: [Int16], sampleRate: Int, using generator: inout some RandomNumberGenerator
  ) -> [Int16] {
    let speech = trimmed(normalised(samples), sampleRate: sampleRate)
    let before = [Int16](repeating: 0, count: Int(lead * Double(sampleRate)))
    let after = [Int16](repeating: 0, count: Int(tail * Double(sampleRate)))
    let level = 32768 * pow(10, floor / 20)
    return (before + speech + after).map { sample in
      Int16(saturating: Double(sample) + level * Self.gaussian(&generator))
    }
  }

  /// A normally distributed value of variance one (Box and Muller, 1958).
  private static func gaussian(_ generator: inout some RandomNumberGenerator) -> Double {
    // 53 bits make every double of equal spacing; the first never is 0, whose logarithm does not exist.
    let radius = Double((generator.next() >> 11) + 1) * 0x1p-53
    let angle = Double(generator.next() >> 11) * 0x1p-53
    return (-2 * log(radius)).squareRoot() * cos(2 * .pi * angle)
  }
}
