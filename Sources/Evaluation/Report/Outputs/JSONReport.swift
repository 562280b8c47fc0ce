public import Foundation

/// A report as one JSON document, its utterances a line each at the end; docs/evaluation.md describes it.
public struct JSONReport: ReportOutput {
  private let write: (Data) throws -> Void
  private let encoder = JSONEncoder()
  private var isFirst = true

  /// Makes an output.
  ///
  /// - Parameter write: Takes the document piece by piece.
  public init(_ write: @escaping (Data) throws -> Void) {
    self.write = write
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Writes the summary, in the first line.
  public mutating func begin(_ report: Report) throws {
    try write(encoder.encode(report).dropLast() + Data(",\"utterances\":[".utf8))
  }

  /// Writes a line.
  public mutating func add(_ record: UtteranceRecord, _ judgement: Judgement, change: UtteranceChange?) throws {
    var record = record
    record.judgement = judgement
    try write(Data((isFirst ? "\n" : ",\n").utf8) + encoder.encode(record))
    isFirst = false
  }

  /// Closes the document.
  public mutating func end() throws {
    try write(Data("\n]}\n".utf8))
  }
}
