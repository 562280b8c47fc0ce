import Foundation

/// A generator whose numbers depend on its seed alone (SplitMix64; Steele, Lea and Flood, 2014).
///
/// The draws below are its own, so that a newer standard library does not draw differently.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator.
  public init(seed: UInt64) { state = seed }

  /// Makes one of several independent generators of a seed, told apart by name.
  public init(seed: UInt64, stream: String) {
    // FNV-1a (Fowler, Noll and Vo) of the name, mixed with the seed by the first step of the generator.
    let hash = stream.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var mixer = SplitMix64(seed: seed)
    state = hash ^ mixer.next()
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, and without, 1.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A whole number from 0 up to, and without, a bound above 0.
  public mutating func index(below bound: Int) -> Int {
    // The high half of the product; the bias is bound/2⁶⁴ (Lemire, 2019).
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// The elements in another order, every order as likely (Fisher and Yates).
  public mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for position in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(position, index(below: position + 1))
    }
    return elements
  }

  /// The elements in another order, those of a greater weight likelier to come before others (Efraimidis and Spirakis,
  /// 2006); a weight of 0 or less comes last.
  public mutating func shuffled<Element>(_ elements: [Element], weight: (Element) -> Double) -> [Element] {
    let keys = elements.map { element in
      // An exponential waiting time; the first who comes wins in proportion to the rates.
      weight(element) > 0 ? -log(1 - unit()) / weight(element) : .infinity
    }
    return elements.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { elements[$0] }
  }

  /// One of the elements, as likely as its weight says; `nil` when there is none of a weight above 0.
  public mutating func pick<Element>(_ elements: [Element], weight: (Element) -> Double) -> Element? {
    let total = elements.reduce(0) { $0 + max(0, weight($1)) }
    guard total > 0 else { return nil }
    var left = unit() * total
    for element in elements where weight(element) > 0 {
      left -= weight(element)
      if left < 0 { return element }
    }
    return elements.last { weight($0) > 0 }
  }
}
