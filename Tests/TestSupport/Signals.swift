import Audio
import Foundation
import Foundations

/// Generated signals at 16 kHz, as doubles in the range of 16-bit samples.
package enum Signals {
  package static func white(_ count: Int, level: Double, seed: UInt64 = 1) -> [Double] {
    var generator = SeededGenerator(seed)
    return scaled((0..<count).map { _ in Double.random(in: -1...1, using: &generator) }, to: level)
  }

  /// Pink noise: the sum of white noises, each held for twice as long as the previous one.
  package static func pink(_ count: Int, level: Double, seed: UInt64 = 2) -> [Double] {
    var generator = SeededGenerator(seed)
    var rows = [Double](repeating: 0, count: 12)
    return scaled(
      (0..<count).map { index in
        for row in rows.indices where index % (1 << row) == 0 {
          rows[row] = Double.random(in: -1...1, using: &generator)
        }
        return rows.reduce(0, +)
      }, to: level)
  }

  /// Road and engine noise: noise below 100 Hz, and all other frequencies 35 dB lower.
  package static func car(_ count: Int, level: Double, seed: UInt64 = 3) -> [Double] {
    var low = Biquad.lowPass(frequency: 100, sampleRate: 16000)
    let rumble = white(count, level: -20, seed: seed).map { low.process($0) }
    return scaled(mix(scaled(rumble, to: -20), white(count, level: -55, seed: seed + 100)), to: level)
  }

  package static func tone(_ count: Int, frequency: Double, level: Double) -> [Double] {
    scaled((0..<count).map { sin(2 * .pi * frequency * Double($0) / 16000) }, to: level)
  }

  /// A speech-like signal: syllables of 160 ms with harmonics of 120 Hz under two formants, 60 ms apart.
  package static func speech(_ count: Int, level: Double) -> [Double] {
    var first = Biquad.bandPass(frequency: 600, quality: 3, sampleRate: 16000)
    var second = Biquad.bandPass(frequency: 1500, quality: 4, sampleRate: 16000)
    return scaled(
      (0..<count).map { index in
        let pulse = index % 133 == 0 ? 1.0 : 0.0
        let phase = index % 3520
        let envelope = phase < 2560 ? sin(.pi * Double(phase) / 2560) : 0
        return (first.process(pulse) + 0.6 * second.process(pulse)) * envelope
      }, to: level)
  }

  package static func silence(_ seconds: Double) -> [Double] { [Double](repeating: 0, count: Int(seconds * 16000)) }

  package static func mix(_ a: [Double], _ b: [Double]) -> [Double] { zip(a, b).map(+) }

  /// `signal` scaled to a root mean square of `level` dBFS.
  package static func scaled(_ signal: [Double], to level: Double) -> [Double] {
    let energy = signal.reduce(0) { $0 + $1 * $1 } / Double(max(1, signal.count))
    guard energy > 0 else { return signal }
    let gain = 32768 * pow(10, level / 20) / energy.squareRoot()
    return signal.map { $0 * gain }
  }

  package static func samples(_ signal: [Double]) -> [Int16] {
    signal.map { Int16(saturating: $0) }
  }
}

/// The same random numbers in every run.
package struct SeededGenerator: RandomNumberGenerator {
  private var base: SplitMix64

  package init(_ seed: UInt64) { base = SplitMix64(seed: seed) }

  package mutating func next() -> UInt64 { base.next() }

  /// Random bytes, most of them from a set, decoded as UTF-8.
  package mutating func text(of characters: String, length: Int) -> String {
    let likely = Array(characters.utf8)
    let bytes = (0..<length).map { _ -> UInt8 in
      let byte = UInt8.random(in: .min ... .max, using: &self)
      return Bool.random(using: &self) ? likely.randomElement(using: &self) ?? byte : byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
