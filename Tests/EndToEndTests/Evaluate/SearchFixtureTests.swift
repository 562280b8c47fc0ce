import Evaluation
import Foundation
import Testing

/// The project's judged queries, through the built program, against what was reached before.
///
/// `search-fixtures/known-failures.txt` lists the queries that fail still; one that no longer does has to be taken off.
/// `scripts/measure-search --renew` writes list and baseline anew.
struct SearchFixtureTests {
  private static let fixtures = Program.project.appending(path: "search-fixtures")

  private static let report = Result {
    let program = try Program()
    defer { program.remove() }
    let run = try program.run(
      [
        "evaluate", "search", fixtures.appending(path: "alder-bay.jsonl").path, "--index", try DemoRegion.path(),
        "--json", "--replicates", "100",
      ], environment: ["TZ": "America/Vancouver"])
    guard run.status == 0 else { throw DemoRegion.Failed(description: run.error) }
    return try JSONDecoder().decode(RelevanceReport.self, from: Data(run.output.utf8))
  }

  @Test func thereAreEnoughQueries() throws {
    let report = try Self.report.get()
    #expect(report.queries.count >= 300)
    for slice in ["address", "attribute", "chain", "crossing", "near", "open", "rubric", "sound", "twin", "typo"] {
      #expect(report.summaries.first { $0.slice == slice }?.queries ?? 0 >= 15, "\(slice)")
    }
  }

  @Test func noSliceIsWorseThanBefore() throws {
    let report = try Self.report.get()
    let before = try RelevanceReport.read(Self.fixtures.appending(path: "baseline.json"))
    for earlier in before.summaries {
      let summary = try #require(report.summaries.first { $0.slice == earlier.slice })
      for (figure, value) in earlier.figures.map({ ($0, $1.value) }) where figure != .harmfulAt3 {
        let now = try #require(summary.figures[figure]?.value)
        let isWorse = figure.isError ? now > value + 1e-6 : now < value - 1e-6
        #expect(!isWorse, "\(figure.rawValue) of \(earlier.slice ?? "all"): \(value) before, \(now) now")
      }
    }
  }

  @Test func whatFailsIsKnownAndWhatIsKnownFails() throws {
    let known = try String(contentsOf: Self.fixtures.appending(path: "known-failures.txt"), encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    let failing = try Self.report.get().queries.filter { query in
      !query.succeeds(within: 3) || query.answers.first?.grade == .harmful
    }.map(\.key)
    let added = Set(failing).subtracting(known).sorted()
    #expect(added.isEmpty, "these fail now: \(added.joined(separator: "; "))")
    let mended = Set(known).subtracting(failing).sorted()
    #expect(mended.isEmpty, "take these off known-failures.txt: \(mended.joined(separator: "; "))")
  }
}
