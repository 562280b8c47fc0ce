import ArgumentParser
import Audio
import Evaluation
import Foundation
import Foundations
import LinuxAudio
import OfflineSearch
import Places

struct RecordCorpusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record-corpus", abstract: "Records your own test set: you read prompts into the microphone.",
    discussion: """
      Shows one prompt after another, records until the speaker is silent, checks the level, and asks whether to keep \
      the take. The output is a folder with a WAV file for each prompt and manifest.jsonl. The same command continues \
      an interrupted session; skipped prompts are shown again.

      --yes asks no questions: a good take is kept, and a bad one is repeated at most 3 times. After that, it is kept \
      with its findings in the manifest, or skipped if it has no speech.
      """)

  @Argument(help: "Prompts: a text file with one per line ('#' for comments), or a .jsonl manifest with \"text\".")
  var prompts: String

  @Option(name: .shortAndLong, help: "The folder to record into.")
  var output: String

  @Option(help: "Name of the speaker (default: your login name).")
  var speaker: String?

  @Option(help: "Recording conditions, such as parked.")
  var condition: String?

  @OptionGroup var microphone: MicrophoneOptions

  @Option(help: "The driver's position for prompts without one: degrees, gpsd, or gpx:FILE.")
  var near: String?

  @Flag(help: "Wait for Enter before each take.")
  var manual = false

  @Flag(help: "Keep good takes without asking.")
  var yes = false

  @OptionGroup var printing: OutputOptions

  private var speakerName: String { speaker ?? NSUserName() }

  func validate() throws {
    if let near { _ = try RegionOptions.source(near) }
    if manual && yes { throw ValidationError("--manual and --yes exclude each other") }
    for name in [speakerName, condition].compactMap(\.self) where TakeName.folder(speaker: name) == nil {
      throw ValidationError("'\(name)' isn't a valid name; use letters or digits")
    }
  }

  func run() async throws {
    let settings = try Settings()
    let position = if let near { try await RegionOptions.position(of: near).description } else { String?.none }
    let list = try PromptList(contentsOf: URL(filePath: prompts), near: position)
    let writer = try CorpusWriter(folder: URL(filePath: output), speaker: speakerName, condition: condition)
    let state = try await writer.open(list.prompts)
    CorpusSessionView().begin(state, total: list.prompts.count, manual: manual)
    let device = microphone.device(settings)
    let summary = CorpusSessionSummary(
      corpus: URL(filePath: output).appending(path: CorpusWriter.manifestName).path, speaker: speakerName,
      total: list.prompts.count, recordedBefore: list.prompts.count - state.remaining.count)
    let mode: CorpusSession.Mode = yes ? .automatic : manual ? .manual : .asking
    let outcome = try await cancellingOnInterrupt {
      var session = CorpusSession(
        mode: mode, writer: writer, microphone: { Pipeline.microphone(device, enhancement: .off) }, summary: summary)
      return await session.run(state.remaining)
    }
    if outcome.summary.end == .interrupted { Console.note("\nStopped; the current take was discarded.") }
    // A session that failed before it began has no summary.
    if outcome.summary.end != .failed || outcome.summary.recorded > 0 {
      try printing.print(outcome.summary, orLines: outcome.summary.lines)
    }
    guard let failure = outcome.failure else { return }
    if failure is CancellationError { throw ExitCode(130) }
    throw failure
  }

}

/// The result of a recording session.
struct CorpusSessionSummary: Encodable {
  enum End: String, Encodable { case finished, quit, interrupted, failed }

  var corpus: String
  var speaker: String
  /// Number of prompts in the list.
  var total: Int
  /// Number of prompts recorded before this session.
  var recordedBefore: Int
  /// Number of prompts recorded in this session.
  var recorded = 0
  /// Number of them that were kept with findings.
  var withFindings = 0
  var skipped = 0
  var speechSeconds = 0.0
  var end = End.finished
  /// The prompt to continue with; absent when all are recorded.
  var next: Int?

  var lines: [String] {
    let speech =
      speechSeconds < 60 ? "\(ResultText.fixed(speechSeconds, 1)) s" : "\(ResultText.fixed(speechSeconds / 60, 1)) min"
    let share = "\(recordedBefore + recorded) of \(total) in total"
    let marked = withFindings > 0 ? ", \(withFindings) with findings" : ""
    var lines = [ResultText.row("kept", "\(recorded) by \(speaker)\(marked), \(speech) of speech; \(share)")]
    if skipped > 0 { lines.append(ResultText.row("skipped", "\(skipped), to be shown again")) }
    lines.append(ResultText.row("corpus", corpus))
    if let next {
      lines.append(ResultText.row("next", "the same command continues with the \(next.englishOrdinal) prompt"))
    }
    return lines
  }
}

/// Shows a recording session on standard error, with a live level on a terminal.
struct CorpusSessionView {
  private var meter = LevelMeter()

  func begin(_ state: CorpusState, total: Int, manual: Bool) {
    if let line = state.cutOff {
      Console.note(
        "The manifest's last line was incomplete, because the previous run was killed, and was removed; "
          + "its prompt will be recorded again: \(Failure.line(for: Failure(line)))")
    }
    let others = state.otherSpeakers.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
    if !others.isEmpty { Console.note("Other speakers here: \(others.joined(separator: ", "))") }
    let recorded = "\(total - state.remaining.count) of \(total) recorded"
    guard let next = state.remaining.first else { return Console.note("\(recorded); no prompts are left") }
    let verb = next.number == 1 ? "beginning" : "continuing"
    Console.note("\(recorded); \(verb) with the \(next.number.englishOrdinal)")
    if !manual { Console.note("Read each prompt aloud when it appears. Ctrl-C stops; kept takes remain.") }
  }

  func show(_ prompt: ListedPrompt, total: Int) { Console.note("\n[\(prompt.number)/\(total)]  \(prompt.text)") }

  mutating func listening() {
    meter = LevelMeter()
    if !Console.errorIsTerminal { Console.note("  ● speak") }
  }

  mutating func recognize(_ chunk: AudioChunk, inSpeech: Bool) {
    meter.accept(chunk)
    guard Console.errorIsTerminal else { return }
    let state = meter.isClipping ? "clipping!" : inSpeech ? "recording" : "speak"
    Console.replaceLine("  ● \(LevelBar.text(meter.level))  \(state)")
  }

  func show(_ report: TakeReport) {
    Console.clearLine()
    let figures = report.figures
    if report.hasSpeech {
      Console.note(
        "  speech \(fixed(figures.levelDBFS)) dBFS, peak \(fixed(figures.peakDBFS)), "
          + "background \(fixed(figures.noiseDBFS)), \(fixed(figures.snr)) dB apart; \(fixed(figures.speechSeconds)) s")
    }
    for finding in report.findings { Console.note("  \(finding.isSerious ? "!!" : "- ") \(finding.message)") }
  }

  func clear() { Console.clearLine() }
  private func fixed(_ value: Double) -> String { ResultText.fixed(value, 1) }
}
