import Foundation
import TestSupport
import Testing

@testable import Evaluation

/// Run files: parts, merging, continuing after an interruption.
@Suite(.timeLimit(.minutes(60)), .fewAtOnce)
struct EvaluateRunFileTests {
  @Test func partsMergeToTheSameReport() async throws {
    let program = try Program()
    defer { program.remove() }
    let stored = try program.stored(100, speakers: 6)
    let whole = try await program.evaluate(stored + ["--json", "--jobs", "1"])
    #expect(try await program.evaluate(stored + ["--json", "--jobs", "3"]).undated == whole.undated)
    var parts: [String] = []
    for number in 1...3 {
      let file = try program.file("\(number).jsonl")
      #expect(
        try await program.evaluate(stored + ["--shard", "\(number)/3", "--run", file, "--jobs", "2"]).status == 0)
      parts.append(file)
    }
    let merged = try await program.evaluate(["merge", "--json"] + parts.reversed())
    #expect(merged.status == 0, "\(merged.error)")
    #expect(merged.undated == whole.undated)
    #expect(try merged.utterances().count == 100)

    let missing = try await program.evaluate(["merge", "--json", parts[0], parts[2]])
    #expect(try missing.report().counts.partial && missing.report().counts.utterances == 67)
    #expect(try await program.evaluate(["merge", parts[0], parts[2]]).output.contains("not complete"))
    let twice = try await program.evaluate(["merge"] + parts + [parts[1]])
    #expect(twice.status == 1 && twice.error.contains(parts[1]), "\(twice.error)")
    let other = try program.file("other.jsonl")
    #expect(try await program.evaluate(stored + ["--shard", "2/3", "--seed", "9", "--run", other]).status == 0)
    let mixed = try await program.evaluate(["merge", parts[0], other, parts[2]])
    #expect(mixed.status == 1 && mixed.error.contains(other) && mixed.error.contains("seed"), "\(mixed.error)")
    let none = try await program.evaluate(["merge", stored[0]])
    #expect(none.status == 1 && none.error.contains(stored[0]))
  }

  @Test func aRunThatWasKilledGoesOn() async throws {
    let program = try Program()
    defer { program.remove() }
    let stored = try program.stored(100)
    let file = try program.file("run.jsonl")
    let run = try await program.evaluate(stored + ["--run", file, "--json"])
    let whole = try Data(contentsOf: URL(filePath: file))
    for end in [0, 100, whole.count / 3, whole.count - 90, whole.count] {
      try whole.prefix(end).write(to: URL(filePath: file))
      let resumed = try await program.evaluate(stored + ["--run", file, "--json", "--resume"])
      #expect(resumed.status == 0 && resumed.undated == run.undated, "\(end): \(resumed.error)")
    }
    #expect(try Data(contentsOf: URL(filePath: file)) == whole)

    let refused = try await program.evaluate(stored + ["--run", file])
    #expect(refused.status == 1 && refused.error.contains("--resume") && refused.error.contains(file))
    let other = try await program.evaluate(stored + ["--run", file, "--resume", "--seed", "2"])
    #expect(other.status == 1 && other.error.contains("seed: 1 → 2"), "\(other.error)")
    #expect(try Data(contentsOf: URL(filePath: file)) == whole)
    let replaced = try await program.evaluate(stored + ["--run", file, "--replace", "--seed", "2", "--json"])
    #expect(try replaced.status == 0 && replaced.report().run.seed == 2)
    #expect(try await program.evaluate(stored + ["--run", file, "--replace", "--resume"]).status == 2)
  }

  @Test func aBadOutputIsNamedBeforeTheRunAndLosesNothing() async throws {
    let program = try Program()
    defer { program.remove() }
    let stored = try program.stored(10)
    let file = try program.file("run.jsonl")
    for options in [["--html", "/nowhere/page.html"], ["--baseline", "/nowhere/run.jsonl"]] {
      let run = try await program.evaluate(stored + ["--run", file] + options)
      #expect(run.status == 1 && run.error.contains(options[1]), "\(run.error)")
      #expect(!FileManager.default.fileExists(atPath: file))
    }
    #expect(try await program.evaluate(stored + ["--run", file]).status == 0)
    let itself = try await program.evaluate(stored + ["--run", file, "--replace", "--baseline", file])
    #expect(itself.status == 1 && FileManager.default.fileExists(atPath: file))
  }

  /// A run without its own run file can continue, too: the cache has one until the run is complete.
  @Test(arguments: [true, false])
  func anInterruptedRunReportsAndGoesOn(isNamed: Bool) async throws {
    let program = try Program()
    defer { program.remove() }
    let recordings = ["name-marlow", "home-take-me", "name-finch", "near-gas", "cancel-plain", "cancel-stop"]
    let corpus = try program.corpus(recordings.map { "clean/\($0).wav" })
    let file = try program.file("run.jsonl")
    let arguments =
      ["evaluate", corpus, "--json", "--jobs", "1", "--condition", "clean,gain@3,gain@-3"]
      + (try await Program.destinations())
      + (isNamed ? ["--run", file] : [])
    let running = try program.start(arguments)
    // The first note is written after a tenth of the run.
    try await running.wait { running.errorSoFar.contains("2 of 18") }
    running.send(SIGINT)
    let interrupted = try await running.finish()
    #expect(interrupted.status == 130, "\(interrupted.error)")
    let partial = try interrupted.report().counts
    #expect(partial.partial && (2..<18).contains(partial.utterances))

    let completed = try await program.run(arguments + ["--resume"])
    #expect(completed.status == 0, "\(completed.error)")
    let utterances = try completed.utterances()
    #expect(utterances.map(\.index) == Array(0..<18))
    #expect(try utterances.prefix(partial.utterances) == interrupted.utterances().prefix(partial.utterances))
    #expect(try !completed.report().counts.partial)
    let cached = program.folder.appending(path: "XDG_CACHE_HOME/whereto/runs").path
    #expect((try? FileManager.default.contentsOfDirectory(atPath: cached))?.isEmpty ?? true)
    #expect(FileManager.default.fileExists(atPath: file) == isNamed)
  }
}
