import Foundation
import Testing

@testable import Evaluation

/// Every figure of a run that was counted by hand.
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
        .intent: "1.0/1.0", .falseAccept: "1.0/2.0", .falseReject: "1.0/4.0", .wordErrorRate: "1.0/6.0",
        .sentence: "1.0/2.0",
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
    #expect(report.summaries[2].axis == Report.Axis(name: "car", value: 10, unit: "dB"))
    #expect(report.summaries[1].axis == nil)
    #expect(
      figures(report.summaries[1]) == [
        .right: "3.0/4.0", .destinationAt1: "1.0/2.0", .destinationAt3: "2.0/2.0", .meanReciprocalRank: "1.5/2.0",
        .intent: "1.0/1.0", .falseAccept: "0.0/1.0", .falseReject: "0.0/2.0", .wordErrorRate: "0.0/3.0",
        .sentence: "1.0/1.0",
      ])
    #expect(
      figures(report.summaries[2]) == [
        .right: "0.0/3.0", .destinationAt1: "0.0/2.0", .destinationAt3: "1.0/2.0", .meanReciprocalRank: "0.5/2.0",
        .falseAccept: "1.0/1.0", .falseReject: "1.0/2.0", .wordErrorRate: "1.0/3.0", .sentence: "0.0/1.0",
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

  /// A line is one problem, under however many conditions it fails.
  @Test func aLineIsCountedOnce() throws {
    var records = CountedRun.records
    for index in 0...1 { records[index].expected.unknown = true }
    (records[6].result, records[6].hypothesis) = (nil, nil)
    (records[6].error, records[6].problem) = (records[7].error, records[7].problem)
    let counts = try CountedRun.report(records).counts
    #expect(counts.leftOut == ["unreadableFile": 1, "unknownPlace": 1])
    #expect(counts.failed == 2 && counts.problems.map(\.line) == [1, 4])
    #expect(counts.problems.first?.message == "a is not in the region")
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
    // Every error is of one speaker: drawn by speaker, the rate is far less sure.
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
