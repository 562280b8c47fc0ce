import Evaluation
import Testing

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

  /// One speaker's utterances come and go together, so the bootstrap has no width.
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
