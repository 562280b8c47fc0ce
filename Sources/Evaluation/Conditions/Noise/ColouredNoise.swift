/// Random noise of a given spectrum, at a power of one over its whole length.
enum ColouredNoise {
  /// Samples thrown away before the first, so that no filter is heard to start.
  private static let warmUp = 4000

  /// Gaussian noise, equally strong at every frequency.
  static func white(_ count: Int, _ random: inout Xoshiro256) -> [Double] {
    Decibels.unit((0..<count).map { _ in random.gaussian() })
  }

  /// Noise falling by 3 dB an octave, through `filter` where one is given.
  ///
  /// White noise through P. Kellet's economy filter (three first-order low-passes and a direct path), which keeps
  /// within 0.5 dB of -3 dB an octave above 10 Hz at 44.1 kHz, and so above 4 Hz at 16 kHz.
  static func pink(_ count: Int, _ random: inout Xoshiro256, through filter: ((Double) -> Double)? = nil) -> [Double] {
    guard count > 0 else { return [] }
    var low = 0.0
    var middle = 0.0
    var high = 0.0
    var signal = [Double](repeating: 0, count: count)
    for index in -warmUp..<count {
      let white = random.gaussian()
      low = 0.99765 * low + 0.0990460 * white
      middle = 0.96300 * middle + 0.2965164 * white
      high = 0.57000 * high + 1.0526913 * white
      let pink = low + middle + high + 0.1848 * white
      let output = filter.map { $0(pink) } ?? pink
      if index >= 0 { signal[index] = output }
    }
    return Decibels.unit(signal)
  }
}
