import Audio
import Foundation
import Foundations
import TestSupport
import Testing

@testable import Evaluation

struct CorpusWriterTests {
  private let folder: TestFolder
  private let corpus: URL
  private let prompts = [
    ListedPrompt(number: 1, text: "take me home", fields: ["place": .null, "lat": .number(49.1)]),
    ListedPrompt(number: 2, text: "to the Marlow Hotel"), ListedPrompt(number: 3, text: "coffee"),
  ]
  private let take = Takes.take(Takes.signal())
  private let date = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws {
    folder = try TestFolder()
    corpus = folder.file("deep").appending(path: "corpus")
  }

  private var report: TakeReport { TakeCheck.report(on: take, words: 3) }
  private var manifest: URL { corpus.appending(path: "manifest.jsonl") }
  private var lines: [String] {
    get throws { try String(contentsOf: manifest, encoding: .utf8).split(separator: "\n").map(String.init) }
  }

  private func writer(_ speaker: String = "Anna", _ condition: String? = nil) throws -> CorpusWriter {
    try CorpusWriter(folder: corpus, speaker: speaker, condition: condition)
  }

  /// Records the prompts with these numbers in a separate session.
  private func record(_ numbers: [Int], _ speaker: String = "Anna", _ condition: String? = nil) async throws {
    let writer = try writer(speaker, condition)
    _ = try await writer.open(prompts)
    for number in numbers { try await writer.keep(take, of: prompts[number - 1], report: report, date: date) }
    await writer.finish()
  }

  /// The state that a new session finds.
  private func state(_ speaker: String = "Anna", _ condition: String? = nil) async throws -> CorpusState {
    let writer = try writer(speaker, condition)
    let state = try await writer.open(prompts)
    await writer.finish()
    return state
  }

  private func remaining(_ speaker: String = "Anna", _ condition: String? = nil) async throws -> [Int] {
    try await state(speaker, condition).remaining.map(\.number)
  }

  @Test func aLineHasAllThatIsKnown() async throws {
    try await record([1], "José", "parked")
    let figures = report.figures
    let tenth = { (value: Double) in (value * 10).rounded() / 10 }
    let object = try JSONDecoder().decode([String: JSONValue].self, from: Data(try #require(try lines.first).utf8))
    let expected: [String: JSONValue] = [
      "audio": .string("jose/001-take-me-home.wav"), "text": .string("take me home"), "speaker": .string("José"),
      "condition": .string("parked"), "place": .null, "lat": .number(49.1),
      "recording": .object([
        "date": .string("2023-11-14T22:13:20Z"), "levelDBFS": .number(tenth(figures.levelDBFS)),
        "peakDBFS": .number(tenth(figures.peakDBFS)), "noiseDBFS": .number(tenth(figures.noiseDBFS)),
        "snr": .number(tenth(figures.snr)), "speechSeconds": .number((figures.speechSeconds * 100).rounded() / 100),
      ]),
    ]
    // A number without a fraction is read back as an integer.
    #expect(try object == JSONDecoder().decode([String: JSONValue].self, from: JSONEncoder().encode(expected)))
    let line = try #require(try lines.first)
    let keys = line.matches(of: /"(\w+)":/).map { String($0.1) }.filter { object[$0] != nil }
    #expect(keys == keys.sorted())
    let path = corpus.appending(path: "jose/001-take-me-home.wav").path
    #expect(try WAVFile.read(path: path) == AudioChunk(samples: take.samples, sampleRate: 16_000))
  }

  @Test func findingsAreWrittenDown() async throws {
    let clipped = Takes.take(Takes.signal().map { $0 * 20 })
    let writer = try writer()
    _ = try await writer.open(prompts)
    try await writer.keep(
      clipped, of: prompts[2], report: TakeCheck.report(on: clipped, words: 1), date: date)
    let line = try #require(try lines.first)
    #expect(line.contains(#""findings":["clipped"]"#) && line.contains(#""clippedSamples":"#), "\(line)")
  }

  @Test func aSessionGoesOnWhereTheLastOneStopped() async throws {
    #expect(try await remaining() == [1, 2, 3])
    try await record([1, 3])
    #expect(try await remaining() == [2])
    #expect(try await remaining("Ben") == [1, 2, 3])
    #expect(try await remaining("Anna", "motorway") == [1, 2, 3])
    try await record([2])
    #expect(try await remaining() == [])
    #expect(try await state("Ben").otherSpeakers == ["Anna": 3])
    #expect(try lines.count == 3)
  }

  @Test func theSameWordsMayStandTwice() throws {
    let twice = [
      ListedPrompt(number: 1, text: "home", fields: ["near": .string("1,2")]),
      ListedPrompt(number: 2, text: "home", fields: ["near": .string("3,4")]),
      ListedPrompt(number: 3, text: "home", fields: ["near": .string("3,4")]),
    ]
    func left(_ lines: [String]) throws -> [Int] {
      let recorded = try lines.map { try #require(TakeLine(number: 1, Data($0.utf8))) }
      return RemainingPrompts.find(in: twice, recorded: recorded).map(\.number)
    }
    #expect(try left([]) == [1, 2, 3])
    #expect(try left([#"{"text":"home","near":"3,4"}"#]) == [1, 3])
    #expect(try left([#"{"text":"home","near":"3,4"}"#, #"{"text":"home","near":"3,4"}"#]) == [1])
    #expect(try left([#"{"text":"home","near":"corrected"}"#]) == [2, 3])
    #expect(try left([#"{"text":"another"}"#]) == [1, 2, 3])
  }

  @Test(arguments: [#"{"audio":"anna/003-cof"#, "{", "\u{0}\u{0}\u{0}", "\u{FFFD}"])
  func anUnfinishedLastLineIsCutOffAndItsPromptRecordedAgain(rest: String) async throws {
    try await record([1, 2])
    let whole = try Data(contentsOf: manifest)
    try (whole + Data(rest.utf8)).write(to: manifest)
    let orphan = corpus.appending(path: "anna/003-coffee.wav")
    try Data("kept".utf8).write(to: orphan)
    let state = try await state()
    #expect(state.cutOff == rest && state.remaining.map(\.number) == [3])
    #expect(try Data(contentsOf: manifest) == whole)
    try await record([3])
    #expect(try Data(contentsOf: manifest).starts(with: whole))
    #expect(try lines[2].contains(#""audio":"anna/003-coffee-2.wav""#))
    #expect(try Data(contentsOf: orphan) == Data("kept".utf8))
  }

  @Test func aLastLineThatLacksOnlyItsEndStays() async throws {
    try await record([1, 2])
    let whole = try Data(contentsOf: manifest)
    try whole.dropLast().write(to: manifest)
    #expect(try await state().cutOff == nil)
    #expect(try Data(contentsOf: manifest) == whole)
    #expect(try await remaining() == [3])
  }

  @Test func aDamagedLineIsNamedAndNothingIsChanged() async throws {
    try await record([1, 2])
    let damaged = try Data(contentsOf: manifest) + Data("not json\n{\"audio\"".utf8)
    try damaged.write(to: manifest)
    let error = await #expect(throws: EvaluationError.self) { try await writer().open(prompts) }
    #expect(error?.line == 3)
    #expect(try Data(contentsOf: manifest) == damaged)
  }

  @Test func aRecordingThatIsGoneIsNamed() async throws {
    try await record([1, 2])
    try FileManager.default.removeItem(at: corpus.appending(path: "anna/002-to-the-marlow-hotel.wav"))
    let error = await #expect(throws: EvaluationError.self) { try await writer().open(prompts) }
    #expect(error?.line == 2 && error?.message.contains("002-to-the-marlow-hotel.wav") == true)
    #expect(try await remaining("Ben") == [1, 2, 3])
  }

  @Test func nothingIsOverwrittenAndUnfinishedFilesGo() async throws {
    try await record([1], "Anna", "parked")
    let unfinished = corpus.appending(path: "anna/002-x.wav.1234.partial")
    try Data().write(to: unfinished)
    try await record([1], "Anna", "motorway")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: corpus.appending(path: "anna").path).sorted()
        == ["001-take-me-home-2.wav", "001-take-me-home.wav"])
  }

  @Test func twoRunsDoNotShareAFolder() async throws {
    let first = try writer()
    _ = try await first.open(prompts)
    let error = await #expect(throws: EvaluationError.self) { try await writer("Ben").open(prompts) }
    #expect(error?.message.contains("another run") == true)
    try await first.keep(take, of: prompts[0], report: report, date: date)
  }

  @Test func aManifestThatWasReplacedIsNotWrittenTo() async throws {
    let writer = try writer()
    _ = try await writer.open(prompts)
    try FileManager.default.removeItem(at: manifest)
    try Data().write(to: manifest)
    await #expect(throws: EvaluationError.self) {
      try await writer.keep(take, of: prompts[0], report: report, date: date)
    }
    #expect(try lines.isEmpty)
  }

  @Test func aFolderThatCannotBe() async throws {
    _ = try folder.write("deep", "a file")
    let error = await #expect(throws: EvaluationError.self) { try await writer().open(prompts) }
    #expect(error?.subject == corpus.path)
    #expect(throws: EvaluationError.self) { try CorpusWriter(folder: corpus, speaker: "///") }
  }
}

struct TakeNameTests {
  @Test(arguments: [
    (7, "Navigate to Marble Arch!", "007-navigate-to-marble-arch"), (1234, "home", "1234-home"),
    (1, "Café Zoë’s — 24/7", "001-cafe-zoes-24-7"), (2, "../../etc/passwd", "002-etc-passwd"), (3, "…", "003"),
    (4, "Невский проспект", "004-nevskij-prospekt"),
    (
      5, "one two three four five six seven eight nine ten eleven twelve",
      "005-one-two-three-four-five-six-seven-eight-nine-ten"
    ),
    (6, String(repeating: "a", count: 300), "006-" + String(repeating: "a", count: 48)),
  ])
  func aStemIsSafeAndSaysWhatItIs(number: Int, text: String, stem: String) {
    #expect(TakeName.stem(number: number, text: text) == stem)
  }

  @Test(arguments: [("Anna", "anna"), ("José María", "jose-maria"), ("..", nil), ("", nil), ("a/b", "a-b")])
  func aSpeakersFolder(speaker: String, folder: String?) {
    #expect(TakeName.folder(speaker: speaker) == folder)
  }

  @Test func aTakenNameIsNeverUsedAgain() {
    let taken: Set = ["001-a.wav", "001-a-2.wav"]
    #expect(TakeName.free(stem: "001-a") { taken.contains($0) } == "001-a-3.wav")
    #expect(TakeName.free(stem: "002-a") { taken.contains($0) } == "002-a.wav")
  }
}
