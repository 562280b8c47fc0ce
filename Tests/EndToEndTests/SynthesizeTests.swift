import Audio
import Foundation
import TestSupport
import Testing

@testable import Evaluation

/// `whereto synthesize` on the demo region, with flite if it is installed.
@Suite(.timeLimit(.minutes(60)), .fewAtOnce) struct SynthesizeTests {
  private static let hasFlite = FileManager.default.isExecutableFile(atPath: "/usr/bin/flite")
  private static let missing: Comment = "flite is not installed: apt-get install flite"

  private static func arguments(_ output: String, count: Int = 12, _ more: [String] = []) async throws -> [String] {
    [
      "synthesize", "--index", try await DemoRegion.path(), "--output", output, "--count", "\(count)", "--voices",
      "flite/slt,flite/rms",
    ] + more
  }

  /// Every file of a folder with its bytes.
  private static func contents(_ folder: String) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(filePath: folder).appending(path: $0))) })
  }

  private static func entries(_ folder: String) throws -> [CorpusEntry] {
    try Program.entries(of: URL(filePath: folder).appending(path: "manifest.jsonl"))
  }

  /// Expects that the manifest lists existing recordings, and that there are no others.
  private static func expectValid(_ folder: String) throws -> [CorpusEntry] {
    let entries = try entries(folder)
    #expect(Set(entries.map(\.id) + ["manifest.jsonl"]).isSubset(of: Set(try contents(folder).keys)))
    for entry in entries {
      let sound = try WAVFile.read(path: entry.audio.path)
      #expect(sound.sampleRate == 16_000 && sound.samples.count > 16_000, "\(entry.id)")
      #expect(abs(AudioLevel.peak(of: sound.samples) + 6) < 0.1, "\(entry.id)")
      #expect(abs(AudioLevel.rms(of: sound.samples.prefix(5_000)) + 75) < 1, "\(entry.id)")
    }
    return entries
  }

  @Test(.enabled(if: hasFlite, missing)) func theSameDrawIsTheSameCorpus() async throws {
    let program = try Program()
    defer { program.remove() }
    let (first, second) = (try program.file("first"), try program.file("second"))
    let run = try await program.run(Self.arguments(first, ["--jobs", "2", "--json"]))
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains(#""failed":0"#) && run.output.contains(#""recordings":12"#))
    let entries = try Self.expectValid(first)
    #expect(entries.count == 12 && Set(entries.map(\.expected.text)).count == 12)
    #expect(Set(entries.compactMap(\.speaker)) == ["flite/slt", "flite/rms"])
    #expect(
      entries.filter { $0.expected.nothing == true }.count == 1
        && entries.filter { $0.expected.place != nil }.count == 11)
    #expect(try await program.run(try Self.arguments(second, ["--jobs", "1"])).status == 0)
    #expect(try Self.contents(first) == Self.contents(second))
  }

  @Test(.enabled(if: hasFlite, missing)) func whatIsThereAlreadyIsKept() async throws {
    let program = try Program()
    defer { program.remove() }
    let folder = try program.file("corpus")
    #expect(try await program.run(Self.arguments(folder, count: 4)).status == 0)
    let before = try Self.contents(folder)
    let lost = try #require(try Self.entries(folder).first).id
    try FileManager.default.removeItem(atPath: "\(folder)/\(lost)")
    let again = try await program.run(Self.arguments(folder, count: 4, ["--json"]))
    #expect(again.status == 0 && again.output.contains(#""kept":3"#), "\(again.output)\(again.error)")
    #expect(try Self.contents(folder) == before)

    let other = try await Self.arguments(folder, count: 3, ["--seed", "9"])
    let refused = try await program.run(other)
    #expect(refused.status == 1 && refused.error.contains("--replace"), "\(refused.error)")
    #expect(try Self.contents(folder) == before)
    #expect(try await program.run(other + ["--replace"]).status == 0)
    #expect(try Self.expectValid(folder).count == 3)
    #expect(try Self.contents(folder).count == 4)
  }

  @Test func aManifestOfOthersIsNeverReplaced() async throws {
    let program = try Program()
    defer { program.remove() }
    try FileManager.default.createDirectory(atPath: try program.file("corpus"), withIntermediateDirectories: true)
    let theirs = #"{"audio":"a.wav","text":"the cat sleeps"}"#
    let manifest = try program.file("corpus/manifest.jsonl", text: theirs)
    _ = try program.file("corpus/a.wav", text: "a sound")
    let run = try await program.run(
      try await Self.arguments(try program.file("corpus"), count: 1, ["--replace"]),
      environment: ["PATH": try Self.folderWithASilentFlite(program)])
    #expect(run.status == 1 && run.error.contains("manifest.jsonl"), "\(run.error)")
    #expect(try String(contentsOfFile: manifest, encoding: .utf8) == theirs)
    #expect(FileManager.default.fileExists(atPath: try program.file("corpus/a.wav")))
  }

  @Test(.enabled(if: hasFlite, missing)) func anInterruptedRunLeavesWhatIsFinished() async throws {
    let program = try Program()
    defer { program.remove() }
    let folder = try program.file("corpus")
    let arguments = try await Self.arguments(folder, count: 200, ["--kinds", "names=1", "--jobs", "1"])
    let running = try program.start(arguments)
    func recordings() -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".wav") }
    }
    try await running.wait { recordings().count >= 3 }
    running.send(SIGINT)
    let run = try await running.finish()
    #expect(run.status == 130, "\(run.error)")
    let entries = try Self.expectValid(folder)
    #expect(entries.count >= 3 && Set(entries.map(\.id)) == Set(recordings()))
    #expect(!recordings().contains { $0.hasSuffix(".partial") })
  }

  /// A replacement for flite that lists its voices and fails on some texts.
  private static func folderWithASilentFlite(_ program: Program, failingOn word: String = "zebra") throws -> String {
    let folder = try program.file("programs")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let script = """
      [ "$1" = -lv ] && { echo "Voices available: slt rms"; exit 0; }
      /bin/grep -q "\(word)" "$6" && { echo "cannot say that" >&2; exit 3; }
      exec /bin/cp '\(Repository.top.path)/audio-fixtures/clean/name-marlow.wav' "$8"
      """
    try ScriptedProgram.make(script, at: URL(fileURLWithPath: program.file("programs/flite")))
    return folder
  }

  @Test func whatCannotBeSaidIsLeftOut() async throws {
    let program = try Program()
    defer { program.remove() }
    let folder = try program.file("corpus")
    let all = try await program.run(
      try await Self.arguments(folder), environment: ["PATH": try Self.folderWithASilentFlite(program)])
    #expect(all.status == 0, "\(all.error)")
    let texts = try Self.entries(folder).compactMap(\.expected.text)
    let word = try #require(texts.first?.split(separator: " ").last.map(String.init))
    let failing = texts.filter { $0.contains(word) }.count
    let run = try await program.run(
      try await Self.arguments(folder, ["--replace", "--json"]),
      environment: ["PATH": try Self.folderWithASilentFlite(program, failingOn: word)])
    #expect(run.status == 1)
    #expect(run.output.contains(#""failed":\#(failing)"#), "\(run.output)")
    #expect(run.errorLines.filter { $0.contains("cannot say that") }.count == failing, "\(run.error)")
    #expect(try Self.entries(folder).compactMap(\.expected.text) == texts.filter { !$0.contains(word) })
  }

  @Test func aMissingSynthesiserOrVoiceIsNamedWithItsPackage() async throws {
    let program = try Program()
    defer { program.remove() }
    let folder = try program.file("corpus")
    let none = try await program.run(Self.arguments(folder), environment: ["PATH": "/nowhere"])
    #expect(none.status == 1 && none.error.contains("apt-get install flite"), "\(none.error)")
    let path = try Self.folderWithASilentFlite(program)
    let voice = try await program.run(
      try await Self.arguments(folder, ["--voices", "flite/awb"]), environment: ["PATH": path])
    #expect(voice.status == 1 && voice.error.contains("flite/awb: is not installed"), "\(voice.error)")
    #expect(!FileManager.default.fileExists(atPath: folder))
    let list = try await program.run(["synthesize", "--list-voices"], environment: ["PATH": path])
    #expect(list.status == 0 && list.output.contains("ok  flite/slt") && list.output.contains("--  flite/awb"))
  }

  @Test(arguments: [
    (["--voices", "slt"], "slt"), (["--kinds", "cities=1"], "cities"), (["--count", "0"], "--count"),
    (["--jobs", "0"], "--jobs"), (["--seed", "x"], "seed"), (["--near", "north"], "north"), ([], "--output"),
  ])
  func aMistakeInTheArguments(arguments: [String], naming: String) async throws {
    let program = try Program()
    defer { program.remove() }
    let output = arguments.isEmpty ? [] : ["--output", try program.file("corpus")]
    let run = try await program.run(["synthesize"] + output + arguments)
    #expect(run.status == 2 && run.error.contains(naming), "\(run.error)")
  }
}
