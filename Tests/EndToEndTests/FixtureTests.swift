import DestinationSearch
import Foundation
import Recognition
import TestSupport
import Testing

@testable import Evaluation

/// Every recording of the project, through the built program, to its expected place.
///
/// `audio-fixtures/known-failures.txt` lists the recordings that aren't recognized yet; one that begins to work must
/// be removed from the list.
@Suite(.timeLimit(.minutes(60)), .fewAtOnce)
struct FixtureTests {
  private static let entries = Result { try Program.entries(of: Program.fixtures.appending(path: "manifest.jsonl")) }

  private static let knownFailures: Set<String> = {
    let file = Repository.file("audio-fixtures/known-failures.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return Set(text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init))
  }()

  /// All recordings of one position are decoded in one run; the results are stored by the recording's path.
  private static let results = Task {
    let program = try Program()
    defer { program.remove() }
    for place in [
      ["set-home", "48.5,-126.5"], ["set-work", "48.51,-126.49"], ["add", "Mum's House", "48.49,-126.51"],
    ] { _ = try await program.run(["places"] + place) }
    var results: [String: ResultRecord] = [:]
    for (near, entries) in Dictionary(grouping: try entries.get(), by: { $0.expected.near ?? "" }) {
      let files = entries.map(\.audio.path)
      let origin = near.isEmpty ? [] : ["--near", near]
      let run = try await program.run(["recognize", "--json", "--index", try DemoRegion.path()] + origin + files)
      for line in run.output.split(separator: "\n") {
        let record = try JSONDecoder().decode(ResultRecord.self, from: Data(line.utf8))
        if let file = record.file { results[file] = record }
      }
    }
    return results
  }

  @Test func thereAreEnoughRecordings() throws {
    let entries = try Self.entries.get()
    #expect(entries.count >= 60)
    #expect(entries.filter { $0.expected.nothing == true }.count >= 10)
    #expect(Set(entries.compactMap(\.speaker)).count >= 5)
    #expect(Self.knownFailures.count * 10 <= entries.count)
  }

  @Test(arguments: try entries.get())
  func findsThePlace(_ entry: CorpusEntry) async throws {
    let record = try #require(try await Self.results.value[entry.audio.path])
    if Self.knownFailures.contains(entry.id) {
      withKnownIssue { check(record, entry) }
    } else {
      check(record, entry)
    }
  }

  private func check(_ record: ResultRecord, _ entry: CorpusEntry) {
    let found = [.resolved, .ambiguous].contains(record.outcome)
    let heard = "heard “\(record.transcript)” for “\(entry.expected.text ?? "")”"
    if entry.expected.nothing == true {
      #expect(!found, "\(heard), \(record.results.first?.name ?? "")")
    } else if entry.expected.intent == "cancel" {
      #expect(record.outcome == .command, "\(heard)")
    } else {
      #expect(found && record.results.first?.id == entry.expected.place, "\(heard)")
    }
  }
}

/// The project's judged queries, through the built program, compared with the baseline.
///
/// `search-fixtures/known-failures.txt` lists the queries that still fail; one that no longer does must be removed.
/// `scripts/measure-search --renew` rewrites the list and the baseline.
@Suite(.timeLimit(.minutes(60)), .fewAtOnce)
struct SearchFixtureTests {
  private static let fixtures = Repository.file("search-fixtures")

  private static let report = Task {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.run(
      [
        "evaluate", "search", fixtures.appending(path: "alder-bay.jsonl").path, "--index", try await DemoRegion.path(),
        "--json", "--replicates", "100",
      ], environment: ["TZ": "America/Vancouver"])
    guard run.status == 0 else { throw DemoRegion.Failed(description: run.error) }
    return try JSONDecoder().decode(RelevanceReport.self, from: Data(run.output.utf8))
  }

  @Test func thereAreEnoughQueries() async throws {
    let report = try await Self.report.value
    #expect(report.queries.count >= 300)
    for slice in ["address", "attribute", "chain", "crossing", "near", "open", "rubric", "sound", "twin", "typo"] {
      #expect(report.summaries.first { $0.slice == slice }?.queries ?? 0 >= 15, "\(slice)")
    }
  }

  @Test func noSliceIsWorseThanBefore() async throws {
    let report = try await Self.report.value
    let before = try RelevanceReport.read(Self.fixtures.appending(path: "baseline.json"))
    for earlier in before.summaries {
      let summary = try #require(report.summaries.first { $0.slice == earlier.slice })
      for (figure, value) in earlier.figures.map({ ($0, $1.value) }) where figure != .harmfulAt3 {
        let now = try #require(summary.figures[figure]?.value)
        let isWorse = figure == .harmfulAt1 ? now > value + 1e-6 : now < value - 1e-6
        #expect(!isWorse, "\(figure.rawValue) of \(earlier.slice ?? "all"): \(value) before, \(now) now")
      }
    }
  }

  @Test func whatFailsIsKnownAndWhatIsKnownFails() async throws {
    let known = try String(contentsOf: Self.fixtures.appending(path: "known-failures.txt"), encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    let failing = try await Self.report.value.queries.filter { query in
      !query.succeeds(within: 3) || query.answers.first?.grade == .harmful
    }.map(\.key)
    let added = Set(failing).subtracting(known).sorted()
    #expect(added.isEmpty, "these fail now: \(added.joined(separator: "; "))")
    let mended = Set(known).subtracting(failing).sorted()
    #expect(mended.isEmpty, "take these off known-failures.txt: \(mended.joined(separator: "; "))")
  }
}
