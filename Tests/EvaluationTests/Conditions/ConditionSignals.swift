import Foundation

/// Signals with known levels at 16 kHz, and measures of signals that owe nothing to the code under test.
enum ConditionSignals {
  /// Noise of one level, evenly distributed, from a linear congruential generator.
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
