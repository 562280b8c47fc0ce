import Foundation

/// Random numbers that are the same in every run and on every machine: xoshiro256** (Blackman and Vigna, "Scrambled
/// linear pseudorandom number generators", 2021), its state filled by SplitMix64 as its authors advise.
package struct Xoshiro256: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)
  private var spareGaussian: Double?

  package init(seed: UInt64) {
    var seeds = SplitMix64(seed: seed)
    state = (seeds.next(), seeds.next(), seeds.next(), seeds.next())
  }

  /// Starts from a seed and texts: a stable hash of their UTF-8, each followed by a byte that UTF-8 never contains, so
  /// that ("ab", "c") and ("a", "bc") differ.
  package init(seed: UInt64, _ parts: String...) {
    var hash = FNV1a()
    for shift in stride(from: 0, to: 64, by: 8) { hash.add(UInt8(truncatingIfNeeded: seed >> UInt64(shift))) }
    for part in parts {
      hash.add(part.utf8)
      hash.add(0xFF)
    }
    self.init(seed: hash.value)
  }

  package mutating func next() -> UInt64 {
    let result = Self.rotated(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = Self.rotated(state.3, by: 45)
    return result
  }

  /// Evenly distributed over 0..<1, from the upper 53 bits.
  package mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Evenly distributed over `range`.
  package mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * uniform()
  }

  /// Normally distributed with a mean of 0 and a variance of 1, by the polar method of Marsaglia and Bray (1964).
  package mutating func gaussian() -> Double {
    if let spare = spareGaussian {
      spareGaussian = nil
      return spare
    }
    while true {
      let x = 2 * uniform() - 1
      let y = 2 * uniform() - 1
      let square = x * x + y * y
      guard square > 0, square < 1 else { continue }
      let factor = (-2 * log(square) / square).squareRoot()
      spareGaussian = y * factor
      return x * factor
    }
  }

  private static func rotated(_ x: UInt64, by count: UInt64) -> UInt64 { (x << count) | (x >> (64 - count)) }
}

/// Own sampling functions, so that the results don't depend on the version of the standard library.
extension Xoshiro256 {
  /// A random integer from 0 up to, but not including, a positive bound.
  package mutating func index(below bound: Int) -> Int {
    // The high half of the product; the bias is bound/2⁶⁴ (Lemire, 2019).
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// The elements in a random order (Fisher and Yates).
  package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for position in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(position, index(below: position + 1))
    }
    return elements
  }

  /// The elements in a random order, in which elements with greater weight tend to come first (Efraimidis and Spirakis,
  /// 2006); those with weight 0 or less come last.
  package mutating func shuffled<Element>(_ elements: [Element], weight: (Element) -> Double) -> [Element] {
    let keys = elements.map { element in
      // An exponential waiting time; the probability of being first is proportional to the rate.
      weight(element) > 0 ? -log(1 - uniform()) / weight(element) : .infinity
    }
    return elements.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { elements[$0] }
  }

  /// A random element, with probability proportional to its weight; `nil` if no weight is above 0.
  package mutating func pick<Element>(_ elements: [Element], weight: (Element) -> Double) -> Element? {
    let total = elements.reduce(0) { $0 + max(0, weight($1)) }
    guard total > 0 else { return nil }
    var left = uniform() * total
    for element in elements where weight(element) > 0 {
      left -= weight(element)
      if left < 0 { return element }
    }
    return elements.last { weight($0) > 0 }
  }
}
