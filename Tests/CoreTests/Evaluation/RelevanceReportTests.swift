import Foundation
import Foundations
import Places
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
    #expect(results[4].reason == "the run doesn't have this metric")
    let partial = try report([1], require: ["ndcg>=0"], partial: true).requirements
    #expect(partial.map(\.met) == [false] && partial[0].reason == "the run isn't complete")
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

struct NDCGTests {
  /// Computed by hand: gains 3 and 1, discounts 1, 1/log2 3 = 0.63093, 1/2, 1/log2 5 = 0.43068, 1/log2 6 = 0.38685.
  @Test(
    arguments: [
      ([.vital], [.vital], 1),
      ([.vital, .irrelevant], [.vital], 1),
      ([.irrelevant, .vital], [.vital], 0.630930),
      ([.irrelevant, .irrelevant, .vital], [.vital], 0.5),
      ([.vital, .relevant], [.relevant, .vital], 1),
      // 1 + 3 × 0.63093 over 3 + 0.63093
      ([.relevant, .vital], [.vital, .relevant], 0.796708),
      // 3 over 3 + 0.63093
      ([.vital], [.vital, .relevant], 0.826235),
      ([], [.vital], 0), ([.harmful, .harmful], [.vital], 0),
      // A harmful result has no gain, positive or negative.
      ([.harmful, .vital], [.vital, .harmful], 0.630930), ([.vital, .harmful], [.vital], 1),
      // Results beyond the depth are ignored, in the answer and in the ideal ranking.
      ([.irrelevant, .irrelevant, .irrelevant, .irrelevant, .irrelevant, .vital], [.vital], 0),
      (
        [.vital, .relevant, .relevant, .relevant, .relevant],
        [.vital, .relevant, .relevant, .relevant, .relevant, .relevant, .relevant], 1
      ),
      // More than the ideal gain, if one place can substitute for another.
      ([.vital, .vital], [.vital], 1),
    ] as [([Relevance], [Relevance], Double)])
  func isWhatIsCountedByHand(grades: [Relevance], judged: [Relevance], expected: Double) throws {
    let value = try #require(NDCG.value(of: grades, judged: judged))
    #expect(abs(value - expected) < 1e-6, "\(value)")
  }

  @Test func thereIsNoneWhereNothingCanBeGained() {
    #expect(NDCG.value(of: [.vital], judged: []) == nil)
    #expect(NDCG.value(of: [], judged: [.harmful, .irrelevant]) == nil)
  }

  @Test func theDepthCanBeChosen() {
    #expect(NDCG.value(of: [.irrelevant, .vital], judged: [.vital], depth: 1) == 0)
    #expect(NDCG.value(of: [.vital], judged: [.vital, .vital], depth: 1) == 1)
    #expect(NDCG.value(of: [.vital], judged: [.vital], depth: 0) == 1)
  }
}

struct RankingFeaturesTests {
  @Test func everyPlaceOfferedIsALineWithItsGrade() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "features-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    let query = try Judged.query(#"{"query":"a","judgements":[{"id":"a","grade":"vital"}]}"#)
    let places = [try Judged.place("b", "B", kind: .street), try Judged.place("a", "A")]
    let features = try RankingFeatures(file)
    try features.write(query, Judged.result(places))
    #expect(!FileManager.default.fileExists(atPath: file.path))
    try features.finish()
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains(#""grade":"irrelevant","id":"b","name":"B","query":"a","rank":1"#))
    #expect(
      lines[1].contains(#""kilometres":0.1,"kind.poi":1,"match.exact":1,"misheard":0"#)
        && lines[1].contains(#""grade":"vital""#))
  }

  @Test func whatIsNoNumberIsLeftOut() throws {
    let candidate = PlaceCandidate(
      place: try Judged.place("a", "A"), distance: .infinity, fit: .nan, score: 1, match: .prefix)
    let values = RankingFeatures.values(of: candidate)
    #expect(values["fit"] == nil && values["kilometres"] == nil && values["nearness"] == 0 && values["score"] == 1)
  }
}
