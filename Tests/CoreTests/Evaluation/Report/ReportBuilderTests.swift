import Foundation
import Foundations
import Recognition
import Testing
import Understanding

@testable import DestinationSearch
@testable import Evaluation

/// Every figure of a run, counted by hand.
struct ReportBuilderTests {
  private let report: Report

  init() throws { report = try CountedRun.report() }

  /// The figures of a summary as "numerator/denominator".
  private func figures(_ summary: Report.Summary) -> [Metric: String] {
    summary.metrics.mapValues { "\($0.numerator)/\($0.denominator)" }
  }

  @Test func figuresOfAll() throws {
    let all = try #require(report.summaries.first)
    #expect(all.condition == nil && all.speaker == nil && all.axis == nil && all.utterances == 7)
    #expect(
      figures(all) == [
        .right: "3.0/7.0", .destinationAt1: "1.0/4.0", .destinationAt3: "3.0/4.0", .meanReciprocalRank: "2.0/4.0",
        .intent: "1.0/1.0", .falseAccept: "1.0/2.0", .falseOffer: "1.0/2.0", .falseReject: "1.0/4.0",
        .wordErrorRate: "1.0/6.0", .sentence: "1.0/2.0",
      ])
    #expect(all.metrics[.wordErrorRate]?.low == nil, "one utterance alone has words, which tells nothing of others")
    for (metric, estimate) in all.metrics where metric != .wordErrorRate {
      #expect(estimate.value == estimate.numerator / estimate.denominator)
      let (low, high) = (try #require(estimate.low), try #require(estimate.high))
      #expect(low <= estimate.value && estimate.value <= high && low < high, "\(metric)")
    }
    #expect(all.words == WordCounts(correct: 5, deletions: 1))
    #expect(all.realTimeFactor == 1.0 / 3)
    #expect(
      all.outcomes.map { "\($0.expected) \($0.outcome) \($0.count)" } == [
        "command command 1", "nothing notUnderstood 1", "nothing resolved 1", "place ambiguous 1", "place notFound 1",
        "place resolved 2",
      ])
  }

  @Test func figuresOfConditions() {
    #expect(report.summaries.map(\.condition) == [nil, "clean", "car@10"])
    #expect(report.summaries.map(\.utterances) == [7, 4, 3])
    #expect(report.summaries[2].axis == Condition.Axis(name: "car", value: 10, unit: "dB"))
    #expect(report.summaries[1].axis == nil)
    #expect(
      figures(report.summaries[1]) == [
        .right: "3.0/4.0", .destinationAt1: "1.0/2.0", .destinationAt3: "2.0/2.0", .meanReciprocalRank: "1.5/2.0",
        .intent: "1.0/1.0", .falseAccept: "0.0/1.0", .falseOffer: "0.0/1.0", .falseReject: "0.0/2.0",
        .wordErrorRate: "0.0/3.0", .sentence: "1.0/1.0",
      ])
    #expect(
      figures(report.summaries[2]) == [
        .right: "0.0/3.0", .destinationAt1: "0.0/2.0", .destinationAt3: "1.0/2.0", .meanReciprocalRank: "0.5/2.0",
        .falseAccept: "1.0/1.0", .falseOffer: "1.0/1.0", .falseReject: "1.0/2.0", .wordErrorRate: "1.0/3.0",
        .sentence: "0.0/1.0",
      ])
  }

  @Test func figuresOfSpeakers() {
    #expect(
      report.speakers.map { "\($0.speaker ?? "") \($0.condition ?? "") \($0.utterances)" }
        == ["anna clean 1", "anna car@10 1", "ben clean 1", "ben car@10 1"])
    #expect(report.speakers.map { $0.metrics[.meanReciprocalRank]?.value } == [1, 0.5, 0.5, 0])
    #expect(report.speakers.map { $0.metrics[.wordErrorRate]?.value } == [0, 1.0 / 3, nil, nil])
    #expect(report.speakers.map(\.realTimeFactor) == [0.25, nil, 0.5, nil])
  }

  @Test func countsAndProblems() throws {
    #expect(report.counts.utterances == 7 && report.counts.failed == 1 && !report.counts.partial)
    #expect(report.counts.leftOut == ["unreadableFile": 1])
    #expect(report.counts.problems.map { "\($0)" } == ["line 4: 3.wav: 3.wav: is cut short; record it again"])
    #expect(try CountedRun.report(complete: false).counts.partial)
  }

  /// A line counts as one problem, regardless of the number of conditions under which it fails.
  @Test func aLineIsCountedOnce() throws {
    var records = CountedRun.records
    for index in 0...1 { records[index].expected.unknown = true }
    (records[6].result, records[6].hypothesis) = (nil, nil)
    (records[6].error, records[6].problem) = (records[7].error, records[7].problem)
    let counts = try CountedRun.report(records).counts
    #expect(counts.leftOut == ["unreadableFile": 1, "unknownPlace": 1])
    #expect(counts.failed == 2 && counts.problems.map(\.line) == [1, 4])
    #expect(counts.problems.first?.message == "a isn't in the region")
  }

  @Test func costAndLatency() throws {
    #expect(report.cost == Report.Cost(audio: 3, decode: 1, realTimeFactor: 1.0 / 3, peakMemory: 123_000_000))
    let latency = try #require(report.latency)
    #expect(abs(latency.p50 - 0.1) < 0.001 && abs(latency.p95 - 0.3) < 0.001 && abs(latency.p99 - 0.3) < 0.001)
    #expect(abs(latency.maximum - 0.3) < 0.001)
    #expect(latency.histogram.reduce(0) { $0 + $1.count } == 2)
  }

  @Test func acceptance() throws {
    let curve = try #require(report.operatingCurve)
    #expect(
      curve.points == [
        .init(threshold: 0, falseAccept: 0.5, falseReject: 0.25),
        .init(threshold: 0.501, falseAccept: 0.5, falseReject: 0.5),
        .init(threshold: 0.601, falseAccept: 0.5, falseReject: 0.75),
        .init(threshold: 0.701, falseAccept: 0, falseReject: 0.75),
        .init(threshold: 0.901, falseAccept: 0, falseReject: 1),
      ])
    #expect(curve.equalError == .init(threshold: 0.501, falseAccept: 0.5, falseReject: 0.5))
    let confidence = try #require(report.confidence)
    #expect(confidence.areaUnderROC == 1)
    #expect(confidence.bins.map(\.count) == [0, 0, 0, 0, 0, 1, 1, 0, 0, 1])
    let error = try #require(confidence.expectedCalibrationError)
    #expect(abs(error - 0.4) < 1e-9)
  }

  @Test func confusions() {
    #expect(report.confusions.words == [.init(expected: "a", found: "", count: 1)])
    #expect(
      Set(report.confusions.places.map { "\($0.expected)>\($0.found) \($0.count)" })
        == ["a>b 1", "b>c 1", "b> 1", ">a 1"])
    #expect(report.confusions.complete)
  }

  @Test func intervalsAreDrawnFromSpeakersWhereThereAreFive() throws {
    for (speakers, unit) in [(0, ReportBuilder.Unit.utterance), (4, .utterance), (5, .speaker)] {
      let header = try SampleRecords.header(entries: 10, speakers: speakers)
      for asked in [nil, ReportBuilder.Unit.utterance, .speaker] {
        var options = ReportBuilder.Options()
        (options.unit, options.replicates) = (asked, 200)
        guard speakers > 0 || asked != .speaker else {
          #expect(throws: EvaluationError.self) { try ReportBuilder(header, options: options) }
          continue
        }
        var builder = try ReportBuilder(header, options: options)
        for index in 0..<10 {
          var record = SampleRecords.words(index, "a b", index % 5 == 0 ? "b" : "a b")
          record.speaker = speakers > 0 ? "s\(index % speakers)" : nil
          try builder.add(record)
        }
        let report = builder.finish(RunFooter(complete: true, peakMemory: nil))
        #expect(report.resampling.unit == asked ?? unit)
        #expect(report.resampling.units == (report.resampling.unit == .speaker ? speakers : nil))
        #expect((report.resampling.replicates, report.resampling.seed, report.resampling.level) == (200, 1, 0.95))
      }
    }
  }

  @Test func theUnitMakesADifference() throws {
    // All errors are of one speaker: sampled by speaker, the interval is much wider.
    func width(_ unit: ReportBuilder.Unit) throws -> Double {
      var options = ReportBuilder.Options()
      options.unit = unit
      var builder = try ReportBuilder(SampleRecords.header(entries: 200, speakers: 5), options: options)
      for index in 0..<200 {
        var record = SampleRecords.words(index, "a", index % 5 == 0 ? "b" : "a")
        record.speaker = "s\(index % 5)"
        try builder.add(record)
      }
      let report = builder.finish(RunFooter(complete: true, peakMemory: nil))
      let rate = try #require(report.summaries.first?.metrics[.wordErrorRate])
      return try #require(rate.high) - #require(rate.low)
    }
    #expect(try width(.speaker) > 3 * width(.utterance))
  }

  @Test func aRunOfNothing() throws {
    let report = try CountedRun.report([], complete: false)
    #expect(report.summaries.count == 1 && report.summaries[0].metrics.isEmpty && report.counts.utterances == 0)
    #expect(report.latency == nil && report.operatingCurve == nil && report.confidence == nil)
    #expect(report.cost.realTimeFactor == nil)
  }
}

/// A run of four utterances under two conditions, small enough to count by hand.
enum CountedRun {
  static let conditions = ["clean", "car@10"]

  static func header() throws -> RunHeader {
    try SampleRecords.header(entries: 4, conditions: conditions.map { try Condition(parsing: $0) })
  }

  static let records: [UtteranceRecord] = {
    var records = [
      search(0, "a", .resolved, ["a"], 0.9), search(1, "a", .resolved, ["b", "a"], 0.6),
      search(2, "b", .ambiguous, ["c", "b"], 0.5), search(3, "b", .notFound, [], 0.2),
      search(4, nil, .notUnderstood, [], 0.1), search(5, nil, .resolved, ["a"], 0.7),
      search(6, nil, .command, [], 1), search(7, nil, .command, [], 1),
    ]
    for index in 0...1 {
      records[index].speaker = "anna"
      records[index].expected.text = "to a b"
      records[index].hypothesis = index == 0 ? "to a b" : "to b"
      records[index + 2].speaker = "ben"
    }
    records[0].timing = .init(audio: 2, decode: 0.5, endToResult: 0.1)
    records[2].timing = .init(audio: 1, decode: 0.5, endToResult: 0.3)
    for index in 6...7 {
      records[index].expected = Evaluation.Expectation()
      records[index].expected.intent = "cancel"
    }
    records[6].result?.query = .init(intent: .cancel, slots: [:])
    (records[7].result, records[7].hypothesis) = (nil, nil)
    (records[7].error, records[7].problem) = ("3.wav: is cut short; record it again", .unreadableFile)
    return records
  }()

  private static func search(
    _ index: Int, _ place: String?, _ outcome: Outcome, _ found: [String], _ confidence: Double
  ) -> UtteranceRecord {
    var record = SampleRecords.search(
      index, place: place, outcome, found, confidence: confidence, condition: conditions[index % 2])
    record.id = "\(index / 2).wav"
    record.line = index / 2 + 1
    return record
  }

  static func report(
    _ records: [UtteranceRecord] = records, options: ReportBuilder.Options = .init(), complete: Bool = true
  ) throws -> Report {
    var builder = try ReportBuilder(header(), options: options)
    for record in records { try builder.add(record) }
    return builder.finish(RunFooter(complete: complete, peakMemory: 123_000_000))
  }
}

struct RequirementTests {
  @Test(
    arguments: [
      ("destination@1>=0.95", "destination@1", nil, Requirement.Relation.atLeast, 0.95, "destination@1>=0.95"),
      (" wer [ car@10 ] <= .2 ", "wer", "car@10", .atMost, 0.2, ""),
      ("wer[car@10+gain@-3]<0.2", "wer", "car@10+gain@-3", .less, 0.2, "wer[car@10+gain@-3]<0.2"),
      ("wer[a parked car]<=1e-3", "wer", "a parked car", .atMost, 0.001, "wer[a parked car]<=0.001"),
      ("rtf<1", "rtf", nil, .less, 1, "rtf<1"), ("p95<0.5", "p95", nil, .less, 0.5, "p95<0.5"),
      ("falseAccept<=0", "falseAccept", nil, .atMost, 0, "falseAccept<=0"),
      ("mrr>0.123456", "mrr", nil, .more, 0.123456, "mrr>0.123456"),
    ] as [(String, String, String?, Requirement.Relation, Double, String)])
  func isRead(
    text: String, figure: String, condition: String?, relation: Requirement.Relation, bound: Double, written: String
  ) throws {
    let requirement = try Requirement(parsing: text)
    #expect(requirement.figure == figure)
    #expect(requirement.condition == condition)
    #expect(requirement.relation == relation && requirement.bound == bound)
    if !written.isEmpty { #expect(requirement.description == written) }
  }

  @Test(arguments: [
    "", "wer", "wer=0.5", "wer<=", "wer<=x", "wer<=nan", "wer<=inf", "wer<=5%", "words<=0.5", "<=0.5", "wer[<=0.5",
    "wer]<=0.5", "WER<=0.5", "p95[car@10]<1", "wer=>0.5", "wer<=0.2<=0.3",
  ])
  func isMalformed(text: String) {
    let error = #expect(throws: EvaluationError.self) { try Requirement(parsing: text) }
    #expect(error?.subject == "--require \(text)")
  }

  @Test(arguments: [
    // 1 of 4, 3 of 7, 1 of 3 under car@10; the real-time factor is a third, half are below 0.1 s.
    ("destination@1>=0.25", true), ("destination@1>0.25", false), ("destination@1<=0.25", true),
    ("destination@1<0.25", false), ("right>=0.5", false), ("wer[car@10]<=0.34", true), ("wer[car@10]<=0.33", false),
    ("wer[clean]<=0", true), ("rtf<0.34", true), ("rtf[clean]<0.34", true), ("p50<0.2", true), ("p99<0.2", false),
    ("slots>=0", false), ("wer[car@5]<=1", false),
  ])
  func isHeldAgainstAReport(text: String, met: Bool) throws {
    var options = ReportBuilder.Options()
    options.requirements = [try Requirement(parsing: text)]
    let result = try #require(try CountedRun.report(options: options).requirements.first)
    #expect(result.met == met)
    #expect(result.text == text)
    #expect((result.value == nil) == ["slots>=0", "wer[car@5]<=1"].contains(text))
  }
}
