import Audio
import Foundation

/// Formats a synthesized utterance like a recording: normalized in level, with near-silence before and after.
///
/// Digital silence never occurs in a microphone's audio, and endpointers and recognizers behave differently with it. So
/// a noise floor far below the speech is added to the whole utterance.
public struct UtteranceFrame: Sendable, Hashable {
  /// Seconds of near-silence before the speech.
  public var lead = 0.35
  /// Seconds of near-silence after the speech.
  public var tail = 0.5
  /// Level of the noise floor in dBFS (root mean square against a full scale of 32768).
  public var floor = -75.0
  /// Level of the largest sample of the speech in dBFS.
  public var peak = -6.0
  /// The proportion of full scale below which samples at either end count as the synthesizer's own silence.
  public var silence = 0.003
  /// Seconds of that silence that are kept.
  public var padding = 0.04

  /// The frame of the project's recordings.
  public init() {}

  /// Scales samples so that the largest is at ``peak``; silence is unchanged.
  public func normalized(_ samples: [Int16]) -> [Int16] {
    let largest = samples.reduce(0) { max($0, Int($1.magnitude)) }
    guard largest > 0 else { return samples }
    let gain = 32768 * pow(10, peak / 20) / Double(largest)
    return samples.map { Int16(saturating: Double($0) * gain) }
  }

  /// Trims the silence at both ends, except for ``padding``; without louder samples, the result is empty.
  public func trimmed(_ samples: [Int16], sampleRate: Int) -> [Int16] {
    let threshold = silence * 32768
    guard let first = samples.firstIndex(where: { Double($0.magnitude) > threshold }),
      let last = samples.lastIndex(where: { Double($0.magnitude) > threshold })
    else { return [] }
    let padding = Int(padding * Double(sampleRate))
    return Array(samples[max(0, first - padding)..<min(samples.count, last + 1 + padding)])
  }

  /// Normalizes and trims mono speech, and adds near-silence around it and a noise floor; equal generators give equal
  /// recordings.
  public func framed(
    _ samples: [Int16], sampleRate: Int, using generator: inout some RandomNumberGenerator
  ) -> [Int16] {
    let speech = trimmed(normalized(samples), sampleRate: sampleRate)
    let before = [Int16](repeating: 0, count: Int(lead * Double(sampleRate)))
    let after = [Int16](repeating: 0, count: Int(tail * Double(sampleRate)))
    let level = 32768 * pow(10, floor / 20)
    return (before + speech + after).map { sample in
      Int16(saturating: Double(sample) + level * Self.gaussian(&generator))
    }
  }

  /// A normally distributed value of variance one (Box and Muller, 1958).
  private static func gaussian(_ generator: inout some RandomNumberGenerator) -> Double {
    // 53 bits give equally spaced doubles; the first is never 0, whose logarithm is undefined.
    let radius = Double((generator.next() >> 11) + 1) * 0x1p-53
    let angle = Double(generator.next() >> 11) * 0x1p-53
    return (-2 * log(radius)).squareRoot() * cos(2 * .pi * angle)
  }
}
