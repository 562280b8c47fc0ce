/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A point anywhere within so many degrees of another, on the Earth.
  mutating func coordinate(near centre: (Double, Double) = (0, 0), within degrees: (Double, Double)) -> (Double, Double)
  {
    (
      centre.0 + Double.random(in: -degrees.0...degrees.0, using: &self),
      centre.1 + Double.random(in: -degrees.1...degrees.1, using: &self)
    )
  }

  /// Bytes that are often those of a set, otherwise any, read as UTF-8.
  mutating func text(of characters: String, length: Int) -> String {
    let likely = Array(characters.utf8)
    let bytes = (0..<length).map { _ -> UInt8 in
      let byte = UInt8.random(in: .min ... .max, using: &self)
      return Bool.random(using: &self) ? likely.randomElement(using: &self) ?? byte : byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
