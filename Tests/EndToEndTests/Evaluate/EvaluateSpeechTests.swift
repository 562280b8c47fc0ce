import Audio
import Foundation
import OfflineSearch
import Recognition
import TestSupport
import Testing

@testable import Evaluation

/// Recordings of the project, decoded.
@Suite(.timeLimit(.minutes(60)), .fewAtOnce)
struct EvaluateSpeechTests {
  private static let recordings = [
    "clean/name-marlow.wav", "clean/name-finch.wav", "clean/near-gas.wav", "clean/cancel-plain.wav",
    "reject/reject-report.wav", "noisy/name-sturgeon-car20.wav",
  ]

  private static let grammar =
    "#JSGF V1.0;\ngrammar words;\npublic <words> = cancel | stop | take me home;\n"

  /// A recording of the Marlow Hotel twice: one line expects nothing, another line expects another place.
  private static func misjudged(_ program: Program) throws -> [String] {
    let sound = try Data(contentsOf: Program.fixtures.appending(path: "clean/name-marlow.wav"))
    return [
      "{\"audio\":\"\(try program.file("nothing.wav", sound))\",\"place\":null}",
      "{\"audio\":\"\(try program.file("wrong.wav", sound))\",\"place\":\"osm:node/1216\"}",
      "{\"audio\":\"\(try program.file("named.wav", sound))\",\"name\":\"Marlow Hotel\"}",
    ]
  }

  @Test func destinationsUnderConditionsOnAnyNumberOfJobs() async throws {
    let program = try Program()
    defer { program.remove() }
    let corpus = try program.corpus(Self.recordings, try Self.misjudged(program))
    let arguments = [corpus, "--json", "--condition", "clean,babble@20"] + (try await Program.destinations())
    let (one, three) = (
      try await program.evaluate(arguments + ["--jobs", "1"]), try await program.evaluate(arguments + ["--jobs", "3"])
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

  /// A recording with a pause: in a whole run it is decoded to its end, in a live run the pause ends it.
  @Test func whatTheEndPointerCutsOffIsToldOfLiveRuns() async throws {
    let program = try Program()
    defer { program.remove() }
    func samples(_ name: String) throws -> [Int16] {
      try WAVFile.read(path: Repository.file("audio-fixtures/\(name)").path).samples
    }
    let paused =
      try samples("clean/cancel-plain.wav") + [Int16](repeating: 0, count: 24_000) + samples("clean/name-marlow.wav")
    let path = program.folder.appending(path: "paused.wav").path
    try WAVFile.write(paused, sampleRate: 16_000, to: path)
    let corpus = try program.corpus(Self.recordings, ["{\"audio\":\"\(path)\",\"text\":\"cancel marlow hotel\"}"])
    let arguments = [corpus, "--json", "--condition", "clean,car@20"] + (try await Program.destinations())
    let (one, paced) = (
      try await program.evaluate(arguments + ["--live", "--jobs", "1"]),
      try await program.evaluate(arguments + ["--live", "--in-real-time"])
    )
    #expect(one.status == 0 && paced.status == 0, "\(one.error) \(paced.error)")
    let utterances = try one.utterances()
    #expect(try utterances == paced.utterances())
    #expect(utterances.allSatisfy { $0.live?.speech != nil && $0.judgement?.live != nil })
    let cut = try #require(utterances.first { $0.id == path })
    let live = try #require(cut.judgement?.live)
    #expect(live.ending == .early && live.cutAtEnd > 16_000 && live.cutAtStart == 0)
    #expect(cut.hypothesis == "cancel")
    let report = try one.report()
    let early = try #require(report.summaries.first?.metrics[.endedEarly])
    #expect(report.run.live == true && early.numerator >= 1 && early.denominator == Double(utterances.count))
    #expect(report.run.recognizer.settings["at"] == "2024-05-14T12:00:00Z")

    let whole = try await program.evaluate(arguments)
    #expect(try whole.utterances().first { $0.id == path }?.hypothesis != "cancel")
    #expect(try whole.utterances().allSatisfy { $0.live == nil } && !whole.output.contains("endedEarly"))
  }

  @Test func whatPhonesAreHeardAsIsCountedFromRuns() async throws {
    let program = try Program()
    defer { program.remove() }
    let corpus = try program.corpus(["clean/name-marlow.wav"])
    let (run, words) = (program.folder.appending(path: "run").path, program.folder.appending(path: "words").path)
    let made = try await program.evaluate([corpus, "--run", run] + (try await Program.destinations()))
    #expect(made.status == 0, "\(made.error)")
    let counted = try await program.evaluate(["confusions", run, run])
    // "Navigate to marlow hotel" has one M, and each run counts up to three hypotheses.
    let row = try #require(
      counted.output.split(separator: "\n").first { $0.hasPrefix("M\tM\t") }?.split(separator: "\t"))
    #expect(counted.status == 0 && ["2", "4", "6"].contains(row[2]), "\(counted.error)")

    let phones = try await program.evaluate(["confusions", "--phones", run])
    let said = phones.output.split(separator: "\n").map { $0.split(separator: "\t") }
    // Its one M is recognized once, as a phone or as nothing: without suppression, there is one decoding branch.
    #expect(phones.status == 0, "\(phones.error)")
    #expect(said.filter { $0[0] == "M" }.compactMap { Int($0[2]) }.reduce(0, +) == 1)

    let grammar = ["--grammar", try program.file("words.gram", text: Self.grammar), "--audio", Program.fixtures.path]
    #expect(try await program.evaluate([corpus, "--run", words] + grammar).status == 0)
    let refused = try await program.evaluate(["confusions", words])
    #expect(
      refused.status == 1 && refused.error.contains("\(words): no utterance has both a spoken text and a first pass"))
    let withoutPhones = try await program.evaluate(["confusions", "--phones", words])
    #expect(withoutPhones.status == 1)
    #expect(
      withoutPhones.error.contains(
        "\(words): no utterance has both a spoken text and phones; a run records phones with --index"))
  }

  @Test func noiseDependsOnTheSeedAlone() async throws {
    let program = try Program()
    defer { program.remove() }
    let corpus = try program.corpus(["clean/cancel-plain.wav"])
    let words =
      [corpus, "--audio", Program.fixtures.path, "--json", "--condition", "white@10"]
      + ["--grammar", try program.file("words.gram", text: Self.grammar)]
    func heard(_ more: [String]) async throws -> (sound: Data, utterances: [UtteranceRecord]) {
      let folder = try program.file("kept\(UUID().uuidString)")
      let run = try await program.evaluate(words + ["--keep-audio", folder] + more)
      #expect(run.status == 0, "\(run.error)")
      let sound = try Data(contentsOf: URL(filePath: folder).appending(path: "white@10/clean/cancel-plain.wav"))
      return (sound, try run.utterances())
    }
    let (first, again, other) = (
      try await heard([]), try await heard(["--seed", "1"]), try await heard(["--seed", "2"])
    )
    #expect(first.sound == again.sound && first.utterances == again.utterances)
    #expect(first.sound != other.sound && first.sound.count == other.sound.count)
  }

  @Test func wordsByGrammarAndBySentencesWithSlots() async throws {
    let program = try Program()
    defer { program.remove() }
    let sound = Program.fixtures.appending(path: "clean/cancel-plain.wav").path
    let corpus = try program.file(
      "corpus.jsonl", text: "{\"audio\":\"\(sound)\",\"text\":\"cancel\",\"slots\":{\"what\":\"cancel\"}}\n")
    let grammar = try program.file("words.gram", text: Self.grammar)
    let sentences = try program.file("sentences", text: "cancel\nstop\ntake me home\n")
    for recognizer in [["--grammar", grammar], ["--sentences", sentences]] {
      let run = try await program.evaluate([corpus, "--json"] + recognizer)
      #expect(run.status == 0, "\(run.error)")
      let summary = try #require(try run.report().summaries.first)
      #expect(summary.words.correct == 1 && summary.words.reference == 1 && summary.metrics[.slots]?.value == 1)
      #expect(summary.metrics[.destinationAt1] == nil && summary.metrics[.right] == nil)
    }
  }

  @Test(.enabled(if: Chromium.isInstalled, "Chromium is not installed"))
  func thePageOfARun() async throws {
    let program = try Program()
    defer { program.remove() }
    let corpus = try program.corpus(Self.recordings, try Self.misjudged(program))
    let page = try program.file("page.html")
    let run = try await program.evaluate([corpus, "--json", "--html", page] + (try await Program.destinations()))
    #expect(run.status == 0, "\(run.error)")
    let seen = try await Chromium.open(
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

/// Commands that people spoke, in recordings with seconds of silence; beside the repository on some machines.
private let orders = Repository.file("../shared/data/speech/orders").standardized

/// Plain recognition with a grammar, scored by the slots of each command.
@Suite(
  .timeLimit(.minutes(60)), .fewAtOnce,
  .enabled(
    if: FileManager.default.fileExists(atPath: orders.path), "no recordings beside the repository, in ../shared/data"))
struct EvaluateOrdersTests {
  private static let tested = 30

  /// The number of the first commands with all slots correct, and the recognized texts.
  private func heard(_ options: [String]) async throws -> (right: Int, texts: [String]) {
    let program = try Program()
    defer { program.remove() }
    let table = try String(contentsOf: orders.appending(path: "slots.tsv"), encoding: .utf8)
    let lines = try table.split(separator: "\n").prefix(Self.tested).map { line in
      let fields = line.split(separator: "\t").map(String.init)
      let slots = fields.dropFirst(2).map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
      let entry: [String: Any] = [
        "audio": orders.appending(path: fields[0]).path,
        "slots": Dictionary(uniqueKeysWithValues: slots.map { ($0[0], $0[1]) }),
      ]
      return String(decoding: try JSONSerialization.data(withJSONObject: entry), as: UTF8.self)
    }
    let manifest = try program.file("orders.jsonl", text: lines.joined(separator: "\n"))
    let grammar = orders.appending(path: "orders.gram").path
    let run = try await program.evaluate([manifest, "--grammar", grammar, "--json"] + options)
    #expect(run.status == 0, "\(run.error)")
    let slots = try #require(try run.report().summaries[0].metrics[.slots])
    #expect(Int(slots.denominator) == Self.tested)
    return (Int(slots.numerator), try run.utterances().compactMap(\.hypothesis))
  }

  @Test func nearlyEveryOrderIsRight() async throws {
    let (right, texts) = try await heard(["--speech-model", "none"])
    #expect(right >= Self.tested - 1)
    // A grammar's null transitions aren't words.
    #expect(texts.allSatisfy { !$0.contains("  ") && !$0.hasSuffix(" ") })
  }

  /// PocketSphinx alone gets 23 of them right.
  @Test(.enabled(if: SpeechModel.installed != nil, "no speech model is installed: scripts/install-speech-model"))
  func withAModelNearlyEveryOrderAmongDishesIsRight() async throws {
    let dishes = orders.appending(path: "../noise/gsc-doing_the_dishes.wav").standardized.path
    let model = try #require(SpeechModel.installed).path
    let (right, texts) = try await heard(["--condition", "\(dishes)@10", "--speech-model", model])
    #expect(right >= Self.tested - 1)
    #expect(texts.allSatisfy { $0 == $0.lowercased() && !$0.contains(".") })
  }
}
