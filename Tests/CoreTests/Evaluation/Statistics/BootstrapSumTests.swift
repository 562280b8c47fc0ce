import TestSupport
import Testing

@testable import Evaluation

@Suite struct PoissonWeightsTests {
  private static let counts: [[Int]] = {
    var bootstrap = PoissonBootstrap(seed: 20, replicates: 2000)
    return (0..<200).map { bootstrap.weights(for: "utterance \($0)").counts }
  }()

  /// Chi-square over 400,000 weights; 22.46 is the 99.9 % quantile with 6 degrees of freedom.
  @Test func distribution() {
    let expected = [0.36787944, 0.36787944, 0.18393972, 0.06131324, 0.01532831, 0.00306566, 0.00059418]
    var seen = [Double](repeating: 0, count: 7)
    for weight in Self.counts.joined() { seen[min(6, weight)] += 1 }
    let chiSquare = zip(seen, expected).reduce(0.0) { $0 + ($1.0 - $1.1 * 4e5) * ($1.0 - $1.1 * 4e5) / ($1.1 * 4e5) }
    #expect(chiSquare < 22.46)
  }

  @Test func meanAndVarianceAreOne() {
    let weights = Self.counts.joined().map(Double.init)
    let mean = weights.reduce(0, +) / 4e5
    let variance = weights.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 4e5
    #expect(abs(mean - 1) < 0.0065)
    #expect(abs(variance - 1) < 0.011)
  }

  /// Neighboring keys and replicates are uncorrelated: 4 standard errors of a correlation.
  @Test func independence() {
    func correlation(_ pairs: [(Int, Int)]) -> Double {
      pairs.reduce(0) { $0 + Double(($1.0 - 1) * ($1.1 - 1)) } / Double(pairs.count)
    }
    let keys = zip(Self.counts, Self.counts.dropFirst()).flatMap { Array(zip($0, $1)) }
    let neighbors = Self.counts.flatMap { Array(zip($0, $0.dropFirst())) }
    let halves = Self.counts.flatMap { Array(zip($0, $0.dropFirst(2))) }
    for pairs in [keys, neighbors, halves] { #expect(abs(correlation(pairs)) < 4 / 4e5.squareRoot()) }
  }

  @Test func aFunctionOfSeedKeyAndReplicate() {
    var one = PoissonBootstrap(seed: 7, replicates: 100)
    var other = PoissonBootstrap(seed: 7, replicates: 100)
    let a = one.weights(for: "a").counts
    let b = one.weights(for: "b").counts
    #expect(other.weights(for: "b").counts == b)
    #expect(other.weights(for: "a").counts == a)
    #expect(other.weights(for: "a").counts == a)
    #expect(a != b)
    var reseeded = PoissonBootstrap(seed: 8, replicates: 100)
    #expect(reseeded.weights(for: "a").counts != a)
    // More replicates extend the shorter sequence, also for odd numbers.
    var longer = PoissonBootstrap(seed: 7, replicates: 131)
    #expect(Array(longer.weights(for: "a").counts.prefix(100)) == a)
  }

  /// From a second implementation in Python with SciPy's `poisson.ppf`: the results of earlier runs must stay
  /// comparable.
  @Test(
    arguments: [
      (1, "speaker 1", [0, 0, 1, 1, 1, 2, 3, 0, 2, 2, 1, 1, 1, 1, 2, 1, 0, 1, 1, 0, 0, 2, 1, 0]),
      (1, "", [1, 2, 2, 4, 0, 1, 2, 1, 1, 1, 1, 1, 0]), (99, "Ö", [1, 1, 0, 1, 0, 1, 1, 0, 1, 0, 0, 2, 1]),
    ] as [(UInt64, String, [Int])])
  func knownWeights(seed: UInt64, key: String, counts: [Int]) {
    var bootstrap = PoissonBootstrap(seed: seed, replicates: counts.count)
    #expect(bootstrap.weights(for: key).counts == counts)
  }
}

@Suite struct BootstrapSumTests {
  /// 300 samples of 200 trials at 0.9: the 95 % interval has about its nominal coverage.
  @Test func coverage() throws {
    var bootstrap = PoissonBootstrap(seed: 5, replicates: 400)
    let weights = (0..<200).map { bootstrap.weights(for: String($0)) }
    var random = SeededGenerator(11)
    var covered = 0
    for _ in 0..<300 {
      var sum = BootstrapSum(for: bootstrap)
      for weight in weights { sum.add(numerator: random.flip(0.9) ? 1 : 0, denominator: 1, weights: weight) }
      if try #require(sum.interval()).contains(0.9) { covered += 1 }
    }
    #expect((276...293).contains(covered), "\(covered)")
  }

  /// The standard error of a ratio by the delta method: √Σ(xᵢ - r yᵢ)² / Σ yᵢ.
  @Test func standardErrorAsTheFormulaSays() throws {
    var bootstrap = PoissonBootstrap(seed: 6, replicates: 2000)
    var sum = BootstrapSum(for: bootstrap)
    var random = SeededGenerator(12)
    let units = (0..<400).map { _ in
      let words = Int.random(in: 2...9, using: &random)
      return (errors: (0..<words).count { _ in random.flip(0.15) }, words: words)
    }
    for (index, unit) in units.enumerated() {
      let weights = bootstrap.weights(for: "\(index)")
      sum.add(numerator: Double(unit.errors), denominator: Double(unit.words), weights: weights)
    }
    let ratio = try #require(sum.value)
    let squares = units.reduce(0.0) {
      let residual = Double($1.errors) - ratio * Double($1.words)
      return $0 + residual * residual
    }
    let expected = squares.squareRoot() / sum.denominator
    let standardError = try #require(sum.standardError)
    #expect(abs(standardError / expected - 1) < 0.05)
    let interval = try #require(sum.interval())
    #expect(abs(interval.width / (2 * 1.96 * expected) - 1) < 0.08)
    let wider = try #require(sum.interval(level: 0.99))
    #expect(wider.low < interval.low && wider.high > interval.high)
  }

  /// Speakers who are entirely good or bad: 20 keys of 20 utterances contain less information than 400 utterances.
  @Test func clustersAreWiderThanUtterances() throws {
    var bootstrap = PoissonBootstrap(seed: 3, replicates: 500)
    var bySpeaker = BootstrapSum(for: bootstrap)
    var byUtterance = BootstrapSum(for: bootstrap)
    for speaker in 0..<20 {
      for utterance in 0..<20 {
        let success = speaker % 3 == 0 ? 0.0 : 1.0
        let speakers = bootstrap.weights(for: "speaker \(speaker)")
        bySpeaker.add(numerator: success, denominator: 1, weights: speakers)
        let utterances = bootstrap.weights(for: "utterance \(speaker)-\(utterance)")
        byUtterance.add(numerator: success, denominator: 1, weights: utterances)
      }
    }
    let ratio = try #require(bySpeaker.standardError) / #require(byUtterance.standardError)
    // √20 for utterances that repeat each other.
    #expect(abs(ratio - 20.0.squareRoot()) < 0.5, "\(ratio)")
  }

  @Test func theOrderDoesNotMatter() {
    var bootstrap = PoissonBootstrap(seed: 9, replicates: 101)
    var random = SeededGenerator(2)
    let units = (0..<90).map { ("s\($0 / 3)", Double(Int.random(in: 0...4, using: &random)), Double($0 % 7)) }
    func sum(_ units: some Sequence<(String, Double, Double)>) -> BootstrapSum {
      var sum = BootstrapSum(for: bootstrap)
      for unit in units { sum.add(numerator: unit.1, denominator: unit.2, weights: bootstrap.weights(for: unit.0)) }
      return sum
    }
    let whole = sum(units)
    let other = sum(units.reversed())
    #expect(other.interval() == whole.interval())
    #expect(other.standardError == whole.standardError)
    #expect(other.value == whole.value)
  }

  @Test func replicatesWithoutDenominatorAreDropped() throws {
    var bootstrap = PoissonBootstrap(seed: 4, replicates: 300)
    var sum = BootstrapSum(for: bootstrap)
    #expect(sum.value == nil && sum.interval() == nil && sum.standardError == nil)
    sum.add(numerator: 1, denominator: 2, weights: bootstrap.weights(for: "the only one"))
    #expect(sum.interval() == ConfidenceInterval(0.5, 0.5))
  }

  @Test func whatIsNotFiniteIsLeftOut() {
    var bootstrap = PoissonBootstrap(seed: 4, replicates: 10)
    var sum = BootstrapSum(for: bootstrap)
    sum.add(numerator: .nan, denominator: 1, weights: bootstrap.weights(for: "a"))
    sum.add(numerator: 1, denominator: .infinity, weights: bootstrap.weights(for: "a"))
    #expect(sum.denominator == 0 && sum.numerator == 0)
  }
}

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

  /// Without a difference, all p-values are about equally likely.
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

  /// Difficulty that both runs share must not widen the interval of their difference.
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
}

extension SeededGenerator {
  /// True with probability `p`.
  mutating func flip(_ p: Double) -> Bool { Double.random(in: 0..<1, using: &self) < p }
}

extension BootstrapWeights {
  /// The weights as integers, one per replicate.
  fileprivate var counts: [Int] { values.map { Int($0) } }
}

extension BootstrapSum {
  /// The standard deviation of the ratio over the replicates, with n - 1; `nil` with fewer than two.
  fileprivate var standardError: Double? {
    let ratios = ratios().sorted()
    guard ratios.count > 1 else { return nil }
    let mean = ratios.reduce(0, +) / Double(ratios.count)
    let squares = ratios.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(ratios.count - 1)).squareRoot()
  }
}

extension ConfidenceInterval {
  /// Whether a value is in the interval.
  fileprivate func contains(_ value: Double) -> Bool { low <= value && value <= high }
}
