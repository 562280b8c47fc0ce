import Foundation
import TestSupport
import Testing

@testable import Evaluation

struct MergedRunTests {
  private let folder: TestFolder
  private let conditions: [Condition]
  private let records: [UtteranceRecord]

  init() throws {
    folder = try TestFolder()
    conditions = [.clean, try Condition(parsing: "gain@3")]
    let names = conditions.map(\.description)
    records = (0..<14).map { SampleRecords.words($0, "a", "a", condition: names[$0 % 2], id: "\($0 / 2).wav") }
  }

  /// The parts of a run, whose files begin at different dates.
  private func parts(_ count: Int) throws -> [URL] {
    try (1...count).map { number in
      let shard = try #require(Shard(parsing: "\(number)/\(count)"))
      let header = try SampleRecords.header(
        entries: 7, conditions: conditions, shard: shard.description, date: Double(1_000_000 - number))
      let url = folder.file("\(number) of \(count).jsonl")
      try SampleRecords.write(records.filter { shard.contains($0.index / 2) }, header, to: url)
      return url
    }
  }

  private func read(_ urls: [URL]) throws -> (records: [UtteranceRecord], run: MergedRun) {
    var run = try MergedRun(urls)
    var records: [UtteranceRecord] = []
    while let record = try run.next() { records.append(record) }
    return (records, run)
  }

  @Test(arguments: [2, 3, 7, 9])
  func partsMakeTheWholeInOrder(count: Int) throws {
    let parts = try parts(count)
    let merged = try read(parts.reversed())
    #expect(merged.records == records)
    #expect(merged.run.footer.complete)
    #expect(merged.run.header.shard == nil)
    #expect(merged.run.header.created == Date(timeIntervalSince1970: Double(1_000_000 - count)).formatted(.iso8601))
  }

  @Test func aRunWithAPartMissingIsPartial() throws {
    let parts = try parts(3)
    let merged = try read([parts[0], parts[2]])
    #expect(!merged.run.footer.complete)
    #expect(merged.records.count == 10)
    #expect(try read([parts[1]]).run.footer.complete, "a part is complete in itself")
    #expect(try read([parts[1]]).run.header.shard == Shard(parsing: "2/3"))
  }

  @Test func aPartTwiceIsNamed() throws {
    let parts = try parts(2)
    let copy = folder.file("copy.jsonl")
    try FileManager.default.copyItem(at: parts[1], to: copy)
    let error = #expect(throws: EvaluationError.self) { try read(parts + [copy]) }
    #expect(error?.subject == copy.path)
    #expect(error?.message.contains("1.wav under clean") == true)
  }

  @Test func partsOfDifferentRunsAreNamed() throws {
    let parts = try parts(2)
    let other = folder.file("other.jsonl")
    try SampleRecords.write([], SampleRecords.header(entries: 7, conditions: conditions, seed: 9), to: other)
    let error = #expect(throws: EvaluationError.self) { try read([parts[0], other]) }
    #expect(error?.subject == other.path)
    #expect(error?.message.contains("seed: 1 → 9") == true)
    #expect(throws: EvaluationError.self) { try MergedRun([]) }
  }

  @Test func aRunWithAPartThatWasKilledIsPartial() throws {
    let parts = try parts(2)
    let bytes = try Data(contentsOf: parts[1])
    try bytes.dropLast(400).write(to: parts[1])
    #expect(try !read(parts).run.footer.complete)
  }
}
