import DestinationSearch

/// Accumulates the metrics of a part of a run.
struct SummaryAccumulator {
  private var utterances = 0
  private var words = WordCounts()
  private var sums: [Metric: Sum] = [:]
  private var outcomes: [OutcomeKey: Int] = [:]
  private var audio = 0.0
  private var decode = 0.0
  private let bootstrap: PoissonBootstrap?

  private struct Sum {
    var part = 0.0
    var whole = 0.0
    var bootstrap: BootstrapSum?
  }

  private struct OutcomeKey: Hashable {
    var expected: String
    var outcome: String
  }

  /// - Parameter bootstrap: The bootstrap for intervals; without it, sums are plain, and only proportions have an
  ///   interval.
  init(_ bootstrap: PoissonBootstrap? = nil) { self.bootstrap = bootstrap }

  /// - `weights`: The utterance's weights in the bootstrap; `nil` for plain sums.
  mutating func add(_ record: UtteranceRecord, _ judgement: Judgement, weights: BootstrapWeights? = nil) {
    utterances += 1
    if let counts = judgement.words { words += counts }
    for metric in Metric.allCases {
      guard let (part, whole) = metric.contribution(of: judgement, expecting: record.expected) else { continue }
      if sums[metric] == nil { sums[metric] = Sum(bootstrap: bootstrap.map { BootstrapSum(for: $0) }) }
      sums[metric]?.part += part
      sums[metric]?.whole += whole
      if let weights { sums[metric]?.bootstrap?.add(numerator: part, denominator: whole, weights: weights) }
    }
    if let result = record.result {
      let key = OutcomeKey(expected: record.expected.kind, outcome: result.outcome.rawValue)
      outcomes[key, default: 0] += 1
    }
    audio += record.timing?.audio ?? 0
    decode += record.timing?.decode ?? 0
  }

  /// The sums as metrics.
  /// - Parameters:
  ///   - condition: The part of the run; `nil` for all together.
  ///   - axis: The condition's curve.
  ///   - units: The number of independent units in a number of trials, for intervals by formula.
  func summary(condition: String?, axis: Condition.Axis?, units: (_ trials: Double) -> Int) -> Report.Summary {
    summary(condition: condition, axis: axis, speaker: nil, outcomes: outcomeCounts) { sum, kind in
      sum.bootstrap.flatMap { RatioEstimate($0, kind: kind, units: units($0.denominator)) }
    }
  }

  /// A speaker's row; proportions have Wilson's interval, other metrics none.
  func summary(condition: String?, speaker: String) -> Report.Summary {
    summary(condition: condition, axis: nil, speaker: speaker, outcomes: []) { sum, kind in
      RatioEstimate(numerator: sum.part, denominator: sum.whole, kind: kind)
    }
  }

  private func summary(
    condition: String?, axis: Condition.Axis?, speaker: String?, outcomes: [Report.OutcomeCount],
    estimate: (Sum, RatioEstimate.Kind) -> RatioEstimate?
  ) -> Report.Summary {
    let metrics = sums.compactMap { metric, sum in
      estimate(sum, metric.isShare ? .share : .quotient).map { (metric, $0) }
    }
    return Report.Summary(
      condition: condition, axis: axis, speaker: speaker, utterances: utterances,
      metrics: Dictionary(uniqueKeysWithValues: metrics), words: words, outcomes: outcomes,
      realTimeFactor: audio > 0 ? decode / audio : nil)
  }

  private var outcomeCounts: [Report.OutcomeCount] {
    outcomes.map { Report.OutcomeCount(expected: $0.key.expected, outcome: $0.key.outcome, count: $0.value) }
      .sorted { ($0.expected, $0.outcome) < ($1.expected, $1.outcome) }
  }
}

struct AcceptanceCounter {
  private var curve = OperatingCurve()
  private var separation = ConfidenceSeparation()

  mutating func add(_ record: UtteranceRecord, _ judgement: Judgement) {
    guard record.result != nil else { return }
    let confidence = record.confidence ?? 0
    let offered = judgement.isOffered
    if record.expected.nothing == true {
      curve.addNonTarget(confidence: offered ? confidence : nil)
    } else if record.expected.hasPlace {
      curve.addTarget(confidence: offered ? confidence : nil)
      if offered { separation.add(confidence: confidence, isRight: judgement.verdict == .right) }
    }
  }

  /// The curve; `nil` unless some utterances must resolve and others must not.
  var report: Report.OperatingCurveReport? {
    guard curve.targetCount > 0, curve.nonTargetCount > 0 else { return nil }
    var points: [OperatingPoint] = []
    for next in curve.points {
      if let last = points.last, (last.falseAccept, last.falseReject) == (next.falseAccept, next.falseReject) {
        continue
      }
      points.append(next)
    }
    return .init(points: points, equalError: curve.equalError)
  }

  /// How well the confidence separates correct answers from wrong ones; `nil` without answers.
  var confidence: Report.Confidence? {
    guard separation.rightCount + separation.wrongCount > 0 else { return nil }
    return Report.Confidence(
      areaUnderROC: separation.areaUnderROC, expectedCalibrationError: separation.expectedCalibrationError,
      bins: separation.reliability)
  }
}

struct ConfusionCounter {
  /// Number of pairs shown of each kind.
  private static let shown = 50

  private var words = FrequentPairs()
  private var places = FrequentPairs()

  mutating func add(_ record: UtteranceRecord, _ judgement: Judgement) {
    for step in judgement.steps ?? [] {
      if case .correct = step { continue }
      words.add(expected: step.reference ?? "", found: step.hypothesis ?? "")
    }
    let expected = record.expected
    switch judgement.verdict {
    case .wrong, .refused:
      guard expected.hasPlace else { return }
      places.add(expected: expected.placeName, found: record.foundName)
    case .accepted: places.add(expected: "", found: record.foundName)
    case .right, .words, .failed: break
    }
  }

  var report: Report.Confusions {
    Report.Confusions(
      words: words.top(Self.shown), places: places.top(Self.shown), complete: words.isExact && places.isExact)
  }
}
