import DestinationSearch
import Foundation
import TestSupport

@testable import Evaluation

/// Invented records and headers.
enum SampleRecords {
  static func header(
    entries: Int, conditions: [Condition] = [.clean], shard: String? = nil, seed: UInt64 = 1, speakers: Int = 0,
    date: Double = 1_700_000_000
  ) throws -> RunHeader {
    let folder = try TestFolder()
    let lines = (0..<entries).map { index in
      let speaker = speakers > 0 ? ",\"speaker\":\"s\(index % speakers)\"" : ""
      return "{\"audio\":\"\(index).wav\",\"text\":\"\(index)\"\(speaker)}\n"
    }
    let source = try CorpusSource(folder.write("corpus.jsonl", lines.joined()), needsAudio: false)
    var corpus = try RunHeader.Corpus(source.url, scan: CorpusScan(source), needsBabble: false)
    corpus.path = "corpus.jsonl"
    return RunHeader(
      created: Date(timeIntervalSince1970: date), corpus: corpus,
      recognizer: RunHeader.Recognizer(name: "words", settings: ["lm": "a.lm"]), conditions: conditions, seed: seed,
      shard: shard.flatMap { Shard(parsing: $0) })
  }

  /// The spoken and the recognized words.
  static func words(
    _ index: Int, _ reference: String, _ hypothesis: String?, condition: String = "clean", id: String? = nil
  ) -> UtteranceRecord {
    var expected = Evaluation.Expectation()
    expected.text = reference
    var record = UtteranceRecord(index: index, id: id ?? "\(index).wav", condition: condition, expected: expected)
    record.line = index + 1
    record.hypothesis = hypothesis
    if hypothesis == nil {
      record.error = "it broke"
      record.problem = .notDecoded
    }
    return record
  }

  /// A search that found places with these IDs and the same name, at 48.5 north.
  static func search(
    _ index: Int, place: String?, _ outcome: Outcome, _ found: [String] = [], confidence: Double = 0.5,
    condition: String = "clean"
  ) -> UtteranceRecord {
    var expected = Evaluation.Expectation()
    expected.place = place
    expected.nothing = place == nil ? true : nil
    var record = UtteranceRecord(index: index, id: "\(index).wav", condition: condition, expected: expected)
    record.line = index + 1
    record.hypothesis = ""
    record.confidence = confidence
    record.result = UtteranceRecord.Answer(
      outcome: outcome, query: nil, places: found.map { .init(id: $0, name: $0, lat: 48.5, lon: -126.5, score: 1) })
    return record
  }

  static func write(_ records: [UtteranceRecord], _ header: RunHeader, to url: URL, complete: Bool = true) throws {
    let writer = try RunWriter(creating: url, header: header)
    for record in records { try writer.write(record) }
    try writer.finish(complete: complete, peakMemory: nil)
  }
}
