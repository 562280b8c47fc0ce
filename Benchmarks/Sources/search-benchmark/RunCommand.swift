import ArgumentParser
import Foundation
import Histogram
import SearchQueries

/// Asks questions and tells how long the answers took.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Asks a region questions of every kind in turns and tells how long answers take.")

  @Option(help: "The database the region was published to, postgres://host/name#region; asked in place of the file.")
  var database: String?

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
      try queries.map(QueryFile.read) ?? QueryFile.draw(drawing, kind: instructionsOf)
    let watch = Stopwatch(isOfProcessor: processorTime)
    let start = watch.now()
    let searcher = try await Searcher(region: database ?? drawing.region, models: models)
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
    let size = try FileManager.default.attributesOfItem(atPath: drawing.region)[.size] as? Int
    let report = BenchmarkReport(
      region: URL(filePath: drawing.region).lastPathComponent, bytes: size ?? 0, open: opened / .milliseconds(1),
      peakMemory: BenchmarkReport.peakMemory(), rows: rows)
    guard json else { return print(report.text) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    print(String(decoding: try encoder.encode(report), as: UTF8.self))
  }
}

/// The durations of the questions of one kind, in an HDR histogram (Gil Tene) of nanoseconds with three digits.
struct LatencyRecord {
  /// Longer durations count as this: a minute.
  private static let limit: UInt64 = 60_000_000_000

  private var histogram = Histogram<UInt64>(highestTrackableValue: limit, numberOfSignificantValueDigits: .three)
  private(set) var errors = 0
  private(set) var found = 0

  var count: Int { Int(histogram.totalCount) }

  mutating func add(_ duration: Duration, found isFound: Bool) {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = UInt64(max(0, seconds)) &* 1_000_000_000 &+ UInt64(max(0, attoseconds) / 1_000_000_000)
    histogram.record(min(nanoseconds, Self.limit))
    if isFound { found += 1 }
  }

  mutating func addError() { errors += 1 }

  /// The duration that a share of 0...1 does not exceed, in milliseconds; 0 without any.
  func quantile(_ share: Double) -> Double {
    count > 0 ? Double(histogram.valueAtPercentile(share * 100)) / 1e6 : 0
  }

  /// The longest duration in milliseconds; 0 without any.
  var longest: Double { count > 0 ? Double(histogram.max) / 1e6 : 0 }
}

/// What a run measured.
struct BenchmarkReport: Codable {
  struct Row: Codable {
    var kind: String
    var count, errors: Int
    /// Questions whose place came first, or that had any answer where no place was meant.
    var found: Int
    /// Milliseconds.
    var p50, p90, p99, max: Double
  }

  var region: String
  var bytes: Int
  /// Milliseconds to open the region.
  var open: Double
  /// The most memory that was resident at once, in bytes; absent where the system does not say.
  var peakMemory: Int?
  var rows: [Row]

  /// A Markdown table.
  var text: String {
    let memory = peakMemory.map { ", \($0 / 1_000_000) MB resident at most" } ?? ""
    let lines = rows.map { row in
      let values = [row.p50, row.p90, row.p99, row.max].map { String(format: "%.2f", $0) }
      return "| \(row.kind) | \(row.count) | \(row.errors) | \(row.found) | " + values.joined(separator: " | ") + " |"
    }
    return """
      \(region): \(bytes) bytes, opened in \(String(format: "%.1f", open)) ms\(memory)

      | kind | count | errors | found | p50 ms | p90 ms | p99 ms | max ms |
      | --- | --- | --- | --- | --- | --- | --- | --- |

      """ + lines.joined(separator: "\n")
  }

  /// The most memory of this process that was resident at once, in bytes.
  static func peakMemory() -> Int? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1_024 }
  }
}

/// Tells how long something takes.
struct Stopwatch {
  /// Counts the processor time of this process in place of the time that passes.
  ///
  /// Nothing else runs in this process, and what other programs do does not count; nor does waiting for the disk.
  let isOfProcessor: Bool

  /// The time since some moment.
  func now() -> Duration {
    var time = timespec()
    clock_gettime(isOfProcessor ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
