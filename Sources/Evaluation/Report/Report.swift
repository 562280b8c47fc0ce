/// What an accuracy run came to: the summary that the terminal, the JSON and the page show.
///
/// Shares and rates are 0 to 1, times in seconds, sizes in bytes. The format is versioned; docs/evaluation.md describes
/// it.
package struct Report: Codable, Sendable {
  /// The version of this format.
  package static let currentVersion = 1

  /// Marks the file: `whereto-report`.
  package var kind = "whereto-report"
  /// Version of the format.
  package var version = Report.currentVersion
  /// What was run.
  package var run: RunHeader
  /// Version of the rules by which words were compared; see ``TextNormalizer``.
  package var normalizer = TextNormalizer.version
  /// What was counted and what was left out.
  package var counts: Counts
  /// How intervals were made.
  package var resampling: Resampling
  /// Every utterance together, then one for each condition in the order asked for.
  package var summaries: [Summary]
  /// One for each speaker and condition, where speakers are named; by name.
  package var speakers: [Summary]
  /// Latency from the end of speech to the result.
  package var latency: Latency?
  /// What the run cost.
  package var cost: Cost
  /// Errors of acceptance against the confidence threshold, where something must not resolve.
  package var operatingCurve: OperatingCurveReport?
  /// What the confidence of answers is worth.
  package var confidence: Confidence?
  /// What was most often mistaken for what.
  package var confusions: Confusions
  /// The run against an earlier one.
  package var comparison: Comparison?
  /// What was required of the run, and whether it was met.
  package var requirements: [RequirementResult]
}

extension Report {
  /// What was counted.
  package struct Counts: Codable, Sendable, Hashable {
    /// Utterances with a result: every condition of an utterance counts.
    package var utterances = 0
    /// Utterances that could not be decoded, by their error.
    package var failed = 0
    /// Whether the run stopped before its end.
    package var partial = false
    /// Lines of the corpus that were left out, by reason.
    package var leftOut: [String: Int] = [:]
    /// The first of the lines left out and utterances failed.
    package var problems: [CorpusProblem] = []
  }

  /// How confidence intervals were made.
  package struct Resampling: Codable, Sendable, Hashable {
    /// What was drawn.
    package var unit: ReportBuilder.Unit
    /// How many different units there were, where they are speakers.
    package var units: Int?
    /// How many times.
    package var replicates: Int
    /// What the draws depend on.
    package var seed: UInt64
    /// Level of the intervals, 0.95.
    package var level: Double
  }

  /// The figures of a part of the run.
  package struct Summary: Codable, Sendable {
    /// The condition; `nil` for all together.
    package var condition: String?
    /// The noise or effect on an axis, for plots: `car` at 10.
    package var axis: Condition.Axis?
    /// The speaker; `nil` for all together.
    package var speaker: String?
    /// Utterances.
    package var utterances: Int
    /// Figures by name: `right`, `wer`, `sentence`, `destination@1`, `destination@3`, `mrr`, `intent`, `slots`, `falseAccept`,
    /// `falseReject`; those that the corpus says nothing about are absent.
    package var metrics: [Metric: RatioEstimate]
    /// Word counts.
    package var words: WordCounts
    /// Outcomes by what was expected: `place`, `nothing`, `command`.
    package var outcomes: [OutcomeCount]
    /// Decoding time over audio time.
    package var realTimeFactor: Double?
  }

  /// How often something expected came to an outcome.
  package struct OutcomeCount: Codable, Sendable, Hashable {
    /// `place`, `nothing`, `command` or `unstated`.
    package var expected: String
    /// The outcome.
    package var outcome: String
    /// How often.
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
    /// The longest.
    package var maximum: Double
    /// Bars of a histogram, in order.
    package var histogram: [HistogramBar]
  }

  /// What a run cost.
  package struct Cost: Codable, Sendable, Hashable {
    /// Length of the audio.
    package var audio = 0.0
    /// Time decoding, all workers together.
    package var decode = 0.0
    /// Decoding time over audio time.
    package var realTimeFactor: Double?
    /// The most memory that was resident at once, in any process of the run.
    package var peakMemory: Int?
  }

  /// The errors of acceptance at each threshold.
  package struct OperatingCurveReport: Codable, Sendable, Hashable {
    /// Points by rising threshold.
    package var points: [OperatingPoint]
    /// Where both errors are equal; the errors are interpolated.
    package var equalError: OperatingPoint?
  }

  /// What the confidence of answers is worth.
  package struct Confidence: Codable, Sendable, Hashable {
    /// The chance that a right answer has more confidence than a wrong one; `nil` where all are right or all wrong.
    package var areaUnderROC: Double?
    /// How far confidence is from the share of right answers, on average.
    package var expectedCalibrationError: Double?
    /// Answers by their confidence.
    package var bins: [ReliabilityBin]
  }

  /// What was most often mistaken for what.
  package struct Confusions: Codable, Sendable, Hashable {
    /// Words, most often first.
    package var words: [FrequentPair] = []
    /// Places, most often first.
    package var places: [FrequentPair] = []
    /// Whether every mistake was counted; in very large runs the rare ones are not.
    package var complete = true
  }

  /// The run against an earlier one, over the utterances they share.
  package struct Comparison: Codable, Sendable {
    /// A test of a difference between two runs over the same utterances.
    package enum Test: String, Codable, Sendable, Hashable {
      /// Matched pairs of sentence segments, for word errors (Gillick and Cox, 1989).
      case matchedPairs = "MAPSSWE"
      /// McNemar's exact test, for shares.
      case mcNemar = "McNemar"
      /// A paired bootstrap.
      case pairedBootstrap = "paired bootstrap"
    }

    /// One figure, before and now.
    package struct Change: Codable, Sendable, Hashable {
      /// The figure.
      package var metric: Metric
      /// The condition; `nil` for all together.
      package var condition: String?
      /// Before.
      package var before: Double
      /// Now.
      package var now: Double
      /// Interval of the difference, now less before: its lower end.
      package var low: Double?
      /// And its upper end.
      package var high: Double?
      /// The chance of such a difference if nothing had changed.
      package var pValue: Double?
      /// The test that says so.
      package var test: Test
    }

    /// An utterance whose answer changed.
    package struct Utterance: Codable, Sendable, Hashable {
      /// Which one.
      package var id: String
      /// Under which condition.
      package var condition: String
      /// What was expected.
      package var expected: String
      /// What came before.
      package var before: String
      /// What comes now.
      package var now: String
    }

    /// The file of the earlier run.
    package var baseline: String
    /// Utterances in both.
    package var common: Int
    /// Utterances only in this run.
    package var onlyNow: Int
    /// Utterances only in the earlier one.
    package var onlyBefore: Int
    /// Settings that differ, each as "name: before → now".
    package var settings: [String]
    /// The figures.
    package var changes: [Change]
    /// Utterances that are right now and were not.
    package var gained: [Utterance]
    /// Utterances that were right and are not now.
    package var lost: [Utterance]
    /// How many were gained and lost in all; the lists may be shorter.
    package var gainedCount: Int
    /// See ``gainedCount``.
    package var lostCount: Int
  }

  /// Something required of a run.
  package struct RequirementResult: Codable, Sendable, Hashable {
    /// As it was stated.
    package var text: String
    /// The figure reached; `nil` where the run does not have it.
    package var value: Double?
    /// Whether it was met.
    package var met: Bool
    /// Why it was not, where that is not the figure.
    package var reason: String?
  }
}
