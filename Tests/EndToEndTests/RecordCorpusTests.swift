import Audio
import Foundation
import TestSupport
import Testing

/// Recording a corpus with the built program: the microphone is ALSA's `file` plug-in, the user is a pipe.
@Suite(.timeLimit(.minutes(60)), .fewAtOnce)
final class RecordCorpusTests {
  private let program: Program
  private let corpus: URL
  private static let marlow = "clean/name-marlow.wav"
  private static let machines = "clean/name-machines.wav"

  init() throws {
    program = try Program()
    corpus = program.folder.appending(path: "corpus")
  }

  deinit { program.remove() }

  private func arguments(_ prompts: [String], _ more: String...) throws -> [String] {
    let file = try program.file("prompts.txt", text: prompts.joined(separator: "\n"))
    return ["record-corpus", file, "--output", corpus.path, "--speaker", "Anna"] + more
  }

  private func converse(
    _ prompts: [String], hearing sound: Conversation.Sound = .recording(marlow), _ more: String...
  ) throws -> Conversation {
    try Conversation(program, try arguments(prompts) + more, hearing: sound)
  }

  private struct Line: Decodable {
    var audio: String
    var text: String
    var speaker: String
    var condition: String?
    var near: String?
    var findings: [String]?
  }

  /// The manifest, every line of which must have a whole recording.
  private func manifest() throws -> [Line] {
    let text = try String(contentsOf: corpus.appending(path: "manifest.jsonl"), encoding: .utf8)
    #expect(text.isEmpty || text.hasSuffix("\n"))
    return try text.split(separator: "\n").map { line in
      let line = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
      #expect(try !recording(line).isEmpty)
      return line
    }
  }

  private func recording(_ line: Line) throws -> [Int16] {
    let audio = try WAVFile.read(path: corpus.appending(path: line.audio).path)
    #expect(audio.sampleRate == 16_000)
    return audio.samples
  }

  @Test func eachAnswerDoesWhatItSays() async throws {
    let talk = try converse(
      ["navigate to marlow hotel", "a retaken one", "a skipped one", "the last"], hearing: .recording(Self.marlow),
      "--condition", "parked", "--near", "48.5,-126.5")
    let first = try await talk.answer("", hearing: .recording(Self.machines))
    #expect(first.contains("0 of 4 recorded; beginning with the 1st"))
    #expect(first.contains("[1/4]  navigate to marlow hotel") && first.contains("speech -"), "\(first)")
    try await talk.answer("r", hearing: .recording(Self.marlow))
    #expect(try await talk.answer("k").contains("[2/4]  a retaken one"))
    try await talk.answer("what?")
    try await talk.answer("s")
    try await talk.answer("q")
    let run = try await talk.finish()
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains("2 by Anna") && run.output.contains("2 of 4 in all"), "\(run.output)")
    #expect(run.output.contains("skipped 1") && run.output.contains("goes on with the 3rd"))
    let lines = try manifest()
    #expect(lines.map(\.audio) == ["anna/001-navigate-to-marlow-hotel.wav", "anna/002-a-retaken-one.wav"])
    #expect(lines.allSatisfy { $0.speaker == "Anna" && $0.condition == "parked" && $0.near == "48.5,-126.5" })
    // Both are the second recording's sound, untouched: the first take of the second prompt was another.
    let played = try Recordings.samples(Self.marlow) + [Int16](repeating: 0, count: 16_000)
    for line in lines {
      let kept = try recording(line)
      #expect(played.indices.contains { played[$0...].starts(with: kept) })
    }
  }

  @Test func theEndOfInputIsTheEndAndTheNextRunGoesOn() async throws {
    let prompts = ["one hotel", "two hotels", "three hotels"]
    let talk = try converse(prompts)
    try await talk.answer("")
    var run = try await talk.finish()
    #expect(run.status == 0 && run.output.contains("goes on with the 2nd"), "\(run.output)\(run.error)")
    let again = try converse(prompts)
    #expect(try await again.answer("").contains("1 of 3 recorded; going on with the 2nd"))
    try await again.answer("")
    run = try await again.finish()
    #expect(run.status == 0 && run.output.contains("3 of 3 in all") && !run.output.contains("goes on"), "\(run.output)")
    #expect(try manifest().map(\.text) == prompts)
    run = try await program.run(try arguments(prompts), environment: try Conversation.device(program))
    #expect(run.status == 0 && run.error.contains("3 of 3 recorded; nothing is left"))
  }

  @Test func aBadTakeIsMadeAgainUnlessTheUserInsists() async throws {
    let talk = try converse(["marlow hotel", "machines"], hearing: .silence)
    let silent = try await talk.answer("k", hearing: .clipped(Self.marlow, by: 12))
    #expect(
      silent.contains("!! nothing heard in 10") && silent.contains("Enter retakes") && !silent.contains("k keeps"))
    try await talk.answer("")
    let clipped = try await talk.answer("", hearing: .recording(Self.marlow))
    #expect(clipped.contains("!! clipped: ") && clipped.contains("k keeps it all the same"), "\(clipped)")
    try await talk.answer("", hearing: .clipped(Self.machines, by: 12))
    try await talk.answer("k")
    let run = try await talk.finish()
    #expect(run.status == 0)
    #expect(run.output.contains("2 by Anna, 1 with findings"))
    #expect(try manifest().map(\.findings) == [nil, ["clipped"]])
  }

  @Test func theSpeakerMayBeginEachTake() async throws {
    let talk = try converse(["marlow hotel", "machines"], "--manual")
    #expect(try await !talk.answer("").contains("●"), "nothing is recorded before Enter")
    #expect(try await talk.answer("").contains("●"))
    try await talk.answer("s")
    let run = try await talk.finish()
    #expect(run.status == 0 && run.output.contains("1 of 2 in all"))
  }

  @Test func aTakeIsPlayed() async throws {
    let heard = program.folder.appending(path: "heard.raw")
    try ScriptedProgram.make(
      "echo \"$@\" >'\(heard.path).txt'\ncat >'\(heard.path)'", at: program.folder.appending(path: "aplay"))
    let talk = try Conversation(
      program, try arguments(["marlow hotel"]), hearing: .recording(Self.marlow),
      environment: ["PATH": "\(program.folder.path):/usr/bin:/bin"])
    try await talk.answer("p")
    try await talk.answer("")
    #expect(try await talk.finish().status == 0)
    let kept = try recording(try #require(try manifest().first))
    #expect(try Data(contentsOf: heard) == kept.withUnsafeBytes { Data($0) })
    #expect(try String(contentsOfFile: heard.path + ".txt", encoding: .utf8).contains("-f S16_LE -c 1 -r 16000"))
  }

  @Test func nobodyIsAskedWithYes() async throws {
    let talk = try converse(
      ["marlow hotel", "hotel marlow"], hearing: .clipped(Self.marlow, by: 12), "--yes", "--json")
    let run = try await talk.finish()
    #expect(run.status == 0)
    #expect(run.error.components(separatedBy: "[1/2]").count == 5, "a take and three more\n\(run.error)")
    #expect(try manifest().map(\.findings) == [["clipped"], ["clipped"]])
    #expect(run.output.split(separator: "\n").count == 1)
    let summary = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(summary["recorded"] as? Int == 2 && summary["withFindings"] as? Int == 2)
    #expect(summary["end"] as? String == "finished" && summary["next"] == nil)
    #expect((summary["speechSeconds"] as? Double ?? 0) > 2)
  }

  @Test func aSilentMicrophoneIsNotListenedToForHours() async throws {
    let run = try await converse(["one", "two", "three", "four"], hearing: .silence, "--yes").finish()
    #expect(run.status == 1)
    #expect(run.errorLines.last?.hasPrefix("whereto: nothing was heard for 3 prompts") == true, "\(run.error)")
    #expect(try manifest().isEmpty)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func aSignalAtAQuestionDropsTheTakeAlone(signal: Int32) async throws {
    let talk = try converse(["marlow hotel", "hotel marlow"])
    try await talk.answer("")
    let run = try await talk.interrupt(signal)
    #expect(run.status == 130)
    #expect(run.error.contains("Stopped; the take in hand was dropped."))
    #expect(run.output.contains("goes on with the 2nd"))
    #expect(try manifest().count == 1)
  }

  @Test(arguments: [SIGINT, SIGKILL])
  func aSignalWhileRecordingLosesNothingKept(signal: Int32) async throws {
    let prompts = (1...400).map { "hotel \($0)" }
    let talk = try converse(prompts, "--yes")
    try await talk.wait(for: "[6/400]")
    let run = try await talk.end(signal)
    if signal == SIGINT { #expect(run.status == 130 && run.output.contains(" of 400 in all")) }
    let kept = try manifest()
    #expect((5..<400).contains(kept.count))
    #expect(kept.map(\.text) == Array(prompts.prefix(kept.count)))
    let again = try converse(prompts)
    #expect(try await again.answer("q").contains("\(kept.count) of 400 recorded; going on with the"))
    #expect(try await again.finish().status == 0)
  }

  @Test func aDiskThatIsFullTakesNothingThatWasKept() async throws {
    let talk = try converse(["marlow hotel", "hotel marlow"])
    try await talk.answer("")
    #expect(try await talk.finish().status == 0)
    let before = try manifest().map(\.audio)
    // A limit on file sizes stands for the full disk.
    let command = try arguments(["marlow hotel", "hotel marlow"], "--device", "fixture", "--yes")
      .map { "'\($0)'" }.joined(separator: " ")
    let run = try await program.start(
      ["-c", "trap '' XFSZ; ulimit -f 60; exec '\(Program.executable.path)' \(command)"], executable: "/bin/sh",
      environment: try Conversation.device(program)
    ).finish()
    #expect(run.status == 1)
    #expect(
      run.errorLines.last?.hasPrefix("whereto: \(corpus.path)/anna/002-hotel-marlow.wav: ") == true, "\(run.error)")
    #expect(try manifest().map(\.audio) == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: corpus.appending(path: "anna").path)
        == ["001-marlow-hotel.wav"])
  }

  @Test func whatCannotBeUsedIsOneLine() async throws {
    let good = try arguments(["marlow hotel"])
    let notAFolder = try program.file("file", text: "a file")
    let bad = try program.file("bad.jsonl", text: "{\"text\": \"a\"}\n{\"place\": \"b\"}\n")
    func swap(_ old: String, _ new: String) -> [String] { good.map { $0 == old ? new : $0 } }
    let cases = [
      (good + ["--device", "hw:CARD=nosuchcard"], "hw:CARD=nosuchcard: "),
      (swap(corpus.path, notAFolder), notAFolder), (swap(corpus.path, "\(notAFolder)/x"), notAFolder),
      (swap(good[1], bad), "bad.jsonl:2: "), (swap(good[1], "/nowhere/p.txt"), "/nowhere/p.txt"),
    ]
    for (arguments, name) in cases {
      let run = try await program.run(arguments)
      #expect(run.status == 1, "\(arguments)")
      let lines = run.errorLines.filter { $0.hasPrefix("whereto: ") }
      #expect(lines.count == 1 && lines[0].contains(name), "\(run.error)")
      #expect(run.output.isEmpty)
    }
  }

  @Test(arguments: [["--near", "north"], ["--manual", "--yes"], ["--speaker", "???"], ["--condition", ""]])
  func aMistakeInTheArguments(more: [String]) async throws {
    let run = try await program.run(["record-corpus", "p.txt", "--output", corpus.path] + more)
    #expect(run.status == 2, "\(run.error)")
    #expect(!FileManager.default.fileExists(atPath: corpus.path))
  }
}
