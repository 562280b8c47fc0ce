import Evaluation
import TestSupport
import Testing

@Suite struct PairedBootstrapTests {
  private static let bootstrap = PoissonBootstrap(seed: 21, replicates: 400)

  private static let weights: [BootstrapWeights] = {
    var bootstrap = Self.bootstrap
    return (0..<150).map { bootstrap.weights(for: String($0)) }
  }()

  private func compare(rateA: Double, rateB: Double, random: inout SeededGenerator) -> PairedDifference? {
    var comparison = PairedBootstrap(for: Self.bootstrap)
    for weights in Self.weights {
      let (a, b) = (random.flip(rateA) ? 1.0 : 0, random.flip(rateB) ? 1.0 : 0)
      comparison.add(a: (a, 1), b: (b, 1), weights: weights)
    }
    return comparison.difference()
  }

  /// Without a difference every p is about equally likely.
  @Test func underTheNull() throws {
    var random = SeededGenerator(31)
    var below: [Double: Int] = [0.05: 0, 0.2: 0, 0.5: 0, 0.8: 0]
    for _ in 0..<300 {
      let p = try #require(compare(rateA: 0.4, rateB: 0.4, random: &random)).p
      for bound in below.keys where p < bound { below[bound, default: 0] += 1 }
    }
    for (bound, count) in below {
      let error = 4 * (bound * (1 - bound) * 300).squareRoot()
      #expect(abs(Double(count) - bound * 300) < error, "\(count) of 300 below \(bound)")
    }
  }

  @Test func aRealDifference() throws {
    var random = SeededGenerator(32)
    let difference = try #require(compare(rateA: 0.3, rateB: 0.6, random: &random))
    #expect(difference.p == 2.0 / 401)
    #expect(difference.low > 0 && difference.low < difference.value && difference.value < difference.high)
    #expect(difference.high < 0.6)
  }

  @Test func theSameSystem() throws {
    var comparison = PairedBootstrap(for: Self.bootstrap)
    for (index, weights) in Self.weights.enumerated() {
      comparison.add(a: (Double(index % 3), 5), b: (Double(index % 3), 5), weights: weights)
    }
    let difference = try #require(comparison.difference())
    #expect(difference.value == 0 && difference.low == 0 && difference.high == 0 && difference.p == 1)
  }

  /// What makes an utterance hard for both must not widen the interval of their difference.
  @Test func sharedDifficultyCancels() throws {
    var paired = PairedBootstrap(for: Self.bootstrap)
    for (index, weights) in Self.weights.enumerated() {
      let hard = index % 2 == 0 ? 4.0 : 0.0
      paired.add(a: (hard + (index % 10 == 0 ? 1 : 0), 5), b: (hard, 5), weights: weights)
    }
    let difference = try #require(paired.difference())
    let single = try #require(paired.a.interval())
    #expect(difference.high - difference.low < single.width / 4)
    #expect(difference.value < 0 && difference.high < 0)
  }

  @Test func sumsOfTheSameBootstrapOnly() throws {
    let sum = BootstrapSum(for: Self.bootstrap)
    #expect(PairedBootstrap(a: sum, b: BootstrapSum(for: PoissonBootstrap(seed: 22, replicates: 400))) == nil)
    #expect(PairedBootstrap(a: sum, b: BootstrapSum(for: PoissonBootstrap(seed: 21, replicates: 300))) == nil)
    #expect(try #require(PairedBootstrap(a: sum, b: sum)).difference() == nil)
  }

  @Test func shards() throws {
    var whole = PairedBootstrap(for: Self.bootstrap)
    var (front, back) = (whole, whole)
    for (index, weights) in Self.weights.enumerated() {
      let (a, b) = ((Double(index % 3), 4.0), (Double(index % 4), 4.0))
      whole.add(a: a, b: b, weights: weights)
      if index < 50 { front.add(a: a, b: b, weights: weights) } else { back.add(a: a, b: b, weights: weights) }
    }
    back.merge(front)
    let difference = try #require(back.difference())
    #expect(difference == whole.difference())
  }
}
