import ArgumentParser
import Evaluation
import Foundation

/// Reports on a run the ways that were asked for.
struct RunReporting {
  let runs: [URL]
  let options: ReportOptions
  /// Makes the sounds that a page embeds.
  let sounds: () throws -> UtteranceSounds

  /// Looks at what the report needs, before a long run rather than after it.
  func checkFiles() throws {
    if let baseline = options.baseline {
      _ = try RunReader(URL(filePath: baseline))
      if runs.contains(where: { $0.standardizedFileURL == URL(filePath: baseline).standardizedFileURL }) {
        throw Failure("\(baseline): is the run itself; name an earlier run with --baseline")
      }
    }
    guard let html = options.html else { return }
    let folder = URL(filePath: html).deletingLastPathComponent()
    guard FileManager.default.isWritableFile(atPath: folder.path) else {
      throw Failure("\(html): cannot be written; check the folder and its permissions")
    }
  }

  /// Writes and prints the report.
  func write() async throws -> Report {
    var building = ReportBuilder.Options()
    building.unit = unit
    building.replicates = options.replicates
    building.baseline = options.baseline.map { URL(filePath: $0) }
    building.requirements = try options.requirements()
    let report = try await ReportWriter(runs, options: building).write(to: outputs())
    if !options.json { for line in TerminalReport.lines(report) { print(line) } }
    return report
  }

  /// Holds a report against what was asked for.
  ///
  /// - Throws: `ExitCode` 3 when a requirement is not met, `Failure` when there was nothing to evaluate.
  func check(_ report: Report) throws {
    guard report.counts.utterances > 0 else { throw Failure("\(report.run.corpus.path): has no utterance to evaluate") }
    let missed = report.requirements.filter { !$0.met }
    for requirement in missed {
      let parts = [requirement.value.map { "it is \($0)" }, requirement.reason].compactMap { $0 }
      Console.error("--require \(requirement.text): is not met; \(parts.joined(separator: ", "))")
    }
    if !missed.isEmpty { throw ExitCode(3) }
  }

  private var unit: ReportBuilder.Unit? {
    switch options.resample {
    case .auto: nil
    case .utterance: .utterance
    case .speaker: .speaker
    }
  }

  private func outputs() throws -> [any ReportOutput] {
    var outputs: [any ReportOutput] = []
    if options.json { outputs.append(JSONReport { try FileHandle.standardOutput.write(contentsOf: $0) }) }
    if let trn = options.trn { outputs.append(try TRNReport(URL(filePath: trn))) }
    if let html = options.html {
      let embedded = Int(options.htmlAudio * 1_000_000)
      var sounds: UtteranceSounds?
      do {
        if embedded > 0 { sounds = try self.sounds() }
      } catch {
        Console.note("The page is without sound: \(Failure.line(for: error))")
      }
      let source = sounds
      outputs.append(
        try HTMLReport(URL(filePath: html), soundBytes: embedded) { record in await source?.sound(of: record) })
    }
    return outputs
  }
}
