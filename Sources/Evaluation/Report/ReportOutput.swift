package import Foundation

/// An output of a report, utterance by utterance: a JSON document, a page, transcripts.
package protocol ReportOutput {
  /// Starts with everything except the utterances.
  mutating func begin(_ report: Report) throws

  /// Takes an utterance with its scores, in the order of the run.
  /// - `change`: The change of its answer from the baseline, if any.
  mutating func add(_ record: UtteranceRecord, _ judgement: Judgement, change: UtteranceChange?) async throws

  mutating func end() throws
}

/// The change of an utterance's answer from the baseline.
package enum UtteranceChange: String, Codable, Sendable, Hashable {
  /// Right now, and wasn't before.
  case gained
  /// Was right before, and isn't now.
  case lost
}

/// Makes a report of a run: reads it once to accumulate, and once more for its utterances, so that memory doesn't
/// grow.
package enum ReportWriter {
  /// - Throws: ``EvaluationError`` if a file can't be read or an output can't be written.
  package static func write(
    _ runs: [URL], options: ReportBuilder.Options, to outputs: [any ReportOutput]
  ) async throws -> Report {
    var merged = try MergedRun(runs)
    var builder = try ReportBuilder(merged.header, options: options)
    while let record = try merged.next() { try builder.add(record) }
    let report = builder.finish(merged.footer)
    guard !outputs.isEmpty else { return report }
    var outputs = outputs
    for position in outputs.indices { try outputs[position].begin(report) }
    merged = try MergedRun(runs)
    while let record = try merged.next() {
      let judgement = Judge.judge(record)
      let change = try builder.change(of: record, judgement)
      for position in outputs.indices { try await outputs[position].add(record, judgement, change: change) }
    }
    for position in outputs.indices { try outputs[position].end() }
    return report
  }
}

/// A report as one JSON document, with one utterance per line at the end; docs/evaluation.md describes it.
package struct JSONReport: ReportOutput {
  private let write: (Data) throws -> Void
  private let encoder = JSONEncoder.line
  private var isFirst = true

  /// - Parameter write: Takes the document piece by piece.
  package init(_ write: @escaping (Data) throws -> Void) { self.write = write }

  package mutating func begin(_ report: Report) throws {
    try write(encoder.encode(report).dropLast() + Data(",\"utterances\":[".utf8))
  }

  package mutating func add(_ record: UtteranceRecord, _ judgement: Judgement, change: UtteranceChange?) throws {
    var record = record
    record.judgement = judgement
    try write(Data((isFirst ? "\n" : ",\n").utf8) + encoder.encode(record))
    isFirst = false
  }

  package mutating func end() throws { try write(Data("\n]}\n".utf8)) }
}

/// A file that is written piece by piece, and replaces an older one when it is complete.
final class OutputFile {
  private let url: URL
  private let unfinished: URL
  private let handle: FileHandle
  private var pending = Data()

  private static let pieceSize = 1 << 18

  /// - Throws: ``EvaluationError`` if it can't be written.
  init(_ url: URL) throws {
    self.url = url
    unfinished = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).\(UUID().uuidString)")
    guard
      FileManager.default.createFile(atPath: unfinished.path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let handle = try? FileHandle(forWritingTo: unfinished)
    else { throw EvaluationError.cannotWrite(url) }
    self.handle = handle
  }

  deinit { try? FileManager.default.removeItem(at: unfinished) }

  func write(_ data: Data) throws {
    pending.append(data)
    if pending.count > Self.pieceSize { try flush() }
  }

  func write(_ text: String) throws { try write(Data(text.utf8)) }

  func finish() throws {
    try flush()
    guard rename(unfinished.path, url.path) == 0 else { throw EvaluationError.cannotWrite(url) }
  }

  private func flush() throws {
    do {
      try handle.write(contentsOf: pending)
      pending.removeAll(keepingCapacity: true)
    } catch {
      throw EvaluationError.cannotWrite(url)
    }
  }
}
