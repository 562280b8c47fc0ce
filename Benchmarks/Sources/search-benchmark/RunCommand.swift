import ArgumentParser
import Foundation
import SearchQueries

/// Asks questions and tells how long the answers took.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Asks a region questions of every kind in turns and tells how long answers take.")

  @Argument(help: "The region file.")
  var region: String

  @Option(help: "A file of questions from 'search-benchmark queries'; drawn from the region if not given.")
  var queries: String?

  @Option(help: "Questions of each kind that are asked first and not counted.")
  var warmUp = 10

  @Option(help: "Folder of the project's models.")
  var models: String?

  @Option(
    name: .customLong("instructions-of"),
    help: "Asks questions of one kind only, neither warm nor timed, for a profiler that counts instructions.")
  var instructionsOf: QueryKind?

  @Flag(help: "Counts processor time, for a machine that does something else as well.")
  var processorTime = false

  @Flag(help: "Prints JSON.")
  var json = false

  @OptionGroup var drawing: QueryOptions

  func run() async throws {
    let queries =
      try queries.map(QueryFile.read) ?? QueryFile.draw(region: region, options: drawing, kind: instructionsOf)
    let watch = Stopwatch(isOfProcessor: processorTime)
    let start = watch.now()
    let searcher = try Searcher(region: region, models: models)
    let opened = watch.now() - start
    if let instructionsOf {
      let asked = queries.filter { $0.kind == instructionsOf }
      for query in asked.flatMap(\.steps) { _ = try await searcher.answer(query) }
      print("\(asked.count) questions of kind \(instructionsOf.rawValue)")
      return
    }
    var warm: [QueryKind: Int] = [:]
    for query in queries where warm[query.kind, default: 0] < warmUp {
      warm[query.kind, default: 0] += 1
      for step in query.steps { _ = try? await searcher.answer(step) }
    }
    var records: [QueryKind: LatencyRecord] = [:]
    for query in queries.flatMap(\.steps) {
      let start = watch.now()
      do {
        let names = try await searcher.answer(query)
        let duration = watch.now() - start
        records[query.kind, default: .init()].add(duration, found: Searcher.isFound(query, in: names))
      } catch {
        records[query.kind, default: .init()].addError()
      }
    }
    try show(records, opened: opened)
  }

  private func show(_ records: [QueryKind: LatencyRecord], opened: Duration) throws {
    let rows = QueryKind.allCases.compactMap { kind -> BenchmarkReport.Row? in
      guard let record = records[kind] else { return nil }
      return BenchmarkReport.Row(
        kind: kind.rawValue, count: record.count, errors: record.errors, found: record.found,
        p50: record.quantile(0.5), p90: record.quantile(0.9), p99: record.quantile(0.99), max: record.longest)
    }
    let size = try FileManager.default.attributesOfItem(atPath: region)[.size] as? Int
    let report = BenchmarkReport(
      region: URL(filePath: region).lastPathComponent, bytes: size ?? 0, open: opened / .milliseconds(1),
      peakMemory: BenchmarkReport.peakMemory(), rows: rows)
    guard json else { return print(report.text) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    print(String(decoding: try encoder.encode(report), as: UTF8.self))
  }
}
