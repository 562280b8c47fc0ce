/// The summary of an accuracy run, for the terminal, JSON and the page.
///
/// Proportions and rates are 0 to 1, times in seconds, sizes in bytes. The format is versioned; docs/evaluation.md
/// describes it.
package struct Report: Codable, Sendable {
  package static let currentVersion = 1

  /// Marks the file: `whereto-report`.
  package var kind = "whereto-report"
  package var version = Report.currentVersion
  package var run: RunHeader
  /// Version of the rules for comparing words; see ``TextNormalizer``.
  package var normalizer = TextNormalizer.version
  package var counts: Counts
  package var resampling: Resampling
  /// All utterances together, then each condition in the given order.
  package var summaries: [Summary]
  /// One for each speaker and condition, if speakers are given; sorted by name.
  package var speakers: [Summary]
  /// Latency from the end of speech to the result.
  package var latency: Latency?
  package var cost: Cost
  /// False accepts and rejects by confidence threshold, if something must not be resolved.
  package var operatingCurve: OperatingCurveReport?
  package var confidence: Confidence?
  package var confusions: Confusions
  package var comparison: Comparison?
  package var requirements: [RequirementResult]
}

extension Report {
  package struct Counts: Codable, Sendable, Hashable {
    /// Number of utterances with a result: every condition of an utterance counts.
    package var utterances = 0
    package var failed = 0
    package var partial = false
    /// Number of skipped lines of the corpus, by reason.
    package var leftOut: [String: Int] = [:]
    /// The first of the skipped lines and failed utterances.
    package var problems: [CorpusProblem] = []
  }

  /// How confidence intervals were computed.
  package struct Resampling: Codable, Sendable, Hashable {
    package var unit: ReportBuilder.Unit
    /// Number of different units, if they are speakers.
    package var units: Int?
    /// Number of replicates.
    package var replicates: Int
    package var seed: UInt64
    /// Level of the intervals, 0.95.
    package var level: Double
  }

  package struct Summary: Codable, Sendable {
    /// The condition; `nil` for all together.
    package var condition: String?
    /// The condition's position on a plot's axis: `car` at 10.
    package var axis: Condition.Axis?
    /// The speaker; `nil` for all together.
    package var speaker: String?
    package var utterances: Int
    /// Metrics by name: `right`, `wer`, `sentence`, `destination@1`, `destination@3`, `mrr`, `intent`, `slots`,
    /// `falseAccept`, `falseReject`; those that don't apply to the corpus are absent.
    package var metrics: [Metric: RatioEstimate]
    package var words: WordCounts
    /// Outcomes by expected result: `place`, `nothing`, `command`.
    package var outcomes: [OutcomeCount]
    /// Decoding time divided by audio duration.
    package var realTimeFactor: Double?
  }

  /// How often an expected result had an outcome.
  package struct OutcomeCount: Codable, Sendable, Hashable {
    /// `place`, `nothing`, `command` or `unstated`.
    package var expected: String
    package var outcome: String
    package var count: Int
  }

  /// Time from the end of speech to the result.
  package struct Latency: Codable, Sendable, Hashable {
    /// Half are below.
    package var p50: Double
    /// 95 % are below.
    package var p95: Double
    /// 99 % are below.
    package var p99: Double
    package var maximum: Double
    package var histogram: [HistogramBar]
  }

  package struct Cost: Codable, Sendable, Hashable {
    /// Duration of the audio.
    package var audio = 0.0
    /// Decoding time of all workers together.
    package var decode = 0.0
    /// Decoding time divided by audio duration.
    package var realTimeFactor: Double?
    /// Peak resident memory of any process of the run.
    package var peakMemory: Int?
  }

  /// The false accepts and rejects at each threshold.
  package struct OperatingCurveReport: Codable, Sendable, Hashable {
    package var points: [OperatingPoint]
    package var equalError: OperatingPoint?
  }

  package struct Confidence: Codable, Sendable, Hashable {
    /// The probability that a correct answer has higher confidence than a wrong one; `nil` if all are correct or all
    /// wrong.
    package var areaUnderROC: Double?
    /// Mean difference between confidence and the proportion of correct answers.
    package var expectedCalibrationError: Double?
    package var bins: [ReliabilityBin]
  }

  package struct Confusions: Codable, Sendable, Hashable {
    /// Words, most frequent first.
    package var words: [FrequentPair] = []
    /// Places, most frequent first.
    package var places: [FrequentPair] = []
    /// Whether every confusion was counted; in very large runs, rare ones aren't.
    package var complete = true
  }

  /// The comparison with an earlier run, over the utterances of both.
  package struct Comparison: Codable, Sendable {
    /// A test of a difference between two runs over the same utterances.
    package enum Test: String, Codable, Sendable, Hashable {
      /// Matched pairs of sentence segments, for word errors (Gillick and Cox, 1989).
      case matchedPairs = "MAPSSWE"
      /// McNemar's exact test, for proportions.
      case mcNemar = "McNemar"
      /// A paired bootstrap.
      case pairedBootstrap = "paired bootstrap"
    }

    package struct Change: Codable, Sendable, Hashable {
      package var metric: Metric
      /// The condition; `nil` for all together.
      package var condition: String?
      package var before: Double
      package var now: Double
      /// Lower end of the interval of the difference, now minus before.
      package var low: Double?
      package var high: Double?
      /// The p-value under the hypothesis of no change.
      package var pValue: Double?
      package var test: Test
    }

    /// An utterance whose answer changed.
    package struct Utterance: Codable, Sendable, Hashable {
      package var id: String
      package var condition: String
      package var expected: String
      package var before: String
      package var now: String
    }

    package var baseline: String
    /// Number of utterances in both.
    package var common: Int
    package var onlyNow: Int
    package var onlyBefore: Int
    /// Settings that differ, each as "name: before → now".
    package var settings: [String]
    package var changes: [Change]
    /// Utterances that are right now and weren't before.
    package var gained: [Utterance]
    /// Utterances that were right before and aren't now.
    package var lost: [Utterance]
    /// Total number of gained and lost utterances; the lists may be shorter.
    package var gainedCount: Int
    package var lostCount: Int
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
