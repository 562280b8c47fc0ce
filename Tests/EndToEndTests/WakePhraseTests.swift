import Audio
import DestinationSearch
import Foundation
import TestSupport
import Testing

/// The wake phrase, as a driver says it and an engineer measures it; flite says it.
@Suite(.timeLimit(.minutes(60)), .fewAtOnce, .enabled(if: Speaker.isInstalled, "apt-get install flite"))
struct WakePhraseTests {
  private static let phrase = "hey navigator"

  @Test func isHeardAndOtherSpeechIsNot() async throws {
    let (program, folder) = (try Program(), try TestFolder())
    defer { program.remove() }
    var lines: [String] = []
    for voice in ["slt", "rms"] {
      let file = try await Speaker.say(Self.phrase, voice: voice, in: folder)
      lines.append(#"{"audio":"\#(file.path)","text":"Hey, Navigator!"}"#)
    }
    for name in ["name-marlow", "home-take-me", "address-anne"] {
      let file = Repository.file("audio-fixtures/clean/\(name).wav")
      try #require(FileManager.default.fileExists(atPath: file.path), "\(name)")
      lines.append(#"{"audio":"\#(file.path)","text":"something else"}"#)
    }
    let corpus = try folder.write("wake.jsonl", lines.joined(separator: "\n")).path
    let run = try await program.run(["evaluate", "wake", Self.phrase, corpus, "--condition", "clean,car@15"])
    #expect(run.status == 0, "\(run.error)")
    let rows = run.output.split(separator: "\n")
    #expect(rows.map { $0.prefix { $0 != " " } } == ["clean", "car@15"])
    #expect(rows.allSatisfy { $0.contains("missed 0 of 2") && $0.contains(" 0 false alarms") }, "\(run.output)")
    // Another phrase is never said.
    let other = try await program.run(["evaluate", "wake", "okay computer", corpus, "--json"])
    #expect(other.output.contains(#""falseAlarms":0"#) && other.output.contains(#""said":0"#), "\(other.output)")
  }

  @Test func aBrokenRecordingIsNamedAndTheOthersAreHeard() async throws {
    let (program, folder) = (try Program(), try TestFolder())
    defer { program.remove() }
    let broken = try folder.write("broken.wav", "no sound").path
    let whole = try await Speaker.say(Self.phrase, voice: "slt", in: folder).path
    let lines = [broken, whole].map { #"{"audio":"\#($0)","text":"hey navigator"}"# }
    let corpus = try folder.write("wake.jsonl", lines.joined(separator: "\n")).path
    let run = try await program.run(["evaluate", "wake", Self.phrase, corpus])
    #expect(run.status == 1 && run.error.contains(broken), "\(run.error)")
    #expect(run.output.contains("missed 0 of 1"), "\(run.output)")
  }

  @Test func theSearchWaitsForIt() async throws {
    let (program, folder) = (try Program(), try TestFolder())
    defer { program.remove() }
    let wake = try WAVFile.read(path: await Speaker.say(Self.phrase, voice: "slt", in: folder).path).samples
    let said = try WAVFile.read(path: Repository.file("audio-fixtures/clean/name-marlow.wav").path).samples
    let silence = [Int16](repeating: 0, count: 12_000)
    let run = try await listen(program, to: silence + wake + silence + said)
    let result = try await run.finish()
    #expect(result.status == 0, "\(result.error)")
    let record = try JSONDecoder().decode(ResultRecord.self, from: Data(result.output.utf8))
    #expect(record.results.first?.name == "Marlow Hotel", "\(record.transcript)")
    let frames = result.errorLines.filter { $0.hasPrefix("[") }.map { $0.prefix { $0 != "]" }.dropFirst() }
    #expect(frames == ["waiting", "listening", "searching"])
  }

  @Test func withoutItNothingIsHeard() async throws {
    let program = try Program()
    defer { program.remove() }
    let said = try WAVFile.read(path: Repository.file("audio-fixtures/clean/name-marlow.wav").path).samples
    let run = try await listen(program, to: said)
    try await run.wait { run.errorSoFar.contains("[waiting]") }
    run.send(SIGINT)
    let result = try await run.finish()
    #expect(result.status == 130 && result.output.isEmpty && !result.error.contains("[listening]"), "\(result.error)")
  }

  @Test(arguments: [("hey car", "three syllables"), ("hey 4711", "in letters"), ("", "three syllables")])
  func whatWillNotDoIsRefused(phrase: String, message: String) async throws {
    let program = try Program()
    defer { program.remove() }
    let corpus = try program.file("none.jsonl", text: "")
    let run = try await program.run(["evaluate", "wake", phrase, corpus])
    #expect(run.status == 1 && run.error.contains(message), "\(run.error)")
  }

  @Test(arguments: [["--suppression", "car"], ["--vosk-model", "model"], ["--jobs", "0"]])
  func whatWouldBeIgnoredIsRefused(arguments: [String]) async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.run(["evaluate", "wake", Self.phrase, "none.jsonl"] + arguments)
    #expect(run.status == 2 && run.error.contains(arguments[0]), "\(run.error)")
  }

  /// Starts listening to a microphone that hears samples and then silence.
  private func listen(_ program: Program, to samples: [Int16]) async throws -> RunningProgram {
    let sound = try program.file("microphone.raw", samples.withUnsafeBytes { Data($0) })
    return try program.start(
      [
        "listen", "--json", "--index", try await DemoRegion.path(), "--device", "fixture", "--wake-phrase", Self.phrase,
      ], environment: try program.microphone(hearing: sound))
  }
}

/// flite, where it is installed.
private enum Speaker {
  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/flite")

  /// A recording of words, 16 kHz mono.
  static func say(_ words: String, voice: String, in folder: TestFolder) async throws -> URL {
    let file = folder.file("\(voice)-\(words.replacing(" ", with: "-")).wav")
    let run = try await RunningProgram.run(
      "/usr/bin/flite", ["-voice", voice, "-t", words, "-o", file.path], in: folder.url)
    try #require(run.status == 0, "\(run.error)")
    return file
  }
}
