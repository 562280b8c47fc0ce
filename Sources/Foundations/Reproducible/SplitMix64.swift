/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): the same random numbers
/// from a seed on every machine.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  /// 2⁶⁴ by the golden ratio, odd; the state grows by it.
  @inlinable package static var step: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  @usableFromInline package var state: UInt64

  @inlinable package init(seed: UInt64) { state = seed }

  @inlinable package mutating func next() -> UInt64 {
    state &+= Self.step
    return Self.mixed(state)
  }

  /// The random number of a state.
  @inlinable package static func mixed(_ state: UInt64) -> UInt64 {
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
