/// A first-order high-pass, 6 dB per octave: y = k(y₁ + x - x₁) with k = 1 / (1 + 2πf/fs).
struct HighPass {
  private let k: Double
  private var input = 0.0
  private var output = 0.0

  /// Creates a filter with its corner at `frequency` Hz.
  init(frequency: Double) {
    k = 1 / (1 + 2 * .pi * frequency / Double(SpeechRate.samplesPerSecond))
  }

  mutating func process(_ x: Double) -> Double {
    output = k * (output + x - input)
    input = x
    return output
  }
}
