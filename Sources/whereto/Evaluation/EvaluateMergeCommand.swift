import ArgumentParser
import Evaluation
import Foundation

struct EvaluateMergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Reports on a run from its run files: the parts of a split run, or one whole run.")

  @Argument(help: "Run files as --run writes them, or JSON reports.")
  var runs: [String]

  @OptionGroup var reporting: ReportOptions

  func run() async throws {
    let runs = runs.map { URL(filePath: $0) }
    let reporting = RunReporting(runs: runs, options: reporting) { try UtteranceSounds(of: MergedRun(runs).header) }
    try reporting.checkFiles()
    try reporting.check(try await reporting.write())
  }
}
