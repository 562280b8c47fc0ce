import Foundation
import Foundations
import TestSupport
import Testing

@testable import Evaluation

struct ComparerTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Ten utterances; those at these indices are wrong.
  private func records(wrong: Set<Int>, failed: Set<Int> = [], _ range: Range<Int> = 0..<10) -> [UtteranceRecord] {
    range.map {
      SampleRecords.words(
        $0, "take me home", failed.contains($0) ? nil : wrong.contains($0) ? "take home" : "take me home")
    }
  }

  private func report(
    before: [UtteranceRecord], now: [UtteranceRecord], seed: UInt64 = 1
  ) throws -> (report: Report, changes: [UtteranceChange?]) {
    let baseline = folder.file("before.jsonl")
    try? FileManager.default.removeItem(at: baseline)
    try SampleRecords.write(before, SampleRecords.header(entries: 10, seed: seed), to: baseline)
    var options = ReportBuilder.Options()
    options.baseline = baseline
    var builder = try ReportBuilder(SampleRecords.header(entries: 10), options: options)
    for record in now { try builder.add(record) }
    let report = builder.finish(RunFooter(complete: true, peakMemory: nil))
    return (report, try now.map { try builder.change(of: $0, Judge.judge($0)) })
  }

  @Test func gainedAndLostWithTheirTests() throws {
    let (report, changes) = try report(
      before: records(wrong: [0, 1, 2, 3, 4, 5]), now: records(wrong: [5, 6]))
    let comparison = try #require(report.comparison)
    #expect((comparison.common, comparison.onlyNow, comparison.onlyBefore) == (10, 0, 0))
    #expect(comparison.gained.map(\.id) == ["0.wav", "1.wav", "2.wav", "3.wav", "4.wav"])
    #expect(comparison.lost.map(\.id) == ["6.wav"])
    #expect((comparison.gainedCount, comparison.lostCount) == (5, 1))
    #expect(
      comparison.gained[0]
        == .init(id: "0.wav", condition: "clean", expected: "take me home", before: "take home", now: "take me home"))
    #expect(changes == [.gained, .gained, .gained, .gained, .gained, nil, .lost, nil, nil, nil])
    let sentence = try #require(comparison.changes.first { $0.metric == .sentence && $0.condition == nil })
    #expect((sentence.before, sentence.now, sentence.test) == (0.4, 0.8, .mcNemar))
    // 2 · (C(6,0) + C(6,1)) / 2⁶ for 5 gains and 1 loss.
    #expect(abs(try #require(sentence.pValue) - 14.0 / 64) < 1e-12)
    let words = try #require(comparison.changes.first { $0.metric == .wordErrorRate && $0.condition == nil })
    #expect((words.before, words.now, words.test) == (0.2, 2.0 / 30, .matchedPairs))
    #expect(try #require(words.low) < 0 && #require(words.low) <= #require(words.high))
    #expect(comparison.changes.map(\.condition) == [nil, nil, "clean", "clean"])
  }

  @Test func theSameRunHasNotChanged() throws {
    let (report, changes) = try report(before: records(wrong: [1, 2]), now: records(wrong: [1, 2]))
    let comparison = try #require(report.comparison)
    #expect(changes.allSatisfy { $0 == nil } && comparison.gained.isEmpty && comparison.lost.isEmpty)
    #expect(comparison.changes.allSatisfy { $0.before == $0.now && $0.pValue == 1 })
    #expect(comparison.settings.isEmpty)
  }

  @Test func whatFailsNowWasLost() throws {
    let (report, changes) = try report(
      before: records(wrong: [0], failed: [3]), now: records(wrong: [], failed: [0, 1]))
    let comparison = try #require(report.comparison)
    #expect(comparison.lost.map(\.id) == ["1.wav"])
    #expect(comparison.gained.map(\.id) == ["3.wav"])
    #expect((comparison.common, comparison.onlyBefore) == (10, 0))
    #expect(changes.map { $0?.rawValue } == [nil, "lost", nil, "gained", nil, nil, nil, nil, nil, nil])
    #expect(comparison.lost.first?.now == "it broke")
  }

  @Test func onlyWhatBothHaveIsCompared() throws {
    let (report, _) = try report(
      before: records(wrong: [0], 0..<6), now: records(wrong: [9], 4..<10), seed: 7)
    let comparison = try #require(report.comparison)
    #expect((comparison.common, comparison.onlyNow, comparison.onlyBefore) == (2, 4, 4))
    #expect(comparison.changes.allSatisfy { $0.before == $0.now })
    #expect(comparison.settings == ["seed: 7 → 1"])
  }

  @Test func aReportIsABaselineToo() async throws {
    let run = folder.file("run.jsonl")
    try SampleRecords.write(records(wrong: [0]), SampleRecords.header(entries: 10), to: run)
    var data = Data()
    _ = try await ReportWriter.write([run], options: .init(), to: [JSONReport { data += $0 }])
    var options = ReportBuilder.Options()
    options.baseline = try folder.write("report.json", data)
    let now = folder.file("now.jsonl")
    try SampleRecords.write(records(wrong: [1]), SampleRecords.header(entries: 10), to: now)
    let comparison = try await ReportWriter.write([now], options: options, to: []).comparison
    #expect(comparison?.gained.map(\.id) == ["0.wav"] && comparison?.lost.map(\.id) == ["1.wav"])
  }

  @Test func aBaselineThatIsNoneIsNamed() throws {
    var options = ReportBuilder.Options()
    let none = folder.file("none.jsonl")
    try SampleRecords.write([], SampleRecords.header(entries: 0), to: none)
    for url in [folder.file("absent"), try folder.write("letters", "letters"), none] {
      options.baseline = url
      let error = #expect(throws: EvaluationError.self) {
        try ReportBuilder(SampleRecords.header(entries: 1), options: options)
      }
      #expect(error?.subject == url.path)
    }
  }
}
