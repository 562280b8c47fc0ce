public import Foundation

extension RelevanceReport {
  /// How a report is made.
  public struct Options: Sendable {
    /// What intervals depend on.
    public var seed: UInt64 = 1
    /// How often intervals are drawn.
    public var replicates = 1_000
    /// An earlier report, as JSON.
    public var baseline: URL?
    /// What is required of the run.
    public var requirements: [Requirement] = []

    /// The defaults.
    public init() {}
  }

  /// Makes the report of a run.
  ///
  /// - Parameters:
  ///   - records: What became of every query.
  ///   - corpora: The files the queries come from.
  ///   - isPartial: Whether queries are missing.
  ///   - options: How.
  /// - Throws: ``EvaluationError`` when the baseline cannot be read.
  public init(_ records: [RelevanceRecord], corpora: [String], isPartial: Bool, options: Options) throws {
    self.corpora = corpora
    partial = isPartial
    queries = records
    comparison = try options.baseline.map {
      try Comparison(of: records, with: Self.read($0), in: $0.path, options: options)
    }
    let slices = Set(records.flatMap(\.tags)).sorted()
    summaries = ([nil] + slices.map { $0 }).map { slice in
      Summary(records.filter { slice.map($0.tags.contains) ?? true }, slice: slice, options: options)
    }
    requirements = []
    requirements = options.requirements.map { check($0) }
  }

  /// Reads a report that was printed as JSON.
  ///
  /// - Throws: ``EvaluationError`` when it is none.
  public static func read(_ url: URL) throws -> RelevanceReport {
    guard let data = try? Data(contentsOf: url) else { throw EvaluationError.cannotRead(url) }
    guard let report = try? JSONDecoder().decode(RelevanceReport.self, from: data), report.version == currentVersion
    else {
      throw EvaluationError(
        url.path, "is no report of judged queries", advice: "name what 'whereto evaluate search --json' printed")
    }
    return report
  }

  /// The report as one JSON document: a line with all but the queries, then a line each.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func text(_ value: some Encodable) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }
    var head = self
    head.queries = []
    let rows = try queries.map(text).joined(separator: ",\n")
    return try text(head).replacing("\"queries\":[]", with: "\"queries\":[\n\(rows)\n]")
  }

  private func check(_ requirement: Requirement) -> Report.RequirementResult {
    let summary = summaries.first { $0.slice == requirement.condition }
    let value = RelevanceFigure(rawValue: requirement.figure).flatMap { summary?.figures[$0]?.value }
    let missing = value == nil ? "the run has no such figure" : nil
    return requirement.check(value, unless: partial ? "the run is not complete" : missing)
  }
}

extension RelevanceReport.Summary {
  fileprivate init(_ records: [RelevanceRecord], slice: String?, options: RelevanceReport.Options) {
    var bootstrap = PoissonBootstrap(seed: options.seed, replicates: options.replicates)
    var sums = [BootstrapSum](repeating: BootstrapSum(for: bootstrap), count: RelevanceFigure.allCases.count)
    for record in records {
      let weights = bootstrap.weights(for: record.key)
      for (position, figure) in RelevanceFigure.allCases.enumerated() {
        guard let part = figure.contribution(of: record) else { continue }
        sums[position].add(numerator: part, denominator: 1, weights: weights)
      }
    }
    self.slice = slice
    queries = records.count
    figures = [:]
    for (figure, sum) in zip(RelevanceFigure.allCases, sums) {
      figures[figure] = RatioEstimate(sum, kind: figure.isShare ? .share : .quotient)
    }
  }
}
