import Evaluation
import TestSupport
import Testing

@Suite struct ConfidenceSeparationTests {
  private func separation(right: [Double], wrong: [Double]) -> ConfidenceSeparation {
    var separation = ConfidenceSeparation()
    for confidence in right { separation.add(confidence: confidence, isRight: true) }
    for confidence in wrong { separation.add(confidence: confidence, isRight: false) }
    return separation
  }

  /// The first is SciPy's `mannwhitneyu` statistic by the number of pairs, ties included.
  @Test(arguments: [
    ([0.91, 0.85, 0.85, 0.6, 0.99, 0.4, 0.72], [0.2, 0.85, 0.55, 0.4, 0.1], 0.8428571428571429),
    ([0.9], [0.1], 1.0), ([0.1], [0.9], 0.0), ([0.5, 0.5], [0.5], 0.5), ([1.0, 0.0], [0.5], 0.5),
  ])
  func areaUnderROC(right: [Double], wrong: [Double], area: Double) throws {
    #expect(try abs(#require(separation(right: right, wrong: wrong).areaUnderROC) - area) < 1e-12)
  }

  @Test func oneKindOnly() {
    #expect(separation(right: [0.5], wrong: []).areaUnderROC == nil)
    #expect(separation(right: [], wrong: []).expectedCalibrationError == nil)
  }

  @Test func reliability() throws {
    // 0.0–0.1: mean 0.05, none right; 0.5–0.6: mean 0.525, one of two; 0.9–1: mean 0.96, two of three.
    let separation = separation(right: [0.5, 0.9, 1], wrong: [0.05, 0.55, 0.98])
    let bins = separation.reliability
    #expect(bins.count == 10)
    #expect(bins.map(\.count) == [1, 0, 0, 0, 0, 2, 0, 0, 0, 3])
    #expect(bins.map(\.right) == [0, 0, 0, 0, 0, 1, 0, 0, 0, 2])
    #expect(bins[1].meanConfidence == nil && bins[1].shareRight == nil)
    #expect(bins[5].from == 0.5 && bins[5].to == 0.6)
    #expect(try abs(#require(bins[5].meanConfidence) - 0.525) < 1e-12)
    #expect(try abs(#require(bins[9].meanConfidence) - 0.96) < 1e-12)
    let error = (0.05 + 2 * 0.025 + 3 * (0.96 - 2.0 / 3)) / 6
    #expect(try abs(#require(separation.expectedCalibrationError) - error) < 1e-12)
  }

  /// Answers that are right as often as their confidence says have next to no calibration error.
  @Test func calibrated() throws {
    var random = SeededGenerator(3)
    var (honest, boastful) = (ConfidenceSeparation(), ConfidenceSeparation())
    for _ in 0..<20_000 {
      let confidence = Double.random(in: 0...1, using: &random)
      let isRight = random.flip(confidence)
      honest.add(confidence: confidence, isRight: isRight)
      boastful.add(confidence: confidence.squareRoot(), isRight: isRight)
    }
    #expect(try #require(honest.expectedCalibrationError) < 0.02)
    // The mean of √c - c over 0...1 is 1/6.
    #expect(try abs(#require(boastful.expectedCalibrationError) - 1.0 / 6) < 0.02)
    // P(c₁ > c₂) with densities 2c and 2(1 - c) is 5/6.
    #expect(try abs(#require(honest.areaUnderROC) - 5.0 / 6) < 0.01)
  }

  @Test func shards() {
    var shards = separation(right: [0.5, 0.7], wrong: [0.3])
    shards.merge(separation(right: [0.1], wrong: [0.2]))
    #expect(shards == separation(right: [0.1, 0.5, 0.7], wrong: [0.2, 0.3]))
    #expect(shards.rightCount == 3 && shards.wrongCount == 2)
  }
}
