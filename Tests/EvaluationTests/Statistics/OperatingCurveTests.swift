import Evaluation
import TestSupport
import Testing

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
      #expect(points[threshold].falseAcceptRate == falseAccept, "\(threshold)")
      #expect(points[threshold].falseRejectRate == falseReject, "\(threshold)")
    }
    // From (0.4, 0.25) to (0.2, 0.25): the false rejects stay, so they are the rate.
    let equal = try #require(curve.equalError)
    #expect(abs(equal.falseAcceptRate - 0.25) < 1e-12 && equal.falseAcceptRate == equal.falseRejectRate)
    #expect(abs(equal.threshold - 0.20075) < 1e-12)
  }

  /// Where lines through the neighbouring points meet: 0.6 - 0.4 s = 0.2 + 0.6 s at s = 0.4, a rate of 0.44.
  @Test func interpolated() throws {
    let curve = curve(targets: [0.1, 0.5, 0.5, 0.5, 0.9], nonTargets: [0.2, 0.2, 0.5, 0.5, 0.7])
    let equal = try #require(curve.equalError)
    #expect(abs(equal.falseAcceptRate - 0.44) < 1e-12)
    #expect(abs(equal.threshold - 0.5004) < 1e-12)
  }

  @Test(
    arguments: [
      ([0.9, 0.8], [0.1, nil], 0.0), ([0.5], [0.5], 0.5), ([0.1], [0.9], 1.0), ([1.0], [1.0], 0.5),
    ] as [([Double?], [Double?], Double)])
  func extremes(targets: [Double?], nonTargets: [Double?], rate: Double) throws {
    let equal = try #require(curve(targets: targets, nonTargets: nonTargets).equalError)
    #expect(abs(equal.falseRejectRate - rate) < 1e-12)
  }

  @Test func notToBeHad() {
    #expect(curve(targets: [0.5], nonTargets: []).equalError == nil)
    #expect(curve(targets: [], nonTargets: [0.5]).points.isEmpty)
    // Half of the targets are lost at any threshold, and no non-target is ever accepted.
    #expect(curve(targets: [0.5, nil], nonTargets: [nil]).equalError == nil)
  }

  @Test func ratesAreMonotonicAndShardsAddUp() {
    var random = SeededGenerator(8)
    let targets = (0..<300).map { _ in random.flip(0.1) ? nil : Double.random(in: 0.2...1, using: &random) }
    let nonTargets = (0..<200).map { _ in random.flip(0.5) ? nil : Double.random(in: 0...0.8, using: &random) }
    let whole = curve(targets: targets, nonTargets: nonTargets)
    for (one, next) in zip(whole.points, whole.points.dropFirst()) {
      #expect(next.falseAcceptRate <= one.falseAcceptRate && next.falseRejectRate >= one.falseRejectRate)
    }
    var shards = curve(targets: Array(targets[100...]), nonTargets: [])
    shards.merge(curve(targets: Array(targets[..<100]), nonTargets: nonTargets))
    #expect(shards == whole)
  }

  @Test func confidencesOutOfRange() {
    let odd = curve(targets: [-1, 2, .nan, .infinity], nonTargets: [0])
    #expect(odd == curve(targets: [0, 1, 0, 1], nonTargets: [0]))
  }
}
