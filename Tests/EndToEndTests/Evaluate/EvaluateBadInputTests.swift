import Foundation
import TestSupport
import Testing

@testable import Evaluation

/// An invalid line of a corpus is reported and counted, and the run continues; a strict run stops.
@Suite(.timeLimit(.minutes(60)), .fewAtOnce)
struct EvaluateBadInputTests {
  private static let good = #"{"audio":"good.wav","text":"take me home"}"#

  @Test(arguments: [
    ("nonsense", "malformed"), ("{\"text\":\"a\"}", "malformed"), (#"{"audio":"a.wav","text":7}"#, "malformed"),
    (#"{"audio":"a.wav"}"#, "nothingExpected"), (#"{"audio":"a.wav","text":"до дома"}"#, "foreignCharacters"),
    (#"{"audio":"good.wav","text":"again"}"#, "duplicate"), (#"{"audio":"absent.wav","text":"a"}"#, "noHypothesis"),
    (#"{"audio":"a.wav","text":""# + String(repeating: "x", count: 5_000_000) + "\"}", "malformed"),
  ])
  func aLineThatCannotBeUsed(line: String, reason: String) async throws {
    let program = try Program()
    defer { program.remove() }
    let corpus = try program.file("corpus.jsonl", text: "\(Self.good)\r\n\(line)\n")
    let stored = [corpus, "--hypotheses", try program.file("heard.tsv", text: "good.wav\ttake me home\n"), "--json"]
    let run = try await program.evaluate(stored)
    #expect(run.status == 0, "\(run.error)")
    let counts = try run.report().counts
    #expect(counts.utterances == 1 && counts.leftOut == [reason: 1])
    #expect(counts.problems.map(\.line) == [2] && counts.problems.map(\.reason.rawValue) == [reason])
    let strict = try await program.evaluate(stored + ["--strict"])
    #expect(strict.status == 1 && strict.errorLines.count { $0.hasPrefix("whereto: ") } == 1, "\(strict.error)")
    #expect(strict.error.contains(reason == "noHypothesis" ? "absent.wav" : "line 2"), "\(strict.error)")
  }

  @Test(arguments: [
    ("empty.jsonl", Data()), ("bytes.jsonl", Data([0xFF, 0xFE, 0x0A])), ("mark.jsonl", Data("\u{FEFF}\r\n".utf8)),
  ])
  func nothingToRun(name: String, contents: Data) async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.evaluate([
      try program.file(name, contents), "--hypotheses", try program.file("heard.tsv", text: ""), "--json",
    ])
    #expect(run.status == 1 && run.error.contains(name), "\(run.error)")
    #expect(try run.report().counts.utterances == 0)
  }

  @Test func whatIsNoCorpus() async throws {
    let program = try Program()
    defer { program.remove() }
    let folder = program.folder.appending(path: "folder.jsonl")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let heard = try program.file("heard.tsv", text: "")
    for corpus in [folder.path, program.folder.path, "/nowhere/corpus.jsonl", heard + ".docx"] {
      let run = try await program.evaluate([corpus, "--hypotheses", heard])
      #expect(run.status == 1 && run.error.contains(corpus), "\(run.error)")
      #expect(run.output.isEmpty)
    }
  }

  @Test func recordingsThatCannotBeReadAndPlacesThatAreNotThere() async throws {
    let program = try Program()
    defer { program.remove() }
    let sound = try Data(contentsOf: Program.fixtures.appending(path: "clean/name-marlow.wav"))
    let bad = [
      ("garbage.wav", Data("This is a letter and no sound at all.".utf8)), ("empty.wav", Data()),
      ("headless.wav", sound.prefix(20)),
    ]
    let lines = try bad.map { name, contents in
      "{\"audio\":\"\(try program.file(name, contents))\",\"text\":\"a\"}"
    }
    let unknown = "{\"audio\":\"\(try program.file("other.wav", sound))\",\"place\":\"osm:node/999999\"}"
    let missing = #"{"audio":"/nowhere/a.wav","text":"a"}"#
    let corpus = try program.corpus(["clean/name-marlow.wav", "clean/name-finch.wav"], lines + [unknown, missing])
    let destinations = try await Program.destinations()
    // A recording that can't be read isn't used for babble, either.
    let run = try await program.evaluate([corpus, "--json", "--condition", "clean,babble@20"] + destinations)
    #expect(run.status == 0, "\(run.error)")
    let counts = try run.report().counts
    #expect(counts.utterances == 6 && counts.failed == 6)
    #expect(counts.leftOut == ["missingFile": 1, "unreadableFile": 3, "unknownPlace": 1])
    #expect(counts.problems.map(\.line) == [7, 3, 4, 5, 6])
    for (name, _) in bad { #expect(run.output.contains(name)) }
    for line in lines + [unknown] {
      let strict = try await program.evaluate(
        [try program.corpus([], [line], name: "one.jsonl"), "--strict"] + destinations)
      #expect(strict.status == 1 && strict.errorLines.count { $0.hasPrefix("whereto: ") } == 1, "\(strict.error)")
    }
  }

  @Test(arguments: [
    (["--jobs", "0"], "--jobs"), (["--shard", "3/2"], "3/2"), (["--condition", "rain@3"], "rain"),
    (["--format", "docx"], "docx"), (["--replicates", "5"], "--replicates"), (["--condition", "car@10"], "conditions"),
    (["--grammar", "a.gram"], "exclude"), (["--live"], "--live"), (["--in-real-time"], "--live"),
    (["--vosk-model", "model"], "--vosk-model"),
  ])
  func aMistakeInTheArguments(arguments: [String], naming: String) async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.evaluate(try program.stored(1) + arguments)
    #expect(run.status == 2 && run.error.contains(naming) && run.output.isEmpty, "\(run.error)")
  }
}
