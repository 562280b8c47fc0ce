import Foundation
import TestSupport
import Testing

@testable import DestinationSearch
@testable import Evaluation

struct ReportOutputTests {
  private let folder: TestFolder
  private let run: URL

  init() throws {
    folder = try TestFolder()
    run = folder.file("run.jsonl")
    try SampleRecords.write(CountedRun.records, CountedRun.header(), to: run)
  }

  @Test func theJSONIsOneDocumentWithAnUtteranceALine() async throws {
    struct Document: Decodable { var utterances: [UtteranceRecord] }
    var data = Data()
    let report = try await ReportWriter.write([run], options: .init(), to: [JSONReport { data += $0 }])
    #expect(try JSONDecoder().decode(Report.self, from: data).counts == report.counts)
    let utterances = try JSONDecoder().decode(Document.self, from: data).utterances
    #expect(utterances.map(\.index) == Array(0..<8))
    #expect(utterances.map { $0.judgement?.verdict } == CountedRun.records.map { Judge.judge($0).verdict })
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 11 && lines[9] == "]}" && lines[10] == "")
    #expect(lines[0].hasSuffix("\"utterances\":["))
    for (position, line) in lines[1...8].enumerated() {
      #expect(line.hasSuffix(position < 7 ? "}," : "}"))
      #expect(
        try JSONDecoder().decode(
          UtteranceRecord.self, from: Data(line.utf8.prefix(line.utf8.count - (position < 7 ? 1 : 0)))
        ).index == position)
    }
  }

  @Test func theJSONOfNothingIsADocument() throws {
    var data = Data()
    var output = JSONReport { data += $0 }
    try output.begin(CountedRun.report([]))
    try output.end()
    #expect(try JSONDecoder().decode(Report.self, from: data).counts.utterances == 0)
  }

  @Test func theSameRunGivesTheSameBytes() async throws {
    func json() async throws -> Data {
      var data = Data()
      _ = try await ReportWriter.write([run], options: .init(), to: [JSONReport { data += $0 }])
      return data
    }
    #expect(try await json() == json())
  }

  @Test func transcriptsHoldWhatIsScored() async throws {
    let target = folder.file("x/trn")
    _ = try await ReportWriter.write([run], options: .init(), to: [TRNReport(target)])
    func text(_ name: String) throws -> String { try String(contentsOf: target.appending(path: name), encoding: .utf8) }
    #expect(try text("ref.trn") == "to a b (all-000000-0.wav.clean)\nto a b (all-000001-0.wav.car.10)\n")
    #expect(try text("hyp.trn") == "to a b (all-000000-0.wav.clean)\nto b (all-000001-0.wav.car.10)\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: target.path).count == 2)
  }

  @Test func anOutputThatCannotBeWrittenIsNamed() throws {
    let file = try folder.write("file", "letters")
    #expect(throws: EvaluationError.self) { try TRNReport(file.appending(path: "trn")) }
    #expect(throws: EvaluationError.self) { try OutputFile(folder.file("absent/page.html")) }
  }

  @Test func anUnfinishedFileLeavesTheOldOne() throws {
    let url = try folder.write("page.html", "old")
    do {
      let file = try OutputFile(url)
      try file.write(String(repeating: "new", count: 200_000))
      #expect(try String(contentsOf: url, encoding: .utf8) == "old")
    }
    #expect(try folder.names == ["page.html", "run.jsonl"])
    let file = try OutputFile(url)
    try file.write("new")
    try file.finish()
    #expect(try String(contentsOf: url, encoding: .utf8) == "new")
    #expect(try folder.names == ["page.html", "run.jsonl"])
  }

  @Test func aRowSaysWhatAReaderLooksFor() throws {
    var record = CountedRun.records[1]
    record.timing = .init(audio: 2, decode: 0.5, endToResult: 0.1)
    record.expected.name = "Marlow"
    let row = UtteranceRow(record, Judge.judge(record), change: .lost)
    #expect((row.n, row.id, row.condition, row.speaker) == (1, "0.wav", "car@10", "anna"))
    #expect((row.reference, row.hypothesis, row.errors, row.words) == ("to a b", "to b", 1, 3))
    #expect((row.expected, row.found, row.rank, row.outcome) == ("Marlow", ["b", "a"], 2, "resolved"))
    #expect((row.verdict, row.confidence, row.latency, row.seconds) == (.wrong, 0.6, 0.1, 2))
    #expect(row.change == .lost && row.error == nil && row.steps?.count == 3)
    let failed = UtteranceRow(CountedRun.records[7], Judge.judge(CountedRun.records[7]), change: nil)
    #expect(failed.verdict == .failed && failed.error != nil && failed.expected == nil && failed.found == nil)
    #expect(
      UtteranceRow(CountedRun.records[5], Judge.judge(CountedRun.records[5]), change: nil).expected == "nothing")
  }

  @Test(arguments: [
    (100_000, [0, 1, 2, 3, 4, 5, 6]), (0, []), (2_500, [1, 2, 3, 5]), (3_100, [0, 1, 2, 3, 5]), (700, [1]),
  ])
  func soundGoesFirstToWhatIsWrong(bytes: Int, embedded: [Int]) async throws {
    let page = folder.file("page.html")
    // A millisecond of audio is 32 bytes plus a header of 44.
    let output = try HTMLReport(page, soundBytes: bytes) { record in
      record.error == nil ? Array(repeating: 1, count: 350) : nil
    }
    var records = CountedRun.records
    for index in records.indices where records[index].error == nil {
      records[index].timing = .init(audio: 350.0 / 16_000, decode: 0.1, endToResult: 0.1)
    }
    let run = folder.file("timed.jsonl")
    try SampleRecords.write(records, CountedRun.header(), to: run)
    _ = try await ReportWriter.write([run], options: .init(), to: [output])
    let text = try String(contentsOf: page, encoding: .utf8)
    let found = text.components(separatedBy: "data-sound=\"").dropFirst().compactMap { Int($0.prefix { $0 != "\"" }) }
    #expect(found.filter { $0 < 8 } == embedded)
    #expect(text.components(separatedBy: "data-utterance>").count == 9)
  }
}

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
    falseOffer      50.0 %  [20.7 %, 100.0 %]  1 of 2
    falseReject     25.0 %  [0.0 %, 50.0 %]  1 of 4
    wer             16.7 %  1 of 6 words: 0 substituted, 1 deleted, 0 inserted
    sentence        50.0 %  [20.7 %, 100.0 %]  1 of 2
    intervals: 95 %, by bootstrap over utterances

    condition      n     right  destination@1  destination@3       mrr    intent  falseAccept  falseOffer  \
    falseReject       wer  sentence
    clean          4    75.0 %         50.0 %        100.0 %     0.750   100.0 %        0.0 %       0.0 %   \
         0.0 %     0.0 %   100.0 %
    car@10         3     0.0 %          0.0 %         50.0 %     0.250                100.0 %     100.0 %   \
        50.0 %    33.3 %     0.0 %
    real-time factor 0.333; latency p50 0.100 s, p95 0.300 s, p99 0.300 s; peak memory 123 MB
    confidence 40.0 % off on average; a right answer's confidence exceeds a wrong one's in 100.0 %
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
      falseOffer     0.5000 → 0.5000  difference [0.0000, 0.0000]  p = 1.0000 (paired bootstrap)
      falseReject    0.0000 → 0.2500  difference [0.0000, 0.5000]  p = 0.4857 (paired bootstrap)
      wer            0.0000 → 0.1667
      sentence       1.0000 → 0.5000
      0 gained, 2 lost
      - 0.wav (car@10) a: a → b
      - 1.wav (car@10) b: b → notFound
    NOT MET right>=0.4: 0.4286, the run isn't complete
    NOT MET wer[car@10]<=0.2: 0.3333, the run isn't complete
    NOT MET slots>=0.5: the run doesn't have this metric

    skipped or failed: 1 × unreadableFile
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
