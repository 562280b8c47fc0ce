import Testing

@testable import Evaluation

@Suite struct RatioEstimateTests {
  private func sum(successes: Int, of count: Int, speakers: Int = .max) -> BootstrapSum {
    var bootstrap = PoissonBootstrap(seed: 1, replicates: 200)
    var sum = BootstrapSum(for: bootstrap)
    for index in 0..<count {
      let weights = bootstrap.weights(for: "\(index % speakers)")
      sum.add(numerator: index < successes ? 1 : 0, denominator: 1, weights: weights)
    }
    return sum
  }

  @Test func bootstrapWhereThereIsVariation() throws {
    let estimate = try #require(RatioEstimate(sum(successes: 15, of: 20), kind: .share))
    #expect(estimate.method == .bootstrap)
    #expect(estimate.value == 0.75 && estimate.numerator == 15 && estimate.denominator == 20)
    let (low, high) = try (#require(estimate.low), #require(estimate.high))
    #expect(low > 0.4 && low < 0.7 && high > 0.8 && high <= 1)
  }

  @Test(arguments: [(0, 0.0, 0.27753279986288926), (10, 0.7224672001371109, 1.0)])
  func wilsonWhereAllOrNoneSucceed(successes: Int, low: Double, high: Double) throws {
    let estimate = try #require(RatioEstimate(sum(successes: successes, of: 10), kind: .share))
    #expect(estimate.method == .wilson)
    #expect(try abs(#require(estimate.low) - low) < 1e-12)
    #expect(try abs(#require(estimate.high) - high) < 1e-12)
  }

  @Test func fewSpeakersKnowLess() throws {
    let sum = sum(successes: 40, of: 40)
    let speakers = try #require(RatioEstimate(sum, kind: .share, units: 10)?.low)
    #expect(abs(speakers - 0.7224672001371109) < 1e-12)
    #expect(try #require(RatioEstimate(sum, kind: .share)?.low) > speakers)
  }

  /// All utterances are of one speaker and are resampled together, so the bootstrap has no width.
  @Test func oneSpeaker() throws {
    let estimate = try #require(RatioEstimate(sum(successes: 15, of: 20, speakers: 1), kind: .share))
    #expect(estimate.method == .wilson)
    #expect(try #require(estimate.low) < 0.75)
    let errors = try #require(RatioEstimate(sum(successes: 15, of: 20, speakers: 1), kind: .quotient))
    #expect(errors.method == nil && errors.low == nil && errors.high == nil && errors.value == 0.75)
  }

  @Test func noDenominator() {
    #expect(RatioEstimate(sum(successes: 0, of: 0), kind: .share) == nil)
  }
}

@Suite struct WilsonTests {
  /// From SciPy's `binomtest(…).proportion_ci(method="wilson")`.
  @Test(arguments: [
    (0, 10, 0.95, 0.0, 0.27753279986288926), (10, 10, 0.95, 0.7224672001371109, 1.0),
    (98, 100, 0.95, 0.9299882092714561, 0.9944980324498377), (98, 100, 0.99, 0.9041830170229076, 0.9960851227699025),
    (1, 200, 0.95, 0.0008831687156009762, 0.02777370439789293), (0, 1, 0.95, 0.0, 0.7934506856227626),
    (180, 200, 0.95, 0.8505941875672826, 0.9343295513309041), (86, 89, 0.95, 0.9055263755943858, 0.9884707788482102),
    (500_000, 1_000_000, 0.95, 0.4990200198900048, 0.5009799801099952),
  ])
  func knownIntervals(successes: Int, count: Int, level: Double, low: Double, high: Double) throws {
    let interval = try #require(Wilson.interval(successes: successes, count: count, level: level))
    #expect(abs(interval.low - low) < 1e-12)
    #expect(abs(interval.high - high) < 1e-12)
  }

  @Test func nothingCounted() {
    #expect(Wilson.interval(successes: 0, count: 0) == nil)
    #expect(Wilson.interval(successes: 3, count: -1) == nil)
  }

  @Test func moreSuccessesThanTrials() {
    #expect(Wilson.interval(successes: 12, count: 10) == Wilson.interval(successes: 10, count: 10))
    #expect(Wilson.interval(successes: -2, count: 10) == Wilson.interval(successes: 0, count: 10))
  }

  @Test func endsInOrder() {
    let interval = ConfidenceInterval(3, 1)
    #expect(interval.low == 1 && interval.high == 3 && interval.width == 2)
  }
}
