import Foundation

/// Random numbers that are the same in every process and on every machine: SplitMix64.
///
/// Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators" (OOPSLA 2014).
/// The standard library's `random(in:using:)` may change how it uses a generator, so nothing here calls it.
public struct SeededRandom: Sendable {
  private var state: UInt64

  /// Starts a sequence that depends on the seed and on what it is for.
  ///
  /// Sequences of different purposes are independent, so that one part of a region can change without another.
  public init(seed: UInt64, purpose: UInt64...) {
    state = seed
    for part in purpose { state = Self.mixed(state &+ Self.mixed(part &+ Self.increment)) }
  }

  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= Self.increment
    return Self.mixed(state)
  }

  /// A number in 0..<1.
  public mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A whole number in 0..<`count`; 0 where `count` is less than 1.
  public mutating func below(_ count: Int) -> Int {
    // The bias of a multiplication instead of a rejection is below 2⁻⁴⁰ for the counts of a region.
    count < 1 ? 0 : Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }

  /// A whole number of a range; its lower bound where the range is empty.
  public mutating func number(in range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

  /// True with a probability of 0...1.
  public mutating func chance(_ probability: Double) -> Bool { fraction() < probability }

  /// One of a list, or `nil` of an empty one.
  public mutating func element<Element>(of list: [Element]) -> Element? {
    list.isEmpty ? nil : list[below(list.count)]
  }

  /// A number of the normal distribution with mean 0 and deviation 1 (Box and Muller, 1958).
  public mutating func normal() -> Double {
    let radius = (-2 * log(max(fraction(), .leastNormalMagnitude))).squareRoot()
    return radius * cos(2 * .pi * fraction())
  }
}

/// Draws ranks whose frequency falls with a power of the rank, as words and towns do (Zipf, 1949).
struct ZipfDistribution: Sendable {
  private let cumulative: [Double]

  /// Weighs rank r of 0..<`count` with (r + 1)^-`exponent`.
  init(count: Int, exponent: Double) {
    self.init(weights: (0..<max(1, count)).map { pow(Double($0 + 1), -exponent) })
  }

  /// Weighs each rank as given; none may be below 0.
  init(weights: [Double]) {
    var sum = 0.0
    cumulative = weights.map { weight in
      sum += weight
      return sum
    }
  }

  var count: Int { cumulative.count }

  func rank(_ random: inout SeededRandom) -> Int {
    let wanted = random.fraction() * (cumulative.last ?? 0)
    var (low, high) = (0, cumulative.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if cumulative[middle] > wanted { high = middle } else { low = middle + 1 }
    }
    return max(0, low)
  }

  /// How many of `total` fall to each rank, in proportion to the weights; they add up to `total`.
  func shares(of total: Int) -> [Int] {
    var given = 0
    return cumulative.map { sum in
      let reached = Int((sum / (cumulative.last ?? 1) * Double(total)).rounded())
      defer { given = max(given, reached) }
      return max(0, reached - given)
    }
  }
}
