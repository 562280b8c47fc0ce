package import Foundation
import Foundations

/// The report of a run of judged queries.
package struct RelevanceReport: Codable, Sendable, Hashable {
  static let currentVersion = 1

  /// The metrics of all queries or of a slice.
  struct Summary: Codable, Sendable, Hashable {
    /// The tag of the slice; `nil` for all queries.
    var slice: String?
    var queries: Int
    var figures: [RelevanceFigure: RatioEstimate]
  }

  /// The change of a metric from an earlier run.
  struct Change: Codable, Sendable, Hashable {
    var figure: RelevanceFigure
    /// Its previous and current value, over the queries of both runs.
    var before, now: Double
    /// The difference, with interval and p-value, by paired bootstrap.
    var difference: PairedDifference?
  }

  /// A query of both runs with a better or worse answer than before.
  struct Moved: Codable, Sendable, Hashable {
    var key: String
    /// Its previous and current NDCG, or 1 and 0 for right and wrong if no place must be returned.
    var before, now: Double
    var firstBefore, firstNow: String
  }

  struct Comparison: Codable, Sendable, Hashable {
    var baseline: String
    var common: Int
    /// Number of queries in one run only.
    var onlyNow, onlyBefore: Int
    var changes: [Change]
    /// Queries with a better answer, the largest change first.
    var better: [Moved]
    /// Queries with a worse answer, the largest change first.
    var worse: [Moved]
  }

  var version = RelevanceReport.currentVersion
  var corpora: [String]
  /// The default time of a query (ISO 8601); `nil` in reports from before this was fixed.
  var at: String?
  var partial = false
  /// All queries together, then each slice in the order of its name.
  var summaries: [Summary]
  var comparison: Comparison?
  package var requirements: [Report.RequirementResult]
  /// Every query, in the order of the files.
  var queries: [RelevanceRecord]
}

extension RelevanceReport {
  package struct Options: Sendable {
    package var seed: UInt64 = 1
    package var replicates = 1_000
    package var baseline: URL?
    package var requirements: [Requirement] = []

    package init() {}
  }

  /// Makes the report of a run.
  /// - Throws: ``EvaluationError`` if the baseline can't be read.
  package init(_ records: [RelevanceRecord], corpora: [String], isPartial: Bool, options: Options) throws {
    self.corpora = corpora
    at = AskingTime.standard.formatted(.iso8601)
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

  /// - Throws: ``EvaluationError`` if it isn't a report.
  package static func read(_ url: URL) throws -> RelevanceReport {
    guard let data = try? Data(contentsOf: url) else { throw EvaluationError.cannotRead(url) }
    guard let report = try? JSONDecoder().decode(RelevanceReport.self, from: data), report.version == currentVersion
    else {
      throw EvaluationError(
        subject: url.path, message: "isn't a report of judged queries",
        advice: "use the output of 'whereto evaluate search --json'")
    }
    return report
  }

  /// The report as one JSON document: a line with everything except the queries, then one line per query.
  package func json() throws -> String {
    let encoder = JSONEncoder.line
    func text(_ value: some Encodable) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }
    var head = self
    head.queries = []
    let rows = try queries.map(text).joined(separator: ",\n")
    return try text(head).replacing("\"queries\":[]", with: "\"queries\":[\n\(rows)\n]")
  }

  private func check(_ requirement: Requirement) -> Report.RequirementResult {
    let summary = summaries.first { $0.slice == requirement.condition }
    let value = RelevanceFigure(rawValue: requirement.figure).flatMap { summary?.figures[$0]?.value }
    let missing = value == nil ? "the run doesn't have this metric" : nil
    return requirement.check(value, unless: partial ? "the run isn't complete" : missing)
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

extension RelevanceReport.Comparison {
  init(
    of records: [RelevanceRecord], with earlier: RelevanceReport, in file: String, options: RelevanceReport.Options
  ) throws {
    let before = Dictionary(earlier.queries.map { ($0.key, $0) }) { first, _ in first }
    let pairs = records.compactMap { record in before[record.key].map { (before: $0, now: record) } }
    baseline = file
    common = pairs.count
    onlyNow = records.count - pairs.count
    onlyBefore = before.count - pairs.count
    changes = RelevanceFigure.allCases.compactMap { Self.change(of: $0, over: pairs, options: options) }
    let moved = pairs.map { Self.moved($0.before, $0.now) }
    func sorted(_ list: [RelevanceReport.Moved]) -> [RelevanceReport.Moved] {
      list.sorted { a, b in
        let (left, right) = (abs(a.now - a.before), abs(b.now - b.before))
        return left == right ? a.key < b.key : left > right
      }
    }
    better = sorted(moved.filter { $0.now > $0.before })
    worse = sorted(moved.filter { $0.now < $0.before })
  }

  private static func change(
    of figure: RelevanceFigure, over pairs: [(before: RelevanceRecord, now: RelevanceRecord)],
    options: RelevanceReport.Options
  ) -> RelevanceReport.Change? {
    var bootstrap = PoissonBootstrap(seed: options.seed, replicates: options.replicates)
    var sums = PairedBootstrap(for: bootstrap)
    for pair in pairs {
      guard let a = figure.contribution(of: pair.before), let b = figure.contribution(of: pair.now) else { continue }
      sums.add(a: (a, 1), b: (b, 1), weights: bootstrap.weights(for: pair.now.key))
    }
    guard let before = sums.a.value, let now = sums.b.value else { return nil }
    return RelevanceReport.Change(figure: figure, before: before, now: now, difference: sums.difference())
  }

  private static func moved(_ before: RelevanceRecord, _ now: RelevanceRecord) -> RelevanceReport.Moved {
    func value(_ record: RelevanceRecord) -> Double { record.ndcg ?? (record.succeeds(within: 1) ? 1 : 0) }
    return RelevanceReport.Moved(
      key: now.key, before: value(before), now: value(now), firstBefore: before.answers.first?.name ?? "",
      firstNow: now.answers.first?.name ?? "")
  }
}
