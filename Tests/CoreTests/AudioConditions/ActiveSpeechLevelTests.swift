import Foundation
import Testing

@testable import Evaluation

@Suite("The active speech level of P.56") struct ActiveSpeechLevelTests {
  @Test("of a steady signal is its root mean square", arguments: [-60.0, -26, -10])
  func steady(level: Double) throws {
    for samples in [
      ConditionSignals.noise(64000, level: level), ConditionSignals.tone(64000, frequency: 440, level: level),
    ] {
      let active = try #require(ActiveSpeechLevel(of: samples))
      #expect(abs(active.level - level) < 0.06)
      #expect(active.activity > 0.985 && active.activity <= 1)
    }
  }

  @Test("excludes silence before, after, and between speech") func silence() throws {
    let sound = ConditionSignals.noise(64000, level: -20)
    let silence = ConditionSignals.silence(64000)
    for samples in [silence + sound, sound + silence, sound + silence + silence + sound] {
      let active = try #require(ActiveSpeechLevel(of: samples))
      #expect(abs(active.level + 20) < 0.3)
      #expect(abs(active.activity - 0.5) < 0.035)
    }
    let quarter = try #require(ActiveSpeechLevel(of: silence + silence + silence + sound))
    #expect(abs(quarter.level + 20) < 0.1 && abs(quarter.activity - 0.25) < 0.01)
  }

  @Test("includes only pauses shorter than the hangover") func hangover() throws {
    func syllables(pause: Int) -> [Int16] {
      (0..<20).flatMap { _ in ConditionSignals.noise(4000, level: -20) + ConditionSignals.silence(pause) }
    }
    // Half of the time is pauses of 0.1 s, which are too short to be excluded.
    let short = try #require(ActiveSpeechLevel(of: syllables(pause: 1600)))
    #expect(short.activity > 0.98 && abs(short.level + 20 + 1.46) < 0.1)
    // Of 1.25 s, 0.25 s of signal are active, plus 0.2 s of hangover and 0.05-0.1 s until the envelope has fallen.
    let long = try #require(ActiveSpeechLevel(of: syllables(pause: 16000)))
    #expect(long.activity > 0.36 && long.activity < 0.44)
  }

  @Test("isn't reduced by quiet noise between words") func backgroundNoise() throws {
    let words = ConditionSignals.noise(48000, level: -20) + ConditionSignals.silence(48000)
    let background = ConditionSignals.noise(96000, level: -60, seed: 9)
    let active = try #require(ActiveSpeechLevel(of: zip(words, background).map { $0 + $1 }))
    #expect(abs(active.level + 20) < 0.4)
  }

  @Test("changes by the gain") func scaling() throws {
    let samples = ConditionSignals.syllables(64000)
    let full = try #require(ActiveSpeechLevel(of: samples))
    let half = try #require(ActiveSpeechLevel(of: samples.map { Double($0) / 2 }))
    #expect(abs(full.level - half.level - 6.02) < 0.1)
    #expect(abs(full.activity - half.activity) < 0.01)
  }

  @Test("is nil without a signal") func nothing() {
    #expect(ActiveSpeechLevel(of: [Int16]()) == nil)
    #expect(ActiveSpeechLevel(of: [.max]) == nil)
    #expect(ActiveSpeechLevel(of: ConditionSignals.silence(16000)) == nil)
    #expect(ActiveSpeechLevel(of: (0..<16000).map { Int16($0 % 2) }) == nil)
  }

  @Test("reaches up to full scale") func fullScale() throws {
    let active = try #require(ActiveSpeechLevel(of: ConditionSignals.square(32000)))
    #expect(abs(active.level) < 0.1)
  }
}

/// Signals with known levels at 16 kHz, and measurements that are independent of the code under test.
enum ConditionSignals {
  /// Noise of a constant level, evenly distributed, from a linear congruential generator.
  static func noise(_ count: Int, level: Double, seed: UInt32 = 1) -> [Int16] {
    var state = seed
    let amplitude = 32768 * pow(10, level / 20) * 3.0.squareRoot()
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int16((amplitude * (Double(state) / 2_147_483_648 - 1)).rounded())
    }
  }

  static func tone(_ count: Int, frequency: Double, level: Double) -> [Int16] {
    let amplitude = 32768 * pow(10, level / 20) * 2.0.squareRoot()
    return (0..<count).map { Int16((amplitude * sin(2 * .pi * frequency * Double($0) / 16000)).rounded()) }
  }

  static func silence(_ count: Int) -> [Int16] { [Int16](repeating: 0, count: count) }

  static func square(_ count: Int) -> [Int16] { (0..<count).map { $0 / 40 % 2 == 0 ? .max : .min } }

  /// Syllables of noise of different lengths and levels, with pauses between them.
  static func syllables(_ count: Int, seed: UInt32 = 5) -> [Int16] {
    noise(count, level: -20, seed: seed).enumerated().map { index, sample in
      let phase = Double(index % 4000) / 4000
      return phase < 0.6 ? Int16(Double(sample) * sin(.pi * phase / 0.6)) : 0
    }
  }

  /// Root-mean-square level in dB of full scale.
  static func level(_ samples: some Collection<Double>) -> Double {
    10 * log10(samples.reduce(0) { $0 + $1 * $1 } / Double(samples.count) / 32768 / 32768)
  }

  static func level(_ samples: some Collection<Int16>) -> Double { level(samples.map(Double.init)) }

  /// The mean power in dB between two frequencies in Hz, by discrete Fourier sums over at most 100 stretches of 512
  /// samples under a Hann window.
  static func band(_ samples: [Int16], _ frequencies: ClosedRange<Double>) -> Double {
    let size = 512
    let bins = (1..<size / 2).filter { frequencies.contains(Double($0) * 16000 / Double(size)) }
    let window = (0..<size).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(size)) }
    let cosines = (0..<size).map { cos(2 * .pi * Double($0) / Double(size)) }
    var power = 0.0
    var stretches = 0
    for start in stride(from: 0, through: samples.count - size, by: max(size, samples.count / 100)) {
      stretches += 1
      let frame = (0..<size).map { window[$0] * Double(samples[start + $0]) }
      for bin in bins {
        var real = 0.0
        var imaginary = 0.0
        for index in 0..<size {
          real += frame[index] * cosines[index * bin % size]
          imaginary += frame[index] * cosines[(index * bin + size / 4) % size]
        }
        power += real * real + imaginary * imaginary
      }
    }
    return 10 * log10(max(power, 1e-9) / Double(max(1, stretches)))
  }
}
