public import Foundation

/// Where a report goes, utterance by utterance: a JSON document, a page, transcripts.
public protocol ReportOutput {
  /// Begins with everything but the utterances.
  mutating func begin(_ report: Report) throws

  /// Takes an utterance with its judgement; in the order of the run.
  ///
  /// - Parameter change: How its answer changed against the baseline, where it did.
  mutating func add(_ record: UtteranceRecord, _ judgement: Judgement, change: UtteranceChange?) async throws

  /// Ends.
  mutating func end() throws
}

/// How an utterance's answer differs from the baseline's.
public enum UtteranceChange: String, Codable, Sendable, Hashable {
  /// Right now, and was not.
  case gained
  /// Was right, and is not now.
  case lost
}

/// Makes a report of a run: reads it once to add it up, and once more for its utterances, so that memory does not grow.
public struct ReportWriter {
  private let runs: [URL]
  private let options: ReportBuilder.Options

  /// Names the files of a run.
  public init(_ runs: [URL], options: ReportBuilder.Options) {
    self.runs = runs
    self.options = options
  }

  /// Adds the run up and writes it to the outputs.
  ///
  /// - Throws: ``EvaluationError`` when a file cannot be read or an output not be written.
  public func write(to outputs: [any ReportOutput]) async throws -> Report {
    var merged = try MergedRun(runs)
    var builder = try ReportBuilder(merged.header, options: options)
    while let record = try merged.next() { try builder.add(record) }
    let report = builder.finish(merged.footer)
    guard !outputs.isEmpty else { return report }
    var outputs = outputs
    for position in outputs.indices { try outputs[position].begin(report) }
    let judge = Judge()
    merged = try MergedRun(runs)
    while let record = try merged.next() {
      let judgement = judge.judge(record)
      let change = try builder.change(of: record, judgement)
      for position in outputs.indices { try await outputs[position].add(record, judgement, change: change) }
    }
    for position in outputs.indices { try outputs[position].end() }
    return report
  }
}
