import TestSupport
import Testing

@testable import Evaluation

@Suite struct OperatingCurveTests {
  private func curve(targets: [Double?], nonTargets: [Double?]) -> OperatingCurve {
    var curve = OperatingCurve()
    for confidence in targets { curve.addTarget(confidence: confidence) }
    for confidence in nonTargets { curve.addNonTarget(confidence: confidence) }
    return curve
  }

  @Test func points() throws {
    let curve = curve(targets: [0.9, 0.8, 0.4, nil], nonTargets: [0.5, 0.2, nil, nil, nil])
    #expect(curve.targetCount == 4 && curve.nonTargetCount == 5)
    let points = curve.points
    #expect(points.count == 1002)
    for (threshold, falseAccept, falseReject) in [
      (0, 0.4, 0.25), (200, 0.4, 0.25), (201, 0.2, 0.25), (400, 0.2, 0.25), (401, 0.2, 0.5), (500, 0.2, 0.5),
      (501, 0, 0.5), (801, 0, 0.75), (900, 0, 0.75), (901, 0, 1), (1001, 0, 1),
    ] {
      #expect(points[threshold].threshold == Double(threshold) / 1000)
      #expect(points[threshold].falseAccept == falseAccept, "\(threshold)")
      #expect(points[threshold].falseReject == falseReject, "\(threshold)")
    }
    // From (0.4, 0.25) to (0.2, 0.25): the false rejects are constant, so they are the rate.
    let equal = try #require(curve.equalError)
    #expect(abs(equal.falseAccept - 0.25) < 1e-12 && equal.falseAccept == equal.falseReject)
    #expect(abs(equal.threshold - 0.20075) < 1e-12)
  }

  /// The intersection of lines through the neighboring points: 0.6 - 0.4 s = 0.2 + 0.6 s at s = 0.4, a rate of 0.44.
  @Test func interpolated() throws {
    let curve = curve(targets: [0.1, 0.5, 0.5, 0.5, 0.9], nonTargets: [0.2, 0.2, 0.5, 0.5, 0.7])
    let equal = try #require(curve.equalError)
    #expect(abs(equal.falseAccept - 0.44) < 1e-12)
    #expect(abs(equal.threshold - 0.5004) < 1e-12)
  }

  @Test(
    arguments: [
      ([0.9, 0.8], [0.1, nil], 0.0), ([0.5], [0.5], 0.5), ([0.1], [0.9], 1.0), ([1.0], [1.0], 0.5),
    ] as [([Double?], [Double?], Double)])
  func extremes(targets: [Double?], nonTargets: [Double?], rate: Double) throws {
    let equal = try #require(curve(targets: targets, nonTargets: nonTargets).equalError)
    #expect(abs(equal.falseReject - rate) < 1e-12)
  }

  @Test func notToBeHad() {
    #expect(curve(targets: [0.5], nonTargets: []).equalError == nil)
    #expect(curve(targets: [], nonTargets: [0.5]).points.isEmpty)
    // Half of the targets are lost at any threshold, and no non-target is ever accepted.
    #expect(curve(targets: [0.5, nil], nonTargets: [nil]).equalError == nil)
  }

  @Test func ratesAreMonotonic() {
    var random = SeededGenerator(8)
    let targets = (0..<300).map { _ in random.flip(0.1) ? nil : Double.random(in: 0.2...1, using: &random) }
    let nonTargets = (0..<200).map { _ in random.flip(0.5) ? nil : Double.random(in: 0...0.8, using: &random) }
    let whole = curve(targets: targets, nonTargets: nonTargets)
    for (one, next) in zip(whole.points, whole.points.dropFirst()) {
      #expect(next.falseAccept <= one.falseAccept && next.falseReject >= one.falseReject)
    }
  }

  @Test func confidencesOutOfRange() {
    let odd = curve(targets: [-1, 2, .nan, .infinity], nonTargets: [0])
    #expect(odd == curve(targets: [0, 1, 0, 1], nonTargets: [0]))
  }
}

@Suite struct ConfidenceSeparationTests {
  private func separation(right: [Double], wrong: [Double]) -> ConfidenceSeparation {
    var separation = ConfidenceSeparation()
    for confidence in right { separation.add(confidence: confidence, isRight: true) }
    for confidence in wrong { separation.add(confidence: confidence, isRight: false) }
    return separation
  }

  /// The first is SciPy's `mannwhitneyu` statistic divided by the number of pairs, including ties.
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
    // 0.0–0.1: mean 0.05, none correct; 0.5–0.6: mean 0.525, one of two; 0.9–1: mean 0.96, two of three.
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

  /// If answers are correct as often as their confidence predicts, the calibration error is near zero.
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
}
