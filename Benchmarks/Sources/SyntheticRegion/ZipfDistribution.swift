import Foundation

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
