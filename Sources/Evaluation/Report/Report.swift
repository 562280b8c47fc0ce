/// The summary of an accuracy run, for the terminal, JSON and the page.
///
/// Proportions and rates are 0 to 1, times in seconds, sizes in bytes. The format is versioned; docs/evaluation.md
/// describes it.
package struct Report: Codable, Sendable {
  static let currentVersion = 1

  /// Marks the file: `whereto-report`.
  var kind = "whereto-report"
  var version = Report.currentVersion
  package var run: RunHeader
  /// Version of the rules for comparing words; see ``TextNormalizer``.
  var normalizer = TextNormalizer.version
  package var counts: Counts
  var resampling: Resampling
  /// All utterances together, then each condition in the given order.
  var summaries: [Summary]
  /// One for each speaker and condition, if speakers are given; sorted by name.
  var speakers: [Summary]
  /// Latency from the end of speech to the result.
  var latency: Latency?
  var cost: Cost
  /// False accepts and rejects by confidence threshold, if something must not be resolved.
  var operatingCurve: OperatingCurveReport?
  var confidence: Confidence?
  var confusions: Confusions
  var comparison: Comparison?
  package var requirements: [RequirementResult]
}

extension Report {
  package struct Counts: Codable, Sendable, Hashable {
    /// Number of utterances with a result: every condition of an utterance counts.
    package var utterances = 0
    var failed = 0
    var partial = false
    /// Number of skipped lines of the corpus, by reason.
    var leftOut: [String: Int] = [:]
    /// The first of the skipped lines and failed utterances.
    var problems: [CorpusProblem] = []
  }

  /// How confidence intervals were computed.
  struct Resampling: Codable, Sendable, Hashable {
    var unit: ReportBuilder.Unit
    /// Number of different units, if they are speakers.
    var units: Int?
    /// Number of replicates.
    var replicates: Int
    var seed: UInt64
    /// Level of the intervals, 0.95.
    var level: Double
  }

  struct Summary: Codable, Sendable {
    /// The condition; `nil` for all together.
    var condition: String?
    /// The condition's position on a plot's axis: `car` at 10.
    var axis: Condition.Axis?
    /// The speaker; `nil` for all together.
    var speaker: String?
    var utterances: Int
    /// Metrics by name: `right`, `wer`, `sentence`, `destination@1`, `destination@3`, `mrr`, `intent`, `slots`,
    /// `falseAccept`, `falseReject`; those that don't apply to the corpus are absent.
    var metrics: [Metric: RatioEstimate]
    var words: WordCounts
    /// Outcomes by expected result: `place`, `nothing`, `command`.
    var outcomes: [OutcomeCount]
    /// Decoding time divided by audio duration.
    var realTimeFactor: Double?
  }

  /// How often an expected result had an outcome.
  struct OutcomeCount: Codable, Sendable, Hashable {
    /// `place`, `nothing`, `command` or `unstated`.
    var expected: String
    var outcome: String
    var count: Int
  }

  /// Time from the end of speech to the result.
  struct Latency: Codable, Sendable, Hashable {
    /// Percentiles: p95 isn't exceeded by 95 % of the results.
    var p50, p95, p99: Double
    var maximum: Double
    var histogram: [HistogramBar]
  }

  struct Cost: Codable, Sendable, Hashable {
    /// Duration of the audio.
    var audio = 0.0
    /// Decoding time of all workers together.
    var decode = 0.0
    /// Decoding time divided by audio duration.
    var realTimeFactor: Double?
    /// Peak resident memory of any process of the run.
    var peakMemory: Int?
  }

  /// The false accepts and rejects at each threshold.
  struct OperatingCurveReport: Codable, Sendable, Hashable {
    var points: [OperatingPoint]
    var equalError: OperatingPoint?
  }

  struct Confidence: Codable, Sendable, Hashable {
    /// The probability that a correct answer has higher confidence than a wrong one; `nil` if all are correct or all
    /// wrong.
    var areaUnderROC: Double?
    /// Mean difference between confidence and the proportion of correct answers.
    var expectedCalibrationError: Double?
    var bins: [ReliabilityBin]
  }

  struct Confusions: Codable, Sendable, Hashable {
    /// Words, most frequent first.
    var words: [FrequentPair] = []
    /// Places, most frequent first.
    var places: [FrequentPair] = []
    /// Whether every confusion was counted; in very large runs, rare ones aren't.
    var complete = true
  }

  /// The comparison with an earlier run, over the utterances of both.
  struct Comparison: Codable, Sendable {
    /// A test of a difference between two runs over the same utterances.
    enum Test: String, Codable, Sendable, Hashable {
      /// Matched pairs of sentence segments, for word errors (Gillick and Cox, 1989).
      case matchedPairs = "MAPSSWE"
      /// McNemar's exact test, for proportions.
      case mcNemar = "McNemar"
      /// A paired bootstrap.
      case pairedBootstrap = "paired bootstrap"
    }

    struct Change: Codable, Sendable, Hashable {
      package var metric: Metric
      /// The condition; `nil` for all together.
      var condition: String?
      var before, now: Double
      /// The ends of the interval of the difference, now minus before.
      var low, high: Double?
      /// The p-value under the hypothesis of no change.
      var pValue: Double?
      var test: Test
    }

    /// An utterance whose answer changed.
    struct Utterance: Codable, Sendable, Hashable {
      var id, condition, expected, before, now: String
    }

    var baseline: String
    /// Number of utterances in both.
    var common: Int
    var onlyNow, onlyBefore: Int
    /// Settings that differ, each as "name: before → now".
    var settings: [String]
    var changes: [Change]
    /// Utterances that are right now and weren't before.
    var gained: [Utterance]
    /// Utterances that were right before and aren't now.
    var lost: [Utterance]
    /// Total number of gained and lost utterances; the lists may be shorter.
    var gainedCount, lostCount: Int
  }

  /// The result of a requirement on a run.
  package struct RequirementResult: Codable, Sendable, Hashable {
    package var text: String
    /// The value of the metric; `nil` if the run doesn't have it.
    package var value: Double?
    package var met: Bool
    /// The reason that it wasn't met, if not the value.
    package var reason: String?
  }
}
