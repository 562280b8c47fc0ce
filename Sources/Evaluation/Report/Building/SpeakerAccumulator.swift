import DestinationSearch

/// Adds up one speaker's figures: plain sums, since a report may have a thousand speakers.
struct SpeakerAccumulator {
  private var utterances = 0
  private var words = WordCounts()
  private var sums: [Metric: (part: Double, whole: Double)] = [:]
  private var audio = 0.0
  private var decode = 0.0

  mutating func add(_ record: UtteranceRecord, _ judgement: Judgement) {
    utterances += 1
    if let counts = judgement.words { words += counts }
    for metric in Metric.allCases {
      guard let (part, whole) = metric.contribution(of: judgement, expecting: record.expected) else { continue }
      let sum = sums[metric] ?? (0, 0)
      sums[metric] = (sum.part + part, sum.whole + whole)
    }
    audio += record.timing?.audio ?? 0
    decode += record.timing?.decode ?? 0
  }

  /// The speaker's row; shares have Wilson's interval, others none.
  func summary(speaker: String, condition: String?) -> Report.Summary {
    let metrics = sums.compactMap { metric, sum in
      RatioEstimate(numerator: sum.part, denominator: sum.whole, kind: metric.isShare ? .share : .quotient)
        .map { (metric, $0) }
    }
    return Report.Summary(
      condition: condition, axis: nil, speaker: speaker, utterances: utterances,
      metrics: Dictionary(uniqueKeysWithValues: metrics), words: words, outcomes: [],
      realTimeFactor: audio > 0 ? decode / audio : nil)
  }
}
