import Foundation
import Testing

@testable import Evaluation

struct RelevanceReportTests {
  private func report(_ ranks: [Int?], baseline: URL? = nil, require: [String] = [], partial: Bool = false) throws
    -> RelevanceReport
  {
    var options = RelevanceReport.Options()
    options.baseline = baseline
    options.requirements = try require.map { try Requirement(ofSearch: $0) }
    options.replicates = 200
    let records = try ranks.enumerated().map { position, rank in
      try Judged.record(
        "query \(position)", rank: rank, tags: position % 2 == 0 ? ["all", "even"] : ["all"], harmfulFirst: rank == nil)
    }
    return try RelevanceReport(records, corpora: ["judged.jsonl"], isPartial: partial, options: options)
  }

  @Test func figuresOfAllAndOfEachSlice() throws {
    let report = try report([1, 2, nil, 4])
    #expect(report.summaries.map(\.slice) == [nil, "all", "even"] && report.summaries.map(\.queries) == [4, 4, 2])
    let all = report.summaries[0].figures
    let expected: [RelevanceFigure: Double] = [
      .ndcg: (1 + 0.63093 + 0 + 0.430677) / 4, .successAt1: 0.25, .successAt3: 0.5,
      .meanReciprocalRank: (1 + 0.5 + 0 + 0.25) / 4, .harmfulAt1: 0.25, .harmfulAt3: 0.25,
    ]
    for (figure, value) in expected {
      #expect(abs((all[figure]?.value ?? -1) - value) < 1e-6, "\(figure)")
      #expect(all[figure]?.low ?? 2 < value && all[figure]?.high ?? -1 > value, "\(figure)")
    }
    #expect(report.summaries[2].figures[.successAt1]?.value == 0.5)
  }

  @Test func aReportIsComparedQueryByQuery() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let before = try report([1, 3, nil, 2, 1])
    try Data(before.json().utf8).write(to: file)
    #expect(try RelevanceReport.read(file) == before)
    let now = try report([1, 1, 1, nil], baseline: file)
    let comparison = try #require(now.comparison)
    #expect(comparison.common == 4 && comparison.onlyNow == 0 && comparison.onlyBefore == 1)
    #expect(comparison.better.map(\.key) == ["query 2", "query 1"])
    #expect(comparison.worse.map(\.key) == ["query 3"])
    #expect(comparison.worse.first?.firstBefore == "Other 0" && comparison.worse.first?.firstNow == "Wrong")
    let change = try #require(comparison.changes.first { $0.figure == .successAt1 })
    #expect(change.before == 0.25 && change.now == 0.75 && change.difference?.value == 0.5)
    let text = RelevanceText.lines(now, shown: 1)
    #expect(
      text.contains("  2 better, 1 worse") && text.contains { $0.hasPrefix("  + query 2: 0.00 Wrong → 1.00 Right") })
    #expect(text.contains("  + …") && !text.contains("  - …"))
    #expect(text.contains { $0.hasPrefix("even") } && text.contains("  query 3: Wrong, harmful"))
  }

  @Test func requirementsHoldOfFiguresAndSlices() throws {
    let require = [
      "ndcg>=0.5", "ndcg>=0.6", "success@1[even]>=0.5", "harmful@1<=0.2", "success@3[odd]>=0", "mrr[ all ] > .4",
    ]
    let results = try report([1, 2, nil, 4], require: require).requirements
    #expect(results.map(\.met) == [true, false, true, false, false, true])
    #expect(results[4].reason == "the run has no such figure")
    let partial = try report([1], require: ["ndcg>=0"], partial: true).requirements
    #expect(partial.map(\.met) == [false] && partial[0].reason == "the run is not complete")
    #expect(throws: EvaluationError.self) { try Requirement(ofSearch: "wer<=0.2") }
    #expect(throws: EvaluationError.self) { try Requirement(parsing: "ndcg>=0.2") }
  }

  @Test func whatIsNoReportIsRefused() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("{}".utf8).write(to: file)
    let error = #expect(throws: EvaluationError.self) { try RelevanceReport.read(file) }
    #expect(error?.subject == file.path)
  }
}
