/// The parts of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): a state that
/// grows by ``step``, and a function that makes a random number of it.
package enum SplitMix64 {
  /// 2⁶⁴ by the golden ratio, odd.
  @inlinable package static var step: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  @inlinable package static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
