import ArgumentParser
import Evaluation
import Foundation

/// What is told of a run.
struct ReportOptions: ParsableArguments {
  /// What intervals are drawn from.
  enum Resample: String, ExpressibleByArgument, CaseIterable {
    case auto, utterance, speaker
  }

  @Flag(help: "Print the report as JSON, with every utterance, on standard output.")
  var json = false

  @Option(help: ArgumentHelp("Write the report as one page to look at.", valueName: "file"))
  var html: String?

  @Option(help: ArgumentHelp("How much sound the page carries, in MB; what went wrong goes first.", valueName: "MB"))
  var htmlAudio = 24.0

  @Option(help: ArgumentHelp("Write ref.trn and hyp.trn for NIST sclite into a folder.", valueName: "folder"))
  var trn: String?

  @Option(help: ArgumentHelp("Compare with an earlier run, a run file or a JSON report.", valueName: "file"))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Exit with 3 unless a figure holds: destination@1>=0.95, wer[car@10]<=0.2, rtf<0.3. May be repeated.",
      valueName: "requirement"))
  var require: [String] = []

  @Option(
    help:
      "What intervals are drawn from: utterance, speaker, or auto: speaker where every utterance names one of 5 or more."
  )
  var resample = Resample.auto

  @Option(help: "How often intervals are drawn, 100 to 10000.")
  var replicates = 1_000

  func validate() throws {
    guard (100...10_000).contains(replicates) else { throw ValidationError("--replicates is 100 to 10000") }
    guard (0...2_000).contains(htmlAudio) else { throw ValidationError("--html-audio is 0 to 2000") }
    do { _ = try requirements() } catch let error as EvaluationError { throw ValidationError("\(error)") }
  }

  func requirements() throws -> [Requirement] {
    try require.map { try Requirement(parsing: $0) }
  }
}
