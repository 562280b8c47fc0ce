import DestinationSearch
import Foundation
import TestSupport
import Testing

@testable import Evaluation

struct TerminalReportTests {
  @Test func theWholeReport() throws {
    let folder = try TestFolder()
    var before = CountedRun.records
    before[1] = before[0]
    (before[1].index, before[1].condition) = (1, "car@10")
    before[3].result?.outcome = .resolved
    before[3].result?.places = [.init(id: "b", name: "b", lat: 0, lon: 0, score: 1)]
    let baseline = folder.file("before.jsonl")
    try SampleRecords.write(before, CountedRun.header(), to: baseline)
    var options = ReportBuilder.Options()
    options.baseline = baseline
    options.requirements = try ["right>=0.4", "wer[car@10]<=0.2", "slots>=0.5"].map { try Requirement(parsing: $0) }
    var report = try CountedRun.report(options: options, complete: false)
    report.comparison?.baseline = "before.jsonl"
    #expect(TerminalReport.lines(report).joined(separator: "\n") == Self.golden)
  }

  private static let golden = """
    corpus.jsonl: 7 utterances, 1 failed, not complete

    right           42.9 %  [0.0 %, 100.0 %]  3 of 7
    destination@1   25.0 %  [0.0 %, 50.0 %]  1 of 4
    destination@3   75.0 %  [50.0 %, 100.0 %]  3 of 4
    mrr              0.500  [0.250, 0.750]
    intent         100.0 %  [20.7 %, 100.0 %]  1 of 1
    falseAccept     50.0 %  [20.7 %, 100.0 %]  1 of 2
    falseReject     25.0 %  [0.0 %, 50.0 %]  1 of 4
    wer             16.7 %  1 of 6 words: 0 substituted, 1 deleted, 0 inserted
    sentence        50.0 %  [20.7 %, 100.0 %]  1 of 2
    intervals: 95 %, by bootstrap over utterances

    condition      n     right  destination@1  destination@3       mrr    intent  falseAccept  falseReject   \
        wer  sentence
    clean          4    75.0 %         50.0 %        100.0 %     0.750   100.0 %        0.0 %        0.0 %   \
      0.0 %   100.0 %
    car@10         3     0.0 %          0.0 %         50.0 %     0.250                100.0 %       50.0 %   \
     33.3 %     0.0 %
    real-time factor 0.333; latency p50 0.100 s, p95 0.300 s, p99 0.300 s; peak memory 123 MB
    equal error 50.0 % at confidence 0.501

    places mistaken    1  ∅ → a
                       1  a → b
                       1  b → ∅
                       1  b → c
    words mistaken     1  a → ∅

    against before.jsonl, over 8 utterances in both
      right          0.7143 → 0.4286  difference [-0.5000, 0.0000]  p = 0.2348 (paired bootstrap)
      destination@1  0.7500 → 0.2500
      destination@3  1.0000 → 0.7500  difference [-0.5000, 0.0000]  p = 0.4857 (paired bootstrap)
      mrr            0.8750 → 0.5000  difference [-0.5000, -0.2500]  p = 0.0023 (paired bootstrap)
      intent         1.0000 → 1.0000  difference [0.0000, 0.0000]  p = 1.0000 (paired bootstrap)
      falseAccept    0.5000 → 0.5000  difference [0.0000, 0.0000]  p = 1.0000 (paired bootstrap)
      falseReject    0.0000 → 0.2500  difference [0.0000, 0.5000]  p = 0.4857 (paired bootstrap)
      wer            0.0000 → 0.1667
      sentence       1.0000 → 0.5000
      0 gained, 2 lost
      - 0.wav (car@10) a: a → b
      - 1.wav (car@10) b: b → notFound
    NOT MET right>=0.4: 0.4286, the run is not complete
    NOT MET wer[car@10]<=0.2: 0.3333, the run is not complete
    NOT MET slots>=0.5: the run has no such figure

    left out or failed: 1 × unreadableFile
      line 4: 3.wav: 3.wav: is cut short; record it again
    """

  @Test func aRunOfNothingHasAHeadingAlone() throws {
    let lines = TerminalReport.lines(try CountedRun.report([]))
    #expect(lines == ["corpus.jsonl: 0 utterances", "", "peak memory 123 MB"])
  }

  @Test func oneConditionHasNoTable() throws {
    let clean = CountedRun.records.filter { $0.condition == "clean" }
    let lines = TerminalReport.lines(try CountedRun.report(clean))
    #expect(!lines.contains { $0.hasPrefix("condition") })
    #expect(lines.contains { $0.hasPrefix("wer              0.0 %") && $0.contains("0 of 3 words") })
  }
}
