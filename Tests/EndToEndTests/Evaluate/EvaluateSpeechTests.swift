import DestinationSearch
import Evaluation
import Foundation
import TestSupport
import Testing

/// Recordings of the project, decoded.
struct EvaluateSpeechTests {
  private static let recordings = [
    "clean/name-marlow.wav", "clean/name-finch.wav", "clean/near-gas.wav", "clean/cancel-plain.wav",
    "reject/reject-report.wav", "noisy/name-sturgeon-car20.wav",
  ]

  private static let grammar =
    "#JSGF V1.0;\ngrammar words;\npublic <words> = cancel | stop | take me home;\n"

  /// One line says of a recording of the Marlow Hotel that nothing may be found, another that it names another place.
  private static func misjudged(_ program: Program) throws -> [String] {
    let sound = try Data(contentsOf: Program.fixtures.appending(path: "clean/name-marlow.wav"))
    return [
      "{\"audio\":\"\(try program.file("nothing.wav", sound))\",\"place\":null}",
      "{\"audio\":\"\(try program.file("wrong.wav", sound))\",\"place\":\"osm:node/1216\"}",
      "{\"audio\":\"\(try program.file("named.wav", sound))\",\"name\":\"Marlow Hotel\"}",
    ]
  }

  @Test func destinationsUnderConditionsOnAnyNumberOfJobs() throws {
    let program = try Program()
    defer { program.remove() }
    let corpus = try program.corpus(Self.recordings, try Self.misjudged(program))
    let arguments = [corpus, "--json", "--condition", "clean,babble@20"] + (try Program.destinations())
    let (one, three) = (
      try program.evaluate(arguments + ["--jobs", "1"]), try program.evaluate(arguments + ["--jobs", "3"])
    )
    #expect(one.status == 0 && three.status == 0, "\(one.error) \(three.error)")
    let utterances = try one.utterances()
    #expect(try utterances == three.utterances())
    #expect(utterances.map(\.condition).prefix(2) == ["clean", "babble@20"])
    #expect(Set(utterances.suffix(8).prefix(2).map(\.condition)) == ["car@20", "car@20+babble@20"])
    let clean = utterances.filter { $0.condition == "clean" || $0.condition == "car@20" }
    #expect(
      clean.map { $0.judgement?.verdict }
        == [.right, .right, .right, .right, .right, .right, .accepted, .wrong, .right])
    let waveforms = utterances.prefix(2).map(\.waveform)
    #expect(Set(waveforms).count == 2)

    let report = try one.report()
    let summary = try #require(report.summaries.first { $0.condition == "clean" })
    func figure(_ metric: Metric) -> [Double]? { summary.metrics[metric].map { [$0.numerator, $0.denominator] } }
    #expect(figure(.destinationAt1) == [4, 5] && figure(.destinationAt3) == [4, 5])
    #expect(figure(.meanReciprocalRank) == [4, 5] && figure(.right) == [6, 8])
    #expect(figure(.falseAccept) == [1, 2] && figure(.falseReject) == [0, 5] && figure(.intent) == [4, 4])
    #expect(summary.outcomes.contains { "\($0.expected) \($0.outcome) \($0.count)" == "nothing resolved 1" })
    #expect(Array(summary.metrics.values).allSatisfy { $0.denominator > 0 && ($0.low ?? 0) <= $0.value })
    #expect(report.operatingCurve?.points.isEmpty == false)
    #expect(report.latency != nil && report.cost.peakMemory != nil)
  }

  @Test func noiseDependsOnTheSeedAlone() throws {
    let program = try Program()
    defer { program.remove() }
    let corpus = try program.corpus(["clean/cancel-plain.wav"])
    let words =
      [corpus, "--audio", Program.fixtures.path, "--json", "--condition", "white@10"]
      + ["--grammar", try program.file("words.gram", text: Self.grammar)]
    func heard(_ more: [String]) throws -> (sound: Data, utterances: [UtteranceRecord]) {
      let folder = try program.file("kept\(UUID().uuidString)")
      let run = try program.evaluate(words + ["--keep-audio", folder] + more)
      #expect(run.status == 0, "\(run.error)")
      let sound = try Data(contentsOf: URL(filePath: folder).appending(path: "white@10/clean/cancel-plain.wav"))
      return (sound, try run.utterances())
    }
    let (first, again, other) = (try heard([]), try heard(["--seed", "1"]), try heard(["--seed", "2"]))
    #expect(first.sound == again.sound && first.utterances == again.utterances)
    #expect(first.sound != other.sound && first.sound.count == other.sound.count)
  }

  @Test func wordsByGrammarAndBySentencesWithSlots() throws {
    let program = try Program()
    defer { program.remove() }
    let sound = Program.fixtures.appending(path: "clean/cancel-plain.wav").path
    let corpus = try program.file(
      "corpus.jsonl", text: "{\"audio\":\"\(sound)\",\"text\":\"cancel\",\"slots\":{\"what\":\"cancel\"}}\n")
    let grammar = try program.file("words.gram", text: Self.grammar)
    let sentences = try program.file("sentences", text: "cancel\nstop\ntake me home\n")
    for recognizer in [["--grammar", grammar], ["--sentences", sentences]] {
      let run = try program.evaluate([corpus, "--json"] + recognizer)
      #expect(run.status == 0, "\(run.error)")
      let summary = try #require(try run.report().summaries.first)
      #expect(summary.words.correct == 1 && summary.words.reference == 1 && summary.metrics[.slots]?.value == 1)
      #expect(summary.metrics[.destinationAt1] == nil && summary.metrics[.right] == nil)
    }
  }

  @Test(.enabled(if: Chromium.isInstalled, "Chromium is not installed"))
  func thePageOfARun() throws {
    let program = try Program()
    defer { program.remove() }
    let corpus = try program.corpus(Self.recordings, try Self.misjudged(program))
    let page = try program.file("page.html")
    let run = try program.evaluate([corpus, "--json", "--html", page] + (try Program.destinations()))
    #expect(run.status == 0, "\(run.error)")
    let seen = try Chromium.open(
      Data(contentsOf: URL(filePath: page)),
      script: #"""
        say("title", document.title);
        say("rows", all("tr.utterance").length);
        say("places", text(`#figures tr[data-metric="destination@1"] .value`));
        say("badges", [...new Set(texts("tr.utterance .badge"))].sort().join(" "));
        say("sounds", all("[data-sound]").length);
        const bytes = Uint8Array.from(atob(one("[data-sound]").textContent), (each) => each.charCodeAt(0));
        say("sound", String.fromCharCode(...bytes.slice(0, 4)) + String.fromCharCode(...bytes.slice(8, 12)));
        const decoded = await new OfflineAudioContext(1, 16000, 16000).decodeAudioData(bytes.buffer);
        say("seconds", decoded.duration.toFixed(2));
        """#)
    #expect(seen.errors == [])
    #expect(seen.said["title"] == "corpus.jsonl · accuracy")
    #expect(seen.said["rows"] == "9")
    let at1 = try #require(try run.report().summaries[0].metrics[.destinationAt1])
    #expect(at1.denominator == 6 && at1.numerator == 5)
    #expect(seen.said["places"] == "83.3%")
    #expect(seen.said["badges"] == "accepted right wrong")
    #expect(seen.said["sounds"] == "9" && seen.said["sound"] == "RIFFWAVE")
    struct Timed: Decodable { var utterances: [UtteranceRecord] }
    let timed = try JSONDecoder().decode(Timed.self, from: Data(run.output.utf8)).utterances
    #expect(seen.said["seconds"] == String(format: "%.2f", try #require(timed.first?.timing?.audio)))
  }
}
