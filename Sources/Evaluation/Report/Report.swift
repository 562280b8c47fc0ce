/// What an accuracy run came to: the summary that the terminal, the JSON and the page show.
///
/// Shares and rates are 0 to 1, times in seconds, sizes in bytes. The format is versioned; docs/evaluation.md describes
/// it.
public struct Report: Codable, Sendable {
  /// The version of this format.
  public static let currentVersion = 1

  /// Marks the file: `whereto-report`.
  public var kind = "whereto-report"
  /// Version of the format.
  public var version = Report.currentVersion
  /// What was run.
  public var run: RunHeader
  /// Version of the rules by which words were compared; see ``TextNormalizer``.
  public var normalizer = TextNormalizer.version
  /// What was counted and what was left out.
  public var counts: Counts
  /// How intervals were made.
  public var resampling: Resampling
  /// Every utterance together, then one for each condition in the order asked for.
  public var summaries: [Summary]
  /// One for each speaker and condition, where speakers are named; by name.
  public var speakers: [Summary]
  /// Latency from the end of speech to the result.
  public var latency: Latency?
  /// What the run cost.
  public var cost: Cost
  /// Errors of acceptance against the confidence threshold, where something must not resolve.
  public var operatingCurve: OperatingCurveReport?
  /// What the confidence of answers is worth.
  public var confidence: Confidence?
  /// What was most often mistaken for what.
  public var confusions: Confusions
  /// The run against an earlier one.
  public var comparison: Comparison?
  /// What was required of the run, and whether it was met.
  public var requirements: [RequirementResult]
}

extension Report {
  /// What was counted.
  public struct Counts: Codable, Sendable, Hashable {
    /// Utterances with a result: every condition of an utterance counts.
    public var utterances = 0
    /// Utterances that could not be decoded, by their error.
    public var failed = 0
    /// Whether the run stopped before its end.
    public var partial = false
    /// Lines of the corpus that were left out, by reason.
    public var leftOut: [String: Int] = [:]
    /// The first of the lines left out and utterances failed.
    public var problems: [CorpusProblem] = []
  }

  /// How confidence intervals were made.
  public struct Resampling: Codable, Sendable, Hashable {
    /// What was drawn.
    public var unit: ReportBuilder.Unit
    /// How many different units there were, where they are speakers.
    public var units: Int?
    /// How many times.
    public var replicates: Int
    /// What the draws depend on.
    public var seed: UInt64
    /// Level of the intervals, 0.95.
    public var level: Double
  }

  /// The figures of a part of the run.
  public struct Summary: Codable, Sendable {
    /// The condition; `nil` for all together.
    public var condition: String?
    /// The noise or effect on an axis, for plots: `car` at 10.
    public var axis: Axis?
    /// The speaker; `nil` for all together.
    public var speaker: String?
    /// Utterances.
    public var utterances: Int
    /// Figures by name: `right`, `wer`, `sentence`, `destination@1`, `destination@3`, `mrr`, `intent`, `slots`, `falseAccept`,
    /// `falseReject`; those that the corpus says nothing about are absent.
    public var metrics: [Metric: RatioEstimate]
    /// Word counts.
    public var words: WordCounts
    /// Outcomes by what was expected: `place`, `nothing`, `command`.
    public var outcomes: [OutcomeCount]
    /// Decoding time over audio time.
    public var realTimeFactor: Double?
  }

  /// A condition as a point on a curve.
  public struct Axis: Codable, Sendable, Hashable {
    /// The curve: `car`, `speed`.
    public var name: String
    /// Where on it: decibels, a factor, seconds, per cent.
    public var value: Double
    /// Its unit: `dB`, `s`, `%`, or empty for a factor.
    public var unit: String
  }

  /// How often something expected came to an outcome.
  public struct OutcomeCount: Codable, Sendable, Hashable {
    /// `place`, `nothing`, `command` or `unstated`.
    public var expected: String
    /// The outcome.
    public var outcome: String
    /// How often.
    public var count: Int
  }

  /// Time from the end of speech to the result.
  public struct Latency: Codable, Sendable, Hashable {
    /// Half are below.
    public var p50: Double
    /// 95 % are below.
    public var p95: Double
    /// 99 % are below.
    public var p99: Double
    /// The longest.
    public var maximum: Double
    /// Bars of a histogram, in order.
    public var histogram: [Bar]
  }

  /// A bar of a histogram.
  public struct Bar: Codable, Sendable, Hashable {
    /// Lower edge.
    public var from: Double
    /// Upper edge.
    public var to: Double
    /// How many.
    public var count: Int
  }

  /// What a run cost.
  public struct Cost: Codable, Sendable, Hashable {
    /// Length of the audio.
    public var audio = 0.0
    /// Time decoding, all workers together.
    public var decode = 0.0
    /// Decoding time over audio time.
    public var realTimeFactor: Double?
    /// The most memory that was resident at once, in any process of the run.
    public var peakMemory: Int?
  }

  /// The errors of acceptance at each threshold.
  public struct OperatingCurveReport: Codable, Sendable, Hashable {
    /// One threshold.
    public struct Point: Codable, Sendable, Hashable {
      /// Confidence from which on an answer is accepted.
      public var threshold: Double
      /// Share accepted of what must not resolve.
      public var falseAccept: Double
      /// Share not answered of what must.
      public var falseReject: Double
    }

    /// Points by rising threshold.
    public var points: [Point]
    /// Where both errors are equal; the errors are interpolated.
    public var equalError: Point?
  }

  /// What the confidence of answers is worth.
  public struct Confidence: Codable, Sendable, Hashable {
    /// The chance that a right answer has more confidence than a wrong one; `nil` where all are right or all wrong.
    public var areaUnderROC: Double?
    /// How far confidence is from the share of right answers, on average.
    public var expectedCalibrationError: Double?
    /// Answers by their confidence.
    public var bins: [ReliabilityBin]
  }

  /// What was most often mistaken for what.
  public struct Confusions: Codable, Sendable, Hashable {
    /// One mistake.
    public struct Pair: Codable, Sendable, Hashable {
      /// What was said; empty for an insertion.
      public var expected: String
      /// What was heard or found; empty for a deletion or where nothing was found.
      public var found: String
      /// How often.
      public var count: Int
    }

    /// Words, most often first.
    public var words: [Pair] = []
    /// Places, most often first.
    public var places: [Pair] = []
    /// Whether every mistake was counted; in very large runs the rare ones are not.
    public var complete = true
  }

  /// The run against an earlier one, over the utterances they share.
  public struct Comparison: Codable, Sendable {
    /// A test of a difference between two runs over the same utterances.
    public enum Test: String, Codable, Sendable, Hashable {
      /// Matched pairs of sentence segments, for word errors (Gillick and Cox, 1989).
      case matchedPairs = "MAPSSWE"
      /// McNemar's exact test, for shares.
      case mcNemar = "McNemar"
      /// A paired bootstrap.
      case pairedBootstrap = "paired bootstrap"
    }

    /// One figure, before and now.
    public struct Change: Codable, Sendable, Hashable {
      /// The figure.
      public var metric: Metric
      /// The condition; `nil` for all together.
      public var condition: String?
      /// Before.
      public var before: Double
      /// Now.
      public var now: Double
      /// Interval of the difference, now less before: its lower end.
      public var low: Double?
      /// And its upper end.
      public var high: Double?
      /// The chance of such a difference if nothing had changed.
      public var pValue: Double?
      /// The test that says so.
      public var test: Test
    }

    /// An utterance whose answer changed.
    public struct Utterance: Codable, Sendable, Hashable {
      /// Which one.
      public var id: String
      /// Under which condition.
      public var condition: String
      /// What was expected.
      public var expected: String
      /// What came before.
      public var before: String
      /// What comes now.
      public var now: String
    }

    /// The file of the earlier run.
    public var baseline: String
    /// Utterances in both.
    public var common: Int
    /// Utterances only in this run.
    public var onlyNow: Int
    /// Utterances only in the earlier one.
    public var onlyBefore: Int
    /// Settings that differ, each as "name: before → now".
    public var settings: [String]
    /// The figures.
    public var changes: [Change]
    /// Utterances that are right now and were not.
    public var gained: [Utterance]
    /// Utterances that were right and are not now.
    public var lost: [Utterance]
    /// How many were gained and lost in all; the lists may be shorter.
    public var gainedCount: Int
    /// See ``gainedCount``.
    public var lostCount: Int
  }

  /// Something required of a run.
  public struct RequirementResult: Codable, Sendable, Hashable {
    /// As it was stated.
    public var text: String
    /// The figure reached; `nil` where the run does not have it.
    public var value: Double?
    /// Whether it was met.
    public var met: Bool
    /// Why it was not, where that is not the figure.
    public var reason: String?
  }
}
