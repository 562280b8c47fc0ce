import Audio
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Evaluation

struct EvaluationRunnerTests {
  private let folder: TestFolder
  private let source: CorpusSource
  private let scan: CorpusScan
  private static let entries = 60

  init() throws {
    folder = try TestFolder()
    for index in 0..<Self.entries { _ = try folder.write("\(index).wav", "") }
    let lines = (0..<Self.entries).map { index in
      let more = index % 10 == 3 ? #","condition":"car@5""# : index % 10 == 4 ? #","slots":{"size":"large"}"# : ""
      return #"{"audio":"\#(index).wav","text":"number \#(index)"\#(more)}"# + "\n"
    }
    source = try CorpusSource(folder.write("corpus.jsonl", lines.joined()))
    scan = try CorpusScan(source)
  }

  private func header(_ conditions: [Condition] = [.clean], shard: String? = nil) throws -> RunHeader {
    RunHeader(
      created: Date(timeIntervalSince1970: 0), corpus: try .init(source.url, scan: scan, needsBabble: false),
      recognizer: .init(name: "fake", settings: [:]), conditions: conditions, seed: 3,
      shard: shard.flatMap { Shard(parsing: $0) })
  }

  private func runner(
    _ header: RunHeader, _ conditions: [Condition] = [.clean],
    complete: @escaping @Sendable (Evaluation.Expectation) async throws -> Evaluation.Expectation = { $0 },
    load: @escaping @Sendable (URL) async throws -> [Int16] = { _ in [1, 2, 3] }
  ) throws -> EvaluationRunner {
    EvaluationRunner(
      source: source, header: header, conditions: conditions,
      renderer: try ConditionRenderer(seed: 3, conditions: conditions), spotter: SlotSpotter(scan.slotValues),
      complete: complete, load: load)
  }

  private func records(_ name: String) throws -> [UtteranceRecord] {
    var reader = try RunReader(folder.file(name))
    var records: [UtteranceRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  /// Runs all into a file of that name.
  private func run(
    _ runner: EvaluationRunner, _ header: RunHeader, into name: String, with decoders: [FakeDecoder],
    strict: Bool = false
  ) async throws -> Bool {
    let writer = try RunWriter(creating: folder.file(name), header: header)
    let isComplete = try await runner.run(with: decoders, into: writer, strict: strict, onProgress: { _ in })
    try writer.finish(complete: isComplete, peakMemory: nil)
    return isComplete
  }

  @Test(arguments: [1, 2, 7])
  func recordsAreInTheCorpusOrderHoweverManyDecode(jobs: Int) async throws {
    let conditions = [Condition.clean, try Condition(parsing: "gain@6")]
    let header = try header(conditions)
    let decoder = FakeDecoder { samples, entry in
      // Every third takes longer than its neighbours.
      if entry.index % 3 == 0 { for _ in 0..<50 { await Task.yield() } }
      return "\(entry.id) \(samples)"
    }
    let isComplete = try await run(
      runner(header, conditions), header, into: "run", with: Array(repeating: decoder, count: jobs))
    let records = try records("run")
    #expect(isComplete)
    try #require(records.map(\.index) == Array(0..<(2 * Self.entries)))
    #expect(records.map(\.line) == (0..<(2 * Self.entries)).map { $0 / 2 + 1 })
    #expect(records[0].hypothesis == "0.wav [1, 2, 3]" && records[1].hypothesis == "0.wav [2, 4, 6]")
    #expect(
      records[..<8].map(\.condition) == [
        "clean", "gain@6", "clean", "gain@6", "clean", "gain@6", "car@5", "car@5+gain@6",
      ])
    #expect(records[0].audio == folder.file("0.wav").path && records[0].waveform != nil && records[0].slots == nil)
    #expect(records[8].slots == [:])
  }

  @Test func aSlowOneHoldsBackABoundedNumber() async throws {
    let header = try header()
    let watch = DecoderWatch()
    let decoder = FakeDecoder(watch: watch) { _, entry in
      if entry.index == 0 { await watch.pass() }
      return ""
    }
    let running = Task { try await run(runner(header), header, into: "run", with: [decoder, decoder]) }
    // The other decoder goes on as far as it may, and no record is written before the first.
    while watch.entries.count < 16 { await Task.yield() }
    for _ in 0..<1_000 { await Task.yield() }
    #expect(watch.entries.sorted() == Array(0..<16))
    #expect(try records("run").isEmpty)
    watch.open()
    #expect(try await running.value)
    #expect(try records("run").map(\.index) == Array(0..<Self.entries))
  }

  @Test func whatCannotBeDecodedIsWrittenDown() async throws {
    let header = try header()
    let runner = try runner(
      header,
      load: { url in
        guard url.lastPathComponent != "2.wav" else {
          throw AudioError(.unsupportedFormat, subject: url.path, message: "is no WAV", advice: "convert it")
        }
        return [1]
      })
    let decoder = FakeDecoder { _, entry in
      guard entry.index != 5 else { throw EvaluationError("model", "is hoarse", advice: "rest") }
      return "fine"
    }
    #expect(try await run(runner, header, into: "run", with: [decoder, decoder]))
    let records = try records("run")
    try #require(records.count == Self.entries)
    #expect(records.indices.filter { records[$0].error != nil } == [2, 5])
    #expect(records[2].problem == .unreadableFile && records[2].error?.contains("is no WAV; convert it") == true)
    #expect(records[5].problem == .notDecoded && records[5].error == "model: is hoarse; rest")
    #expect(records[2].hypothesis == nil && records[5].hypothesis == nil && records[6].hypothesis == "fine")
  }

  @Test func aStrictRunStops() async throws {
    let header = try header()
    let decoder = FakeDecoder { _, entry in
      guard entry.index != 5 else { throw EvaluationError("model", "is hoarse", advice: "rest") }
      return "fine"
    }
    await #expect(throws: EvaluationError.self) {
      try await run(runner(header), header, into: "run", with: [decoder], strict: true)
    }
    #expect(try records("run").map(\.index) == Array(0..<5))
    let lacking = try runner(
      header,
      complete: { expected in
        var expected = expected
        if expected.text == "number 3" { (expected.place, expected.unknown) = ("osm:node/9", true) }
        return expected
      })
    let fine = FakeDecoder { _, _ in "fine" }
    let error = await #expect(throws: EvaluationError.self) {
      try await run(lacking, header, into: "strict", with: [fine], strict: true)
    }
    #expect(error?.line == 4 && error?.message.contains("osm:node/9") == true)
    #expect(try await run(lacking, header, into: "lenient", with: [fine]))
    let lenient = try records("lenient")
    try #require(lenient.count == Self.entries)
    #expect(lenient[3].expected.unknown == true && lenient[3].hypothesis == "fine")
  }

  @Test func aCancelledRunIsAValidStart() async throws {
    let header = try header()
    let watch = DecoderWatch()
    let decoder = FakeDecoder(watch: watch) { _, entry in
      if entry.index >= 20 {
        await watch.pass()
        try Task.checkCancellation()
      }
      return "heard \(entry.index)"
    }
    let cancelled = Task { try await run(runner(header), header, into: "run", with: [decoder, decoder]) }
    while watch.entries.count < 22 { await Task.yield() }
    cancelled.cancel()
    watch.open()
    #expect(try await !cancelled.value)
    #expect(try records("run").map(\.index) == Array(0..<20))

    let writer = try RunWriter(resuming: folder.file("run"), header: header)
    var totals: [Int] = []
    let free = FakeDecoder { _, entry in "heard \(entry.index)" }
    let isComplete = try await runner(header).run(with: [free], into: writer, strict: false) { totals.append($0.total) }
    try writer.finish(complete: isComplete, peakMemory: nil)
    #expect(isComplete)
    #expect(totals == Array(repeating: 40, count: 40))
    #expect(try records("run").map(\.hypothesis) == (0..<Self.entries).map { "heard \($0)" })
    #expect(free.watch.entries == Array(20..<Self.entries))
  }

  @Test func aPartIsItsShareAlone() async throws {
    let header = try header(shard: "2/7")
    #expect(try await run(runner(header), header, into: "run", with: [FakeDecoder { _, _ in "" }]))
    #expect(try records("run").map(\.index) == Array(stride(from: 1, to: Self.entries, by: 7)))
  }

  @Test func theSoundIsGivenAway() async throws {
    let header = try header()
    let kept = Mutex<[String: [Int16]]>([:])
    let writer = try RunWriter(creating: folder.file("run"), header: header)
    _ = try await runner(header).run(
      with: [FakeDecoder { _, _ in "" }], into: writer, strict: false,
      keepAudio: { samples, record in kept.withLock { $0[record.id] = samples } }, onProgress: { _ in })
    #expect(kept.withLock(\.self).count == Self.entries)
    #expect(kept.withLock(\.self)["7.wav"] == [1, 2, 3])
  }

  @Test(
    arguments: [
      (nil, "clean", "clean"), ("clean", "clean", "clean"), ("car@10", "clean", "car@10"), (nil, "gain@3", "gain@3"),
      ("clean", "gain@3", "gain@3"), ("car@10", "gain@3", "car@10+gain@3"),
    ] as [(String?, String, String)])
  func whatAConditionIsCalled(recorded: String?, added: String, label: String) throws {
    #expect(EvaluationRunner.label(recorded, try Condition(parsing: added)) == label)
  }
}
