import Foundation

@testable import DestinationSearch
@testable import Evaluation

/// A run of four utterances under two conditions, small enough to be counted by hand.
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
    records[6].result?.query = .init(intent: "cancel", slots: [:])
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
