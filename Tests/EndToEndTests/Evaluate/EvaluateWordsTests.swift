import Foundation
import TestSupport
import Testing

@testable import Evaluation

/// Stored hypotheses, scored by the built program.
@Suite(.timeLimit(.minutes(60)), .fewAtOnce)
struct EvaluateWordsTests {
  @Test(.enabled(if: Sclite.program != nil, "sclite is not installed; apt-get install sctk"))
  func everyCountIsThatOfSclite() async throws {
    let program = try Program()
    defer { program.remove() }
    let folder = try program.file("trn")
    let run = try await program.evaluate(try program.stored(400, speakers: 7) + ["--json", "--trn", folder])
    #expect(run.status == 0, "\(run.error)")
    func lines(_ name: String) throws -> [String] {
      try String(contentsOf: URL(filePath: folder).appending(path: name), encoding: .utf8).split(separator: "\n")
        .map(String.init)
    }
    let (reference, hypothesis) = (try lines("ref.trn"), try lines("hyp.trn"))
    let scored = try await Sclite.score(reference: reference, hypothesis: hypothesis, with: #require(Sclite.program))
    let (report, utterances) = (try run.report(), try run.utterances())
    #expect(utterances.count == 400 && reference.count == 400 && scored.counts.count == 400)
    for (utterance, line) in zip(utterances, reference) {
      let id = String(line.dropLast().split(separator: "(").last ?? "")
      #expect(scored.counts[id] == utterance.judgement?.words, "\(line)")
      #expect(scored.steps[id] == utterance.judgement?.steps, "\(line)")
    }
    let all = try #require(report.summaries.first)
    let words = all.words
    let wrong = utterances.count { $0.judgement?.words?.errors != 0 }
    #expect(
      scored.sums == [
        400, words.reference, words.correct, words.substitutions, words.deletions, words.insertions, words.errors,
        wrong,
      ])
    #expect(words.substitutions > 50 && words.deletions > 50 && words.insertions > 50)
    #expect(all.metrics[.wordErrorRate]?.value == Double(words.errors) / Double(words.reference))
    #expect(all.metrics[.sentence]?.value == Double(400 - wrong) / 400)
  }

  @Test func intervalsAreDrawnFromSpeakersWhereTheyAreNamed() async throws {
    let program = try Program()
    defer { program.remove() }
    let stored = try program.stored(60, speakers: 6)
    let bySpeaker = try await program.evaluate(stored + ["--json", "--replicates", "300"]).report()
    #expect(bySpeaker.resampling.unit == .speaker && bySpeaker.resampling.units == 6)
    #expect(bySpeaker.resampling.replicates == 300 && bySpeaker.speakers.count == 6)
    let byUtterance = try await program.evaluate(stored + ["--json", "--resample", "utterance"]).report()
    #expect(byUtterance.resampling.unit == .utterance && byUtterance.resampling.units == nil)
    let rates = try [bySpeaker, byUtterance].map { try #require($0.summaries[0].metrics[.wordErrorRate]) }
    #expect(rates[0].value == rates[1].value && rates[0].low != rates[1].low)
    #expect(rates.allSatisfy { $0.low ?? 1 < $0.value && $0.value < $0.high ?? 0 })
  }

  @Test func aBaselineAndRequirements() async throws {
    let program = try Program()
    defer { program.remove() }
    let stored = try program.stored(80)
    let before = try program.file("before.jsonl")
    #expect(try await program.evaluate(stored + ["--run", before]).status == 0)
    let corpus = try String(contentsOfFile: stored[0], encoding: .utf8)
    let perfect = corpus.split(separator: "\n").enumerated().compactMap { index, line in
      line.split(separator: "\"text\":\"").last.map { "x/\(index).wav\t\($0.prefix { $0 != "\"" })\n" }
    }
    let better = [stored[0], "--hypotheses", try program.file("better.tsv", text: perfect.joined()), "--json"]
    let run = try await program.evaluate(
      better + ["--baseline", before, "--require", "wer<=0", "--require", "sentence >= 1"])
    #expect(run.status == 0, "\(run.error)")
    let comparison = try #require(try run.report().comparison)
    #expect(comparison.common == 80 && comparison.lostCount == 0 && comparison.gainedCount > 20)
    #expect(comparison.gained.count == comparison.gainedCount)
    #expect(comparison.settings.contains { $0.hasPrefix("hypotheses: heard.trn") })
    let rate = try #require(comparison.changes.first { $0.metric == .wordErrorRate })
    #expect(rate.now == 0 && rate.before > 0.1 && rate.pValue ?? 1 < 0.001 && rate.test == .matchedPairs)
    #expect(try run.utterances().count == 80)

    let report = try program.file("report.json", text: run.output)
    let worse = try await program.evaluate(
      stored + ["--json", "--baseline", report, "--require", "wer<=0.0001", "--require", "slots>=0.5"])
    #expect(worse.status == 3)
    #expect(worse.errorLines.filter { $0.contains("--require") }.count == 2, "\(worse.error)")
    #expect(try worse.report().comparison?.lostCount == comparison.gainedCount)
    #expect(try worse.report().requirements.map(\.met) == [false, false])
    let malformed = try await program.evaluate(stored + ["--require", "wer=0.5"])
    #expect(malformed.status == 2 && malformed.error.contains("wer=0.5") && malformed.output.isEmpty)
  }

  @Test func theTextReportIsPrinted() async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.evaluate(try program.stored(30))
    #expect(run.output.hasPrefix("\(program.folder.path)/corpus.jsonl: 30 utterances\n"))
    #expect(run.output.contains("\nwer ") && run.output.contains("intervals: 95 %, by bootstrap over utterances"))
  }

  @Test func resultsOfRecognizeAndOtherTranscripts() async throws {
    let program = try Program()
    defer { program.remove() }
    let corpus = try program.file("text", text: "u1 take me home\nu2 coffee\n")
    _ = try program.file("utt2spk", text: "u1 anna\nu2 ben\n")
    let result =
      #"{"version":1,"file":"u1.wav","outcome":"notFound","transcript":"take me home","confidence":1,"results":[]}"#
    for (name, text, errors) in [
      ("a.tsv", "u1.wav\ttake me\nu2.wav\tcoffee\n", 1), ("heard/text", "u1 take me home\nu2\n", 1),
      ("a.trn", "take me home (u1 -1)\ncoffee coffee (u2 -2)\n", 1),
      ("a.jsonl", result + "\n" + result.replacing("u1", with: "u2") + "\n", 3),
    ] {
      try? FileManager.default.createDirectory(
        at: program.folder.appending(path: "heard"), withIntermediateDirectories: true)
      let run = try await program.evaluate([corpus, "--json", "--hypotheses", try program.file(name, text: text)])
      #expect(run.status == 0, "\(run.error)")
      #expect(try run.report().summaries[0].words.errors == errors, "\(name)")
      #expect(try run.utterances().map(\.speaker) == ["anna", "ben"])
    }
  }
}
