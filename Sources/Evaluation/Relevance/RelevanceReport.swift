/// What a run of judged queries came to.
public struct RelevanceReport: Codable, Sendable, Hashable {
  /// The version of this format.
  public static let currentVersion = 1

  /// The figures of all queries or of a slice.
  public struct Summary: Codable, Sendable, Hashable {
    /// The tag of the slice; `nil` for all together.
    public var slice: String?
    /// How many queries.
    public var queries: Int
    /// The figures, where there are any.
    public var figures: [RelevanceFigure: RatioEstimate]
  }

  /// How a figure changed against an earlier run.
  public struct Change: Codable, Sendable, Hashable {
    /// The figure.
    public var figure: RelevanceFigure
    /// Its value before, over the queries of both runs.
    public var before: Double
    /// Its value now, over the same queries.
    public var now: Double
    /// How far it changed, with interval and p-value, by paired bootstrap.
    public var difference: PairedDifference?
  }

  /// A query of both runs that is answered better or worse than before.
  public struct Moved: Codable, Sendable, Hashable {
    /// The query.
    public var key: String
    /// Its NDCG, or 1 and 0 for right and wrong where nothing may be offered, before and now.
    public var before: Double
    /// See ``before``.
    public var now: Double
    /// The first answer before; empty where there was none.
    public var firstBefore: String
    /// The first answer now; empty where there is none.
    public var firstNow: String
  }

  /// The run against an earlier one.
  public struct Comparison: Codable, Sendable, Hashable {
    /// The earlier run's file.
    public var baseline: String
    /// Queries in both.
    public var common: Int
    /// Queries of one run only.
    public var onlyNow: Int
    /// See ``onlyNow``.
    public var onlyBefore: Int
    /// Every figure.
    public var changes: [Change]
    /// What is answered better, the largest step first.
    public var better: [Moved]
    /// What is answered worse, the largest step first.
    public var worse: [Moved]
  }

  /// The version of the format.
  public var version = RelevanceReport.currentVersion
  /// The files of judged queries.
  public var corpora: [String]
  /// Whether the run stopped before its end.
  public var partial = false
  /// All together, then each slice in the order of its name.
  public var summaries: [Summary]
  /// The run against an earlier one.
  public var comparison: Comparison?
  /// What was required of the run, and whether it was met.
  public var requirements: [Report.RequirementResult]
  /// Every query, in the order of the files.
  public var queries: [RelevanceRecord]
}
