import ArgumentParser
import Evaluation
import Foundation

struct ReportOptions: ParsableArguments {
  enum Resample: String, ExpressibleByArgument, CaseIterable { case auto, utterance, speaker }

  @Flag(help: "Print the report as JSON, with every utterance, on standard output.")
  var json = false

  @Option(help: ArgumentHelp("Write the report as a single HTML page.", valueName: "file"))
  var html: String?

  @Option(help: ArgumentHelp("Maximum amount of audio in the page, in MB; errors are included first.", valueName: "MB"))
  var htmlAudio = 24.0

  @Option(help: ArgumentHelp("Write ref.trn and hyp.trn for NIST sclite into a folder.", valueName: "folder"))
  var trn: String?

  @Option(help: ArgumentHelp("Compare with an earlier run, a run file or a JSON report.", valueName: "file"))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Exit with 3 unless a metric holds: destination@1>=0.95, wer[car@10]<=0.2, rtf<0.3. Repeatable.",
      valueName: "requirement"))
  var require: [String] = []

  @Option(help: "Bootstrap unit: utterance, speaker, or auto (speaker if every utterance names one of at least 5).")
  var resample = Resample.auto

  @Option(help: "Number of bootstrap replicates, 100 to 10000.")
  var replicates = 1_000

  func validate() throws {
    guard (100...10_000).contains(replicates) else { throw ValidationError("--replicates is 100 to 10000") }
    guard (0...2_000).contains(htmlAudio) else { throw ValidationError("--html-audio is 0 to 2000") }
    do { _ = try requirements() } catch let error as EvaluationError { throw ValidationError("\(error)") }
  }

  func requirements() throws -> [Requirement] { try require.map { try Requirement(parsing: $0) } }
}

struct RunReporting {
  let runs: [URL]
  let options: ReportOptions
  /// Makes the audio that a page embeds.
  let sounds: () throws -> UtteranceRecordings

  /// Checks what the report needs, before a long run rather than after it.
  func checkFiles() throws {
    if let baseline = options.baseline {
      _ = try RunReader(URL(filePath: baseline))
      if runs.contains(where: { $0.standardizedFileURL == URL(filePath: baseline).standardizedFileURL }) {
        throw Failure("\(baseline): is this run itself; give an earlier run with --baseline")
      }
    }
    guard let html = options.html else { return }
    let folder = URL(filePath: html).deletingLastPathComponent()
    guard FileManager.default.isWritableFile(atPath: folder.path) else {
      throw Failure("\(html): can't be written; check the folder and its permissions")
    }
  }

  func write() async throws -> Report {
    var building = ReportBuilder.Options()
    building.unit = ReportBuilder.Unit(rawValue: options.resample.rawValue)
    building.replicates = options.replicates
    building.baseline = options.baseline.map { URL(filePath: $0) }
    building.requirements = try options.requirements()
    let report = try await ReportWriter.write(runs, options: building, to: outputs())
    if !options.json { for line in TerminalReport.lines(report) { print(line) } }
    return report
  }

  /// Checks a report against the requirements.
  /// - Throws: `ExitCode` 3 if a requirement isn't met, `Failure` if there was nothing to evaluate.
  func check(_ report: Report) throws {
    guard report.counts.utterances > 0 else {
      throw Failure("\(report.run.corpus.path): contains no utterances to evaluate")
    }
    try report.requirements.check()
  }

  private func outputs() throws -> [any ReportOutput] {
    var outputs: [any ReportOutput] = []
    if options.json { outputs.append(JSONReport { try FileHandle.standardOutput.write(contentsOf: $0) }) }
    if let trn = options.trn { outputs.append(try TRNReport(URL(filePath: trn))) }
    if let html = options.html {
      let embedded = Int(options.htmlAudio * 1_000_000)
      var sounds: UtteranceRecordings?
      do {
        if embedded > 0 { sounds = try self.sounds() }
      } catch {
        Console.note("The page has no audio: \(Failure.line(for: error))")
      }
      let source = sounds
      outputs.append(
        try HTMLReport(URL(filePath: html), soundBytes: embedded) { record in await source?.sound(of: record) })
    }
    return outputs
  }
}

extension [Report.RequirementResult] {
  /// - Throws: `ExitCode` 3 if a requirement isn't met.
  func check() throws {
    let missed = filter { !$0.met }
    for requirement in missed {
      let parts = [requirement.value.map { "it is \($0)" }, requirement.reason].compactMap { $0 }
      Console.error("--require \(requirement.text): not met; \(parts.joined(separator: ", "))")
    }
    if !missed.isEmpty { throw ExitCode(3) }
  }
}

struct EvaluateMergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Reports on a run from its run files: the parts of a split run, or one whole run.")

  @Argument(help: "Run files written by --run, or JSON reports.")
  var runs: [String]

  @OptionGroup var reporting: ReportOptions

  func run() async throws {
    let runs = runs.map { URL(filePath: $0) }
    let reporting = RunReporting(runs: runs, options: reporting) { try UtteranceRecordings(of: MergedRun(runs).header) }
    try reporting.checkFiles()
    try reporting.check(try await reporting.write())
  }
}
