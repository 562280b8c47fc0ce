import DestinationSearch

/// Follows what the confidence says about answers.
struct AcceptanceCounter {
  private var curve = OperatingCurve()
  private var separation = ConfidenceSeparation()

  mutating func add(_ record: UtteranceRecord, _ judgement: Judgement) {
    guard let result = record.result else { return }
    let confidence = record.confidence ?? 0
    if record.expected.nothing == true {
      curve.addNonTarget(confidence: result.outcome == .resolved ? confidence : nil)
    } else if record.expected.hasPlace {
      let offered = result.outcome == .resolved || result.outcome == .ambiguous
      curve.addTarget(confidence: offered ? confidence : nil)
      if offered { separation.add(confidence: confidence, isRight: judgement.verdict == .right) }
    }
  }

  /// The curve; `nil` unless some utterances must resolve and others must not.
  var report: Report.OperatingCurveReport? {
    guard curve.targetCount > 0, curve.nonTargetCount > 0 else { return nil }
    func point(_ point: OperatingPoint) -> Report.OperatingCurveReport.Point {
      .init(threshold: point.threshold, falseAccept: point.falseAcceptRate, falseReject: point.falseRejectRate)
    }
    var points: [Report.OperatingCurveReport.Point] = []
    for next in curve.points.map(point) {
      if let last = points.last, (last.falseAccept, last.falseReject) == (next.falseAccept, next.falseReject) {
        continue
      }
      points.append(next)
    }
    return .init(points: points, equalError: curve.equalError.map(point))
  }

  /// How well the confidence tells right answers from wrong ones; `nil` where there are no answers.
  var confidence: Report.Confidence? {
    guard separation.rightCount + separation.wrongCount > 0 else { return nil }
    return Report.Confidence(
      areaUnderROC: separation.areaUnderROC, expectedCalibrationError: separation.expectedCalibrationError,
      bins: separation.reliability)
  }
}
