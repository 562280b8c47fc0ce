import DestinationSearch

/// Adds up the figures of a part of a run.
struct SummaryAccumulator {
  private var utterances = 0
  private var words = WordCounts()
  private var sums: [Metric: BootstrapSum] = [:]
  private var outcomes: [OutcomeKey: Int] = [:]
  private var audio = 0.0
  private var decode = 0.0
  private let bootstrap: PoissonBootstrap

  private struct OutcomeKey: Hashable {
    var expected: String
    var outcome: String
  }

  init(_ bootstrap: PoissonBootstrap) {
    self.bootstrap = bootstrap
  }

  mutating func add(_ record: UtteranceRecord, _ judgement: Judgement, weights: BootstrapWeights) {
    utterances += 1
    if let counts = judgement.words { words += counts }
    for metric in Metric.allCases {
      guard let (part, whole) = metric.contribution(of: judgement, expecting: record.expected) else { continue }
      sums[metric, default: BootstrapSum(for: bootstrap)].add(numerator: part, denominator: whole, weights: weights)
    }
    if let result = record.result {
      let key = OutcomeKey(expected: record.expected.kind, outcome: result.outcome.rawValue)
      outcomes[key, default: 0] += 1
    }
    audio += record.timing?.audio ?? 0
    decode += record.timing?.decode ?? 0
  }

  /// The sums as figures.
  ///
  /// - Parameter units: How many independent ones stand behind so many trials, for intervals by formula.
  func summary(
    condition: String?, axis: Report.Axis?, units: (_ trials: Double) -> Int
  ) -> Report.Summary {
    let metrics = Metric.allCases.compactMap { metric in
      sums[metric].flatMap { sum in
        RatioEstimate(sum, kind: metric.isShare ? .share : .quotient, units: units(sum.denominator))
      }.map { (metric, $0) }
    }
    return Report.Summary(
      condition: condition, axis: axis, speaker: nil, utterances: utterances,
      metrics: Dictionary(uniqueKeysWithValues: metrics), words: words,
      outcomes: outcomes.map {
        Report.OutcomeCount(expected: $0.key.expected, outcome: $0.key.outcome, count: $0.value)
      }
      .sorted { ($0.expected, $0.outcome) < ($1.expected, $1.outcome) },
      realTimeFactor: audio > 0 ? decode / audio : nil)
  }
}
