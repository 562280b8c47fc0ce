import ArgumentParser
import Evaluation
import Foundation
import OfflineSearch
import Places
import SpeechEnhancement

struct RecordCorpusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record-corpus", abstract: "Records a test set of your own: prompts read into the microphone.",
    discussion: """
      Shows one prompt after another, records until the speaker is silent, checks the level, and asks whether to keep \
      the take. The output is a folder with a WAV for each prompt and manifest.jsonl. The same command goes on where \
      it was stopped; skipped prompts are asked for again.

      With --yes nobody is asked: a good take is kept, a bad one is made again at most 3 times; then it is kept with \
      its findings in the manifest, or skipped when nobody spoke.
      """)

  @Argument(help: "Prompts: a text file with one a line, '#' for comments, or a .jsonl manifest with \"text\".")
  var prompts: String

  @Option(name: .shortAndLong, help: "The folder to record into.")
  var output: String

  @Option(help: "Who speaks; your login name if left out.")
  var speaker: String?

  @Option(help: "Under which circumstances, such as parked.")
  var condition: String?

  @Option(help: "ALSA capture device; 'whereto devices' lists them. [setting: device]")
  var device: String?

  @Option(help: "Where the driver is, in degrees, for prompts that do not say it.")
  var near: String?

  @Flag(help: "Wait for Enter before each take.")
  var manual = false

  @Flag(help: "Keep good takes without asking.")
  var yes = false

  @OptionGroup var printing: OutputOptions

  private var speakerName: String { speaker ?? NSUserName() }

  func validate() throws {
    if let near, Coordinate(parsing: near) == nil { throw ValidationError(RegionOptions.badPosition(near)) }
    if manual && yes { throw ValidationError("--manual and --yes exclude each other") }
    for name in [speakerName, condition].compactMap(\.self) where RecordingName.folder(speaker: name) == nil {
      throw ValidationError("'\(name)' is no name; write letters or digits")
    }
  }

  func run() async throws {
    let settings = try await Settings()
    let position = near.flatMap { Coordinate(parsing: $0) }.map(\.description)
    let list = try PromptList(contentsOf: URL(filePath: prompts), near: position)
    let writer = try CorpusWriter(folder: URL(filePath: output), speaker: speakerName, condition: condition)
    let state = try await writer.open(list.prompts)
    RecordingView().begin(state, total: list.prompts.count, manual: manual)
    let device = device ?? settings.string("device") ?? "default"
    let summary = RecordingSummary(
      corpus: URL(filePath: output).appending(path: CorpusWriter.manifestName).path, speaker: speakerName,
      total: list.prompts.count, recordedBefore: list.prompts.count - state.remaining.count)
    let mode: RecordingSession.Mode = yes ? .automatic : manual ? .manual : .asking
    let outcome = try await cancellingOnInterrupt {
      var session = RecordingSession(
        mode: mode, writer: writer, microphone: { Pipeline.microphone(device, enhancement: .off) }, summary: summary)
      return await session.run(state.remaining)
    }
    if outcome.summary.end == .interrupted { Console.note("\nStopped; the take in hand was dropped.") }
    // A session that failed before it began has nothing to sum up.
    if outcome.summary.end != .failed || outcome.summary.recorded > 0 { try show(outcome.summary) }
    guard let failure = outcome.failure else { return }
    if failure is CancellationError { throw ExitCode(130) }
    throw failure
  }

  private func show(_ summary: RecordingSummary) throws {
    if printing.json {
      try JSONOutput.print(summary)
    } else {
      for line in summary.lines { print(line) }
    }
  }
}
