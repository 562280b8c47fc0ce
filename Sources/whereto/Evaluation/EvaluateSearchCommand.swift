import ArgumentParser
import DestinationSearch
import Evaluation
import Foundation
import OfflineSearch
import Places

struct EvaluateSearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Measures search quality on relevance-judged queries, and shows changes from an earlier run.",
    discussion: """
      Each line of a file has a query and the places that answer it, graded vital, relevant, irrelevant or harmful; \
      docs/evaluation.md describes the format. Saved places aren't used, so that everyone gets the same results.
      """)

  @Argument(help: "Files of relevance-judged queries, in JSON Lines.")
  var judged: [String]

  @OptionGroup(title: "Region") var region: RegionOptions

  @Flag(help: "Print the report as JSON, with every query, on standard output.")
  var json = false

  @Option(help: ArgumentHelp("Compare with an earlier run's --json output.", valueName: "file"))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Exit with 3 unless a metric holds: ndcg>=0.9, success@3[typo]>=0.8, harmful@1<=0. Repeatable.",
      valueName: "requirement"))
  var require: [String] = []

  @Option(help: ArgumentHelp("Write the ranking features of every returned place, with its grade.", valueName: "file"))
  var features: String?

  @Option(help: "Maximum number of places per query, 5 to 50.")
  var limit = 10

  @Option(help: "Number of queries to show of each list.")
  var show = 8

  @Option(help: "Seed of the bootstrap intervals.")
  var seed: UInt64 = 1

  @Option(help: "Number of bootstrap replicates, 100 to 10000.")
  var replicates = 1_000

  func validate() throws {
    guard (5...50).contains(limit) else { throw ValidationError("--limit is 5 to 50") }
    guard show >= 0 else { throw ValidationError("--show must be 0 or more") }
    guard (100...10_000).contains(replicates) else { throw ValidationError("--replicates is 100 to 10000") }
    do { _ = try requirements() } catch let error as EvaluationError { throw ValidationError("\(error)") }
  }

  func run() async throws {
    let settings = try Settings()
    let queries = try judged.flatMap { try JudgedQueryFile.read(URL(filePath: $0)) }
    var options = RelevanceReport.Options()
    (options.seed, options.replicates) = (seed, replicates)
    options.baseline = baseline.map { URL(filePath: $0) }
    options.requirements = try requirements()
    // Checked before a long run rather than after it.
    if let baseline = options.baseline { _ = try RelevanceReport.read(baseline) }
    let engine = try await SearchEngine(
      indexes: region.indexes(settings), models: region.models.directory(settings), personal: nil)
    let records = try await answer(queries, with: engine, near: await region.origin(settings))
    let isPartial = records.count < queries.count
    let report = try RelevanceReport(records, corpora: judged, isPartial: isPartial, options: options)
    if json {
      print(try report.json())
    } else {
      for line in RelevanceText.lines(report, shown: show) { print(line) }
    }
    guard !isPartial else {
      Console.error("interrupted; the metrics cover the queries that were finished")
      throw ExitCode(130)
    }
    try report.requirements.check()
  }

  /// Answers the queries one after another; returns the finished ones if interrupted.
  private func answer(
    _ queries: [JudgedQuery], with engine: SearchEngine, near origin: Coordinate?
  ) async throws -> [RelevanceRecord] {
    let features = features.map { URL(filePath: $0) }
    let limit = limit
    return try await cancellingOnInterrupt {
      let file = try features.map { try RankingFeatures($0) }
      let view = ProgressView(total: queries.count, unit: "queries")
      defer { view.finish() }
      var records: [RelevanceRecord] = []
      for query in queries {
        if Task.isCancelled { return records }
        let result = try await engine.answer(query, near: origin, limit: limit)
        records.append(RelevanceRecord(query, result))
        try file?.write(query, result)
        view.advance()
      }
      try file?.finish()
      return records
    }
  }

  private func requirements() throws -> [Requirement] { try require.map { try Requirement(ofSearch: $0) } }
}

extension SearchEngine {
  /// Answers a judged query like `find`, from the query's position and at its time.
  fileprivate func answer(_ query: JudgedQuery, near origin: Coordinate?, limit: Int) async throws -> DestinationResult
  {
    var resolver = resolver.asked(at: query.at)
    resolver.settings.limit = limit
    return try await resolver.resolve(text: query.query, near: query.near ?? origin)
  }
}
