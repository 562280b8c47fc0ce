import Foundation
import TestSupport
import Testing

@testable import Evaluation

/// Run files, written, cut off, gone on with and read.
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

  /// A kill can end the file anywhere.
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

  @Test func aReportIsReadButNotGoneOnWith() async throws {
    let header = try SampleRecords.header(entries: 9)
    let run = folder.file("run.jsonl")
    try SampleRecords.write(records, header, to: run)
    var data = Data()
    _ = try await ReportWriter([run], options: .init()).write(to: [JSONReport { data += $0 }])
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
