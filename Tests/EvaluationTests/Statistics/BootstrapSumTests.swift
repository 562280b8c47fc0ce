import Evaluation
import TestSupport
import Testing

@Suite struct BootstrapSumTests {
  /// 300 samples of 200 trials at 0.9: the 95 % interval holds the truth about as often as it says.
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

  /// Speakers who are all good or all bad: 20 keys of 20 utterances know less than 400 utterances.
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

  @Test func neitherOrderNorShardsMatter() {
    var bootstrap = PoissonBootstrap(seed: 9, replicates: 101)
    var random = SeededGenerator(2)
    let units = (0..<90).map { ("s\($0 / 3)", Double(Int.random(in: 0...4, using: &random)), Double($0 % 7)) }
    func sum(_ units: some Sequence<(String, Double, Double)>) -> BootstrapSum {
      var sum = BootstrapSum(for: bootstrap)
      for unit in units { sum.add(numerator: unit.1, denominator: unit.2, weights: bootstrap.weights(for: unit.0)) }
      return sum
    }
    let whole = sum(units)
    var shards = sum(units[60...])
    shards.merge(sum(units[..<20]))
    shards.merge(sum([]))
    shards.merge(sum(units[20..<60]))
    for other in [sum(units.reversed()), shards] {
      #expect(other.interval() == whole.interval())
      #expect(other.standardError == whole.standardError)
      #expect(other.value == whole.value)
    }
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
