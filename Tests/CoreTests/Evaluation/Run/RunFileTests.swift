import Foundation
import Foundations
import TestSupport
import Testing

@testable import Evaluation

/// Run files: written, cut off, resumed, and read.
struct RunFileTests {
  private let folder: TestFolder
  private let records = (0..<9).map { SampleRecords.words($0, "take me home \($0)", $0 == 4 ? nil : "take me höme") }

  init() throws { folder = try TestFolder() }

  private func read(_ url: URL) throws -> (records: [UtteranceRecord], footer: RunFooter?) {
    var reader = try RunReader(url)
    var records: [UtteranceRecord] = []
    while let record = try reader.next() { records.append(record) }
    return (records, reader.footer)
  }

  @Test func whatIsWrittenIsRead() throws {
    let header = try SampleRecords.header(entries: 9)
    let url = folder.file("run.jsonl")
    try SampleRecords.write(records, header, to: url)
    #expect(try RunReader(url).header == header)
    #expect(try read(url).records == records)
    #expect(try read(url).footer == RunFooter(complete: true, peakMemory: nil))
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  /// A kill can cut off the file at any byte.
  @Test func aRunGoesOnWhereverItWasCutOff() throws {
    let header = try SampleRecords.header(entries: 9)
    let url = folder.file("run.jsonl")
    try SampleRecords.write(records, header, to: url)
    let whole = try Data(contentsOf: url)
    let ends = Set(stride(from: 0, through: whole.count, by: 37)).union(
      whole.indices.filter { whole[$0] == UInt8(ascii: "\n") }.flatMap { [$0, $0 + 1] })
    for end in ends.sorted() {
      let cut = try folder.write("cut.jsonl", whole.prefix(end))
      let writer = try RunWriter(resuming: cut, header: header)
      #expect(writer.count == (writer.last.map { $0 + 1 } ?? 0))
      for record in records where record.index > writer.last ?? -1 { try writer.write(record) }
      try writer.finish(complete: true, peakMemory: nil)
      #expect(try Data(contentsOf: cut) == whole, "cut after \(end) bytes")
    }
  }

  @Test func theMostMemoryOfAllPartsIsKept() throws {
    let header = try SampleRecords.header(entries: 9)
    let url = folder.file("run.jsonl")
    for (records, memory) in [(records[..<3], 5), (records[3..<5], 9), (records[5...], 7)] {
      let writer =
        try records.startIndex == 0
        ? RunWriter(creating: url, header: header) : RunWriter(resuming: url, header: header)
      for record in records { try writer.write(record) }
      try writer.finish(complete: records.endIndex == 9, peakMemory: memory)
    }
    #expect(try read(url).records == records)
    #expect(try read(url).footer == RunFooter(complete: true, peakMemory: 9))
  }

  @Test func anExistingFileIsNotOverwritten() throws {
    let url = try folder.write("run.jsonl", "letters")
    let error = #expect(throws: EvaluationError.self) {
      try RunWriter(creating: url, header: SampleRecords.header(entries: 1))
    }
    #expect(error?.description.contains("--resume") == true && error?.subject == url.path)
    #expect(try String(contentsOf: url, encoding: .utf8) == "letters")
  }

  @Test func anotherRunIsNotGoneOnWith() throws {
    let header = try SampleRecords.header(entries: 9)
    let url = folder.file("run.jsonl")
    try SampleRecords.write(records, header, to: url, complete: false)
    let before = try Data(contentsOf: url)
    var settings = header
    settings.recognizer.settings["lm"] = "b.lm"
    let others: [(RunHeader, String)] = [
      (try SampleRecords.header(entries: 8), "corpus"), (settings, "lm: a.lm → b.lm"),
      (try SampleRecords.header(entries: 9, seed: 2), "seed: 1 → 2"),
      (try SampleRecords.header(entries: 9, shard: "1/2"), "another shard"),
      (try SampleRecords.header(entries: 9, conditions: [.clean, Condition(parsing: "gain@3")]), "conditions"),
    ]
    for (other, naming) in others {
      let error = #expect(throws: EvaluationError.self) { try RunWriter(resuming: url, header: other) }
      #expect(error?.subject == url.path && error?.message.contains(naming) == true, "\(naming)")
    }
    #expect(try Data(contentsOf: url) == before)
    #expect(header.differences(from: try SampleRecords.header(entries: 9, shard: "2/2", date: 5)) == [])
  }

  @Test(arguments: ["letters", "letters\n", "{\"kind\":\"other\"}\n", "\n", "{\"conditions\":[\"car@10\"", "[]\n"])
  func aFileThatIsNoRun(text: String) throws {
    let url = try folder.write("run.jsonl", text)
    #expect(throws: EvaluationError.self) { try RunReader(url) }
    #expect(throws: EvaluationError.self) { try RunWriter(resuming: url, header: SampleRecords.header(entries: 9)) }
    #expect(try String(contentsOf: url, encoding: .utf8) == text)
  }

  @Test func aNewerVersionIsNamed() throws {
    var header = try SampleRecords.header(entries: 0)
    header.version = 2
    let url = folder.file("run.jsonl")
    try SampleRecords.write([], header, to: url)
    #expect(throws: EvaluationError.self) { try RunReader(url) }
  }

  @Test func aLineThatIsNoRecordIsNamed() throws {
    let url = folder.file("run.jsonl")
    try SampleRecords.write(Array(records.prefix(1)), SampleRecords.header(entries: 1), to: url)
    var lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
    lines.insert("what is this", at: 1)
    _ = try folder.write("run.jsonl", lines.joined(separator: "\n") + "\n")
    var reader = try RunReader(url)
    let error = #expect(throws: EvaluationError.self) { try reader.next() }
    #expect(error?.line == 2)
  }

  /// These counts and positions are added, multiplied, or used as the bounds of ranges later.
  @Test(arguments: [
    (1, "\"entries\":9", "\"entries\":9000000000000000000"), (1, "\"speakers\":0", "\"speakers\":-1"),
    (2, "\"index\":0", "\"index\":-1"), (2, "\"index\":0", "\"index\":9223372036854775807"),
    (2, "\"decided\":3", "\"decided\":-9223372036854775808"), (2, "[0,2]", "[-9223372036854775808,2]"),
    (2, "[0,2]", "[2,9223372036854775807]"), (2, "\"audio\":1", "\"audio\":1e308"),
  ])
  func anExtremeNumberIsNamed(line: Int, number: String, extreme: String) throws {
    let url = folder.file("run.jsonl")
    var record = records[0]
    record.live = LiveTiming(speech: 0..<2, heard: 0..<3, decided: 3)
    record.timing = UtteranceRecord.Timing(audio: 1, decode: 2, endToResult: 3)
    try SampleRecords.write([record], SampleRecords.header(entries: 9), to: url)
    let text = try String(contentsOf: url, encoding: .utf8)
    let changed = text.replacing(number, with: extreme, maxReplacements: 1)
    #expect(changed != text)
    _ = try folder.write("run.jsonl", changed)
    let error = #expect(throws: EvaluationError.self) { try read(url) }
    #expect(line == 1 || error?.line == line)
    #expect(error?.message.contains(" a number from ") == true || error?.message.contains("use samples from") == true)
  }

  @Test func aReportIsReadButNotGoneOnWith() async throws {
    let header = try SampleRecords.header(entries: 9)
    let run = folder.file("run.jsonl")
    try SampleRecords.write(records, header, to: run)
    var data = Data()
    _ = try await ReportWriter.write([run], options: .init(), to: [JSONReport { data += $0 }])
    let url = try folder.write("report.json", data)
    let read = try read(url)
    #expect(
      read.records.map { record in
        var record = record
        record.judgement = nil
        return record
      } == records)
    #expect(read.records.allSatisfy { $0.judgement != nil })
    #expect(read.footer?.complete == true)
    #expect(throws: EvaluationError.self) { try RunWriter(resuming: url, header: header) }
    #expect(try Data(contentsOf: url) == data)
  }

  @Test func theFingerprintTellsRunsApart() throws {
    let header = try SampleRecords.header(entries: 9)
    #expect(header.fingerprint == (try SampleRecords.header(entries: 9, date: 5).fingerprint))
    let others = [
      try SampleRecords.header(entries: 8), try SampleRecords.header(entries: 9, seed: 2),
      try SampleRecords.header(entries: 9, shard: "1/2"), try SampleRecords.header(entries: 9, shard: "2/2"),
    ]
    #expect(Set(([header] + others).map(\.fingerprint)).count == 5)
  }
}

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

  /// The parts of a run, whose files start at different dates.
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

struct ShardTests {
  @Test(arguments: ["1/1", "1/2", "2/2", "7/8", "100/100"])
  func isReadAndWritten(text: String) throws {
    let shard = try #require(Shard(parsing: text))
    #expect(shard.description == text)
    #expect(try JSONDecoder().decode([Shard].self, from: JSONEncoder().encode([shard])) == [shard])
  }

  @Test(arguments: ["", "1", "0/2", "3/2", "1/0", "-1/2", "1/-2", "1/2/3", "a/b", "1 /2", "/", "1.0/2"])
  func isNoShard(text: String) {
    #expect(Shard(parsing: text) == nil)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Shard.self, from: JSONEncoder().encode(text)) }
  }

  @Test(arguments: 1...7, 0...20)
  func partsMakeTheWhole(count: Int, entries: Int) throws {
    let shards = try (1...count).map { try #require(Shard(parsing: "\($0)/\(count)")) }
    for index in 0..<entries { #expect(shards.count { $0.contains(index) } == 1) }
    for shard in shards { #expect(shard.share(of: entries) == (0..<entries).count { shard.contains($0) }) }
  }
}

struct FileChecksumTests {
  @Test func isThatOfTheContent() throws {
    let folder = try TestFolder()
    #expect(try FileChecksum.of(folder.write("text", "foobar")) == "85944171f73967e8")
    #expect(FileChecksum.of(text: "foobar") == "85944171f73967e8")
  }

  @Test func aFileThatIsNotThereHasNone() throws {
    let folder = try TestFolder()
    #expect(throws: EvaluationError.self) { try FileChecksum.of(folder.file("absent")) }
  }
}
