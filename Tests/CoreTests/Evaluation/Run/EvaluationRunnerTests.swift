import Audio
import Foundation
import Foundations
import Recognition
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

  private func header(
    _ conditions: [Condition] = [.clean], shard: String? = nil, live: Bool = false
  ) throws -> RunHeader {
    RunHeader(
      created: Date(timeIntervalSince1970: 0), corpus: try .init(source.url, scan: scan, needsBabble: false),
      recognizer: .init(name: "fake", settings: [:]), conditions: conditions, seed: 3,
      shard: shard.flatMap { Shard(parsing: $0) }, live: live)
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

  /// Runs all entries into a file with this name.
  private func run(
    _ runner: EvaluationRunner, _ header: RunHeader, into name: String, with decoders: [FakeDecoder],
    strict: Bool = false
  ) async throws -> Bool {
    let writer = try RunWriter(creating: folder.file(name), header: header)
    let isComplete = try await runner.run(with: decoders, into: writer, strict: strict, onRecord: {})
    try writer.finish(complete: isComplete, peakMemory: nil)
    return isComplete
  }

  @Test(arguments: [1, 2, 7])
  func recordsAreInTheCorpusOrderHoweverManyDecode(jobs: Int) async throws {
    let conditions = [Condition.clean, try Condition(parsing: "gain@6")]
    let header = try header(conditions)
    let decoder = FakeDecoder { samples, entry in
      // Every third entry takes longer than its neighbors.
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
    // The other decoder continues as far as allowed, and no record is written before the first.
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
      guard entry.index != 5 else { throw EvaluationError(subject: "model", message: "is hoarse", advice: "rest") }
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
      guard entry.index != 5 else { throw EvaluationError(subject: "model", message: "is hoarse", advice: "rest") }
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
    var written = 0
    let free = FakeDecoder { _, entry in "heard \(entry.index)" }
    let isComplete = try await runner(header).run(with: [free], into: writer, strict: false) { written += 1 }
    try writer.finish(complete: isComplete, peakMemory: nil)
    #expect(isComplete)
    #expect(written == 40)
    #expect(try records("run").map(\.hypothesis) == (0..<Self.entries).map { "heard \($0)" })
    #expect(free.watch.entries == Array(20..<Self.entries))
  }

  @Test func aPartIsItsShareAlone() async throws {
    let header = try header(shard: "2/7")
    #expect(try await run(runner(header), header, into: "run", with: [FakeDecoder { _, _ in "" }]))
    #expect(try records("run").map(\.index) == Array(stride(from: 1, to: Self.entries, by: 7)))
  }

  @Test func whereTheSpeechIsStandsBesideWhatWasHeardLive() async throws {
    let conditions = [Condition.clean, try Condition(parsing: "speed@2")]
    let sound = LiveHearingTests.sound(1, 1, 2)
    let speech = try #require(SpeechSpan.find(in: sound))
    let hearing = LiveTiming(heard: 1..<7, decided: 9)
    var decoder = FakeDecoder { _, _ in "" }
    decoder.live = hearing
    for isLive in [true, false] {
      let header = try header(conditions, live: isLive)
      decoder.live = isLive ? hearing : nil
      let runner = try runner(header, conditions, load: { _ in sound })
      #expect(try await run(runner, header, into: "live \(isLive)", with: [decoder]))
    }
    let records = try records("live true")
    let half = conditions[1].span(of: speech)
    #expect(records[0].live == LiveTiming(speech: speech, heard: 1..<7, decided: 9))
    #expect(records[1].live == LiveTiming(speech: half, heard: 1..<7, decided: 9))
    #expect(half.count <= speech.count / 2 + 1)
    #expect(try self.records("live false").allSatisfy { $0.live == nil })
  }

  @Test func theSoundIsGivenAway() async throws {
    let header = try header()
    let kept = Mutex<[String: [Int16]]>([:])
    let writer = try RunWriter(creating: folder.file("run"), header: header)
    _ = try await runner(header).run(
      with: [FakeDecoder { _, _ in "" }], into: writer, strict: false,
      keepAudio: { samples, record in kept.withLock { $0[record.id] = samples } }, onRecord: {})
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

/// The shared state of a test's decoders.
final class DecoderWatch: Sendable {
  private let begun = Mutex<[Int]>([])
  private let latch = Latch()

  /// The decoded entries, in the order of their starts.
  var entries: [Int] { begun.withLock { $0 } }

  func begin(_ index: Int) { begun.withLock { $0.append(index) } }

  /// Waits until ``open()`` is called.
  func pass() async { await latch.wait() }

  func open() { latch.open() }
}

/// A decoder with predefined results.
struct FakeDecoder: UtteranceDecoding {
  var watch = DecoderWatch()
  var live: LiveTiming?
  var recognize: @Sendable ([Int16], CorpusEntry) async throws -> String

  func decode(_ samples: [Int16], of entry: CorpusEntry) async throws -> DecodedUtterance {
    watch.begin(entry.index)
    var heard = DecodedUtterance(hypothesis: try await recognize(samples, entry))
    heard.live = live
    return heard
  }
}

struct WorkQueueTests {
  /// The remaining work, as "entry: conditions".
  private func work(conditions: Int, after last: Int?, shard: String? = nil) throws -> [String] {
    let folder = try TestFolder()
    let url = try folder.write("corpus.tsv", "a\tone\nnonsense\nb\ttwo\nc\tthree\nd\tfour\n")
    var queue = try WorkQueue(
      CorpusSource(url, needsAudio: false), shard: shard.flatMap { Shard(parsing: $0) }, conditions: conditions,
      after: last)
    var found: [String] = []
    while let item = try queue.next() {
      found.append("\(item.entry.id): \(item.conditions.map(String.init).joined(separator: " "))")
    }
    return found
  }

  @Test(
    arguments: [
      (nil, nil, ["a: 0 1 2", "b: 0 1 2", "c: 0 1 2", "d: 0 1 2"]),
      (0, nil, ["a: 1 2", "b: 0 1 2", "c: 0 1 2", "d: 0 1 2"]),
      (2, nil, ["b: 0 1 2", "c: 0 1 2", "d: 0 1 2"]), (7, nil, ["c: 2", "d: 0 1 2"]), (11, nil, []),
      (nil, "1/2", ["a: 0 1 2", "c: 0 1 2"]), (1, "1/2", ["a: 2", "c: 0 1 2"]), (nil, "2/3", ["b: 0 1 2"]),
      (nil, "5/5", []),
    ] as [(Int?, String?, [String])])
  func whatIsLeft(last: Int?, shard: String?, expected: [String]) throws {
    #expect(try work(conditions: 3, after: last, shard: shard) == expected)
  }
}

struct SlotSpotterTests {
  private let spotter = SlotSpotter([
    "drink": ["coffee", "iced coffee", "tea", "Iced-Tea", ""], "size": ["large", "small"],
  ])

  @Test(arguments: [
    ("a large iced coffee please", ["drink": "iced coffee", "size": "large"]), ("COFFEE", ["drink": "coffee"]),
    ("iced tea", ["drink": "Iced-Tea"]), ("tea or coffee", ["drink": "tea"]), ("coffee or tea", ["drink": "coffee"]),
    ("iced", [:]), ("", [:]), ("steam coffeehouse", [:]), ("small large", ["size": "small"]),
    ("coffee then iced coffee", ["drink": "iced coffee"]),
  ])
  func theLongestAndEarliestIsTaken(text: String, slots: [String: String]) {
    #expect(spotter.slots(in: text) == slots)
  }

  @Test func withoutValuesThereIsNothing() { #expect(SlotSpotter([:]).slots(in: "coffee").isEmpty) }
}

struct WaveformTests {
  private func levels(_ samples: [Int16]) throws -> [UInt8] {
    let text = try #require(Waveform.text(of: samples))
    return Array(try #require(Data(base64Encoded: text)))
  }

  @Test func nothingHasNone() { #expect(Waveform.text(of: []) == nil) }

  @Test func silenceIsZeroAndFullScaleIsAll() throws {
    #expect(try levels(Array(repeating: 0, count: 1_200)) == Array(repeating: 0, count: 120))
    #expect(try levels(Array(repeating: -32_768, count: 1_200)) == Array(repeating: 255, count: 120))
  }

  /// A tenth of full scale is -20 dBFS, two thirds of the way up from -60; a thousandth is the floor.
  @Test(arguments: [(3_277, 170), (1_036, 127), (33, 0), (10, 0)])
  func levelsAreLinearInDecibels(sample: Int16, level: UInt8) throws {
    #expect(try levels(Array(repeating: sample, count: 600)).allSatisfy { abs(Int($0) - Int(level)) <= 1 })
  }

  @Test func partsAreInOrder() throws {
    let samples = Array(repeating: Int16(0), count: 50_000) + Array(repeating: Int16(32_767), count: 50_000)
    let levels = try levels(samples)
    #expect(levels.prefix(60).allSatisfy { $0 == 0 } && levels.suffix(60).allSatisfy { $0 >= 254 })
    #expect(levels.count == 120)
  }

  @Test func aShortOneHasFewer() throws {
    #expect(try levels([0, 32_767, 0]).map { $0 > 100 } == [false, true, false])
  }
}
