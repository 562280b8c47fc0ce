import Foundation
import Recognition
import TestSupport
import Testing

@testable import Evaluation

struct CorpusReaderTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func items(_ text: String, _ name: String = "corpus.jsonl", needsAudio: Bool = false) throws
    -> [CorpusReader.Item]
  {
    var reader = try CorpusReader(CorpusSource(folder.write(name, text), needsAudio: needsAudio))
    var items: [CorpusReader.Item] = []
    while let item = try reader.next() { items.append(item) }
    return items
  }

  private func entries(_ text: String, _ name: String = "corpus.jsonl") throws -> [CorpusEntry] {
    try items(text, name).compactMap { item in
      if case .entry(let entry) = item { entry } else { nil }
    }
  }

  private func problems(_ text: String, _ name: String = "corpus.jsonl", needsAudio: Bool = false) throws
    -> [CorpusProblem]
  {
    try items(text, name, needsAudio: needsAudio).compactMap { item in
      if case .problem(let problem) = item { problem } else { nil }
    }
  }

  @Test func everyKeyOfAManifestIsRead() throws {
    let line = #"""
      {"audio":"a/b.wav","text":"To Marlow","place":"osm:node/1","name":"Marlow","lat":48.5,"lon":-126.5,"intent":"navigate","slots":{"name":"marlow"},"speaker":"anna","condition":"car@10","near":"48.5,-126.4","other":[1]}
      """#
    let entry = try #require(try entries(line).first)
    var expected = Evaluation.Expectation()
    (expected.text, expected.place, expected.name) = ("To Marlow", "osm:node/1", "Marlow")
    (expected.lat, expected.lon, expected.near) = (48.5, -126.5, "48.5,-126.4")
    (expected.intent, expected.slots) = ("navigate", ["name": "marlow"])
    #expect(entry.expected == expected)
    #expect((entry.index, entry.line, entry.id) == (0, 1, "a/b.wav"))
    #expect((entry.speaker, entry.condition) == ("anna", "car@10"))
    #expect(entry.audio.path == folder.file("a/b.wav").path)
  }

  @Test(arguments: [
    (#"{"audio":"a","place":null}"#, true, "nothing"), (#"{"audio":"a","place":"x"}"#, nil, "place"),
    (#"{"audio":"a","name":"x"}"#, nil, "place"), (#"{"audio":"a","intent":"cancel"}"#, nil, "command"),
    (#"{"audio":"a","text":""}"#, nil, "unstated"), (#"{"audio":"a","text":null,"slots":{"a":"b"}}"#, nil, "unstated"),
  ])
  func whatIsExpected(line: String, nothing: Bool?, kind: String) throws {
    let expected = try #require(try entries(line).first?.expected)
    #expect(expected.nothing == nothing)
    #expect(expected.kind == kind)
  }

  @Test(arguments: [
    ("not json", CorpusProblem.Reason.malformed, "isn't a JSON object"),
    ("[1, 2]", .malformed, "the line"), (#"{"text":"a"}"#, .malformed, "has no 'audio'"),
    (#"{"audio":null,"text":"a"}"#, .malformed, "'audio' is null"),
    (#"{"audio":7,"text":"a"}"#, .malformed, "'audio' isn't of type String"),
    (#"{"audio":"a","lat":"north","text":"a"}"#, .malformed, "'lat' isn't of type Double"),
    (#"{"audio":"a","slots":["a"],"text":"a"}"#, .malformed, "'slots'"),
    (#"{"audio":"a","text":"a","near":"north"}"#, .malformed, "'near' isn't latitude,longitude: north"),
    (#"{"audio":"a","name":"x","lat":95,"lon":0}"#, .malformed, "95"),
    (#"{"audio":"a"}"#, .nothingExpected, "neither"), (#"{"audio":"a","slots":{}}"#, .nothingExpected, "neither"),
    (#"{"audio":"a","text":"до свидания 🚗"}"#, .foreignCharacters, "'д'"),
    (#"{"audio":"good.wav","text":"again"}"#, .duplicate, "earlier"),
    (#"{"audio":"./x/../good.wav","text":"again"}"#, .duplicate, "earlier"),
  ])
  func aBadLineIsNamedAndTheRestGoesOn(line: String, reason: CorpusProblem.Reason, naming: String) throws {
    let good = #"{"audio":"good.wav","text":"good"}"#
    let after = #"{"audio":"after.wav","text":"after"}"#
    let text = [good, line, "", "  ", after].joined(separator: "\n")
    #expect(try entries(text).map(\.id) == ["good.wav", "after.wav"])
    #expect(try entries(text).map(\.index) == [0, 1])
    #expect(try entries(text).map(\.line) == [1, 5])
    let problem = try #require(try problems(text).first)
    #expect(try problems(text).count == 1)
    #expect((problem.line, problem.reason) == (2, reason))
    #expect("\(problem)".hasPrefix("line 2: ") && "\(problem)".contains(naming), "\(problem)")
  }

  @Test func aLineThatIsNoTextOrTooLong() throws {
    var data = Data("{\"audio\":\"a\",\"text\":\"\u{E9}\"}\n".utf8)
    data += Data([0xFF, 0xFE, 0x0A])
    data +=
      Data("{\"audio\":\"b\",\"text\":\"".utf8) + Data(repeating: UInt8(ascii: "x"), count: 5 << 20)
      + Data("\"}\n".utf8)
    data += Data(#"{"audio":"c","text":"c"}"#.utf8)
    var reader = try CorpusReader(CorpusSource(folder.write("corpus.jsonl", data), needsAudio: false))
    var lines: [String] = []
    while let item = try reader.next() {
      switch item {
      case .entry(let entry): lines.append(entry.id)
      case .problem(let problem): lines.append("\(problem)")
      }
    }
    #expect(lines == ["a", "line 2: the line: isn't UTF-8 text", "line 3: the line: is longer than 4 MB", "c"])
  }

  @Test func aByteOrderMarkAndCarriageReturns() throws {
    let text = "\u{FEFF}{\"audio\":\"a\",\"text\":\"a\"}\r\n{\"audio\":\"b\",\"text\":\"b\"}\r\n"
    #expect(try entries(text).map(\.id) == ["a", "b"])
    #expect(try entries("\u{FEFF}a.wav\tone\r\nb.wav\ttwo\r\n", "corpus.tsv").map(\.id) == ["a.wav", "b.wav"])
    #expect(try entries("\u{FEFF}a.wav\tone\r\nb.wav\ttwo\r\n", "corpus.tsv").map(\.expected.text) == ["one", "two"])
  }

  @Test func aRecordingThatIsMissing() throws {
    _ = try folder.write("there.wav", "")
    let text = "there.wav\tone\nabsent.wav\ttwo\n"
    let found = try problems(text, "corpus.tsv", needsAudio: true)
    #expect(found.map(\.reason) == [.missingFile])
    #expect(found.map(\.line) == [2])
    #expect(try problems(text, "corpus.tsv", needsAudio: false).isEmpty)
  }

  @Test func transcriptsNameTheirRecordings() throws {
    let trn = try entries(";; comment\ntake me home (anna-1)\n(anna-2)\n", "corpus.trn")
    #expect(trn.map(\.id) == ["anna-1", "anna-2"])
    #expect(trn.map(\.expected.text) == ["take me home", ""])
    #expect(trn.map(\.audio.lastPathComponent) == ["anna-1.wav", "anna-2.wav"])
    let tsv = try entries("# comment\nx/a.wav\ttake me home\n/b.wav\t\n", "corpus.tsv")
    #expect(tsv.map(\.audio.path) == [folder.file("x/a.wav").path, "/b.wav"])
    #expect(try problems("no tab\na\tb\tc\n(a)\n", "corpus.tsv").map(\.line) == [1, 2, 3])
    #expect(try problems("no identity\n", "corpus.trn").map(\.reason) == [.malformed])
  }

  @Test func kaldiTellsRecordingsAndSpeakers() throws {
    _ = try folder.write("wav.scp", "u1 x/one.wav\nu2   /two.wav\nu4 sox a.wav -t wav - |\n")
    _ = try folder.write("utt2spk", "u1 anna\nu3 ben\n")
    let found = try entries("u1 take me home\nu2\nu3 coffee\nu4 tea\n", "text")
    #expect(found.map(\.id) == ["u1", "u2", "u3"])
    #expect(found.map(\.audio.path) == [folder.file("x/one.wav").path, "/two.wav", folder.file("u3.wav").path])
    #expect(found.map(\.speaker) == ["anna", nil, "ben"])
    #expect(try problems("u1 take me home\nu4 tea\n", "text").map { "\($0)" }.first?.contains("wav.scp") == true)
  }

  @Test func theAudioFolderAndTheFormatCanBeNamed() throws {
    let url = try folder.write("corpus.txt", "a (u1)\n")
    var reader = try CorpusReader(
      CorpusSource(url, format: .transcript(.trn), audioFolder: URL(filePath: "/sounds"), needsAudio: false))
    guard case .entry(let entry) = try #require(try reader.next()) else {
      Issue.record("no entry")
      return
    }
    #expect(entry.audio.path == "/sounds/u1.wav")
    #expect(throws: EvaluationError.self) { try CorpusSource(url) }
  }

  @Test(arguments: [
    ("a.jsonl", CorpusFormat.manifest), ("a.JSON", .manifest), ("a.tsv", .transcript(.tsv)),
    ("x/a.trn", .transcript(.trn)),
    ("data/text", .transcript(.kaldi)),
  ])
  func formatsByName(name: String, format: CorpusFormat) throws {
    #expect(try CorpusFormat(of: URL(filePath: name)) == format)
  }
}

struct CorpusScanTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func scan(_ lines: [String], onProblem: (CorpusProblem) throws -> Void = { _ in }) throws -> CorpusScan {
    let url = try folder.write("corpus.jsonl", lines.map { $0 + "\n" }.joined())
    return try CorpusScan(CorpusSource(url, needsAudio: false), onProblem: onProblem)
  }

  @Test func everythingIsCounted() throws {
    var told: [Int?] = []
    let scan = try scan([
      #"{"audio":"a","text":"a","speaker":"anna","slots":{"size":"large","drink":"tea"}}"#, "nonsense",
      #"{"audio":"b","text":"b","speaker":"ben","slots":{"size":"small"}}"#, #"{"audio":"a","text":"again"}"#, "{}",
      #"{"audio":"c","text":"c","speaker":"anna","slots":{"size":"large"}}"#,
    ]) { told.append($0.line) }
    #expect((scan.entries, scan.speakers, scan.allSpeakersNamed) == (3, 2, true))
    #expect(scan.slotValues == ["size": ["large", "small"], "drink": ["tea"]])
    #expect(scan.leftOut == [.malformed: 2, .duplicate: 1])
    #expect(told == [2, 4, 5] && scan.problems.map(\.line) == told)
  }

  @Test func oneSpeakerWithoutANameIsEnough() throws {
    let scan = try scan([#"{"audio":"a","text":"a","speaker":"anna"}"#, #"{"audio":"b","text":"b"}"#])
    #expect((scan.speakers, scan.allSpeakersNamed) == (1, false))
  }

  @Test func problemsAreKeptUpToANumberAndAllCounted() throws {
    let scan = try scan((0..<130).map { "nonsense \($0)" })
    #expect(scan.problems.count == CorpusScan.problemsKept)
    #expect(scan.leftOut == [.malformed: 130])
    #expect(scan.entries == 0)
  }

  @Test func aStrictReadingStops() {
    #expect(throws: CancellationError.self) { try scan(["{}"]) { _ in throw CancellationError() } }
  }

  @Test func babbleIsTheSameWhateverTheOrder() throws {
    let lines = (0..<200).map { #"{"audio":"\#($0).wav","text":"a"}"# }
    let (forwards, backwards) = (try scan(lines), try scan(lines.reversed()))
    #expect(forwards.babble.count == CorpusScan.babblePool)
    #expect(forwards.babble.map(\.id) == backwards.babble.map(\.id))
    #expect(Set(forwards.babble.map(\.id)).count == CorpusScan.babblePool)
    #expect(try scan(Array(lines.prefix(3))).babble.count == 3)
  }
}
