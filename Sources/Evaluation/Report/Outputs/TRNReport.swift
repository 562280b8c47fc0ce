public import Foundation

/// References and hypotheses as NIST's `sclite` reads them: `ref.trn` and `hyp.trn`, normalised as they are scored.
///
/// `sclite -r ref.trn trn -h hyp.trn trn -i spu_id` counts what the report counts.
public struct TRNReport: ReportOutput {
  private let references: OutputFile
  private let hypotheses: OutputFile
  private let normalizer = TextNormalizer()

  /// Makes an output into a folder, which is made when needed.
  ///
  /// - Throws: ``EvaluationError`` when it cannot be written.
  public init(_ folder: URL) throws {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    references = try OutputFile(folder.appending(path: "ref.trn"))
    hypotheses = try OutputFile(folder.appending(path: "hyp.trn"))
  }

  /// Writes nothing yet.
  public mutating func begin(_ report: Report) throws {}

  /// Writes an utterance whose words are scored.
  public mutating func add(_ record: UtteranceRecord, _ judgement: Judgement, change: UtteranceChange?) throws {
    guard judgement.words != nil, let text = record.expected.text, let hypothesis = record.hypothesis else { return }
    let id = TRNLine.id(for: "\(record.id) \(record.condition)", index: record.index)
    try references.write(TRNLine.text(words: normalizer.words(text), id: id) + "\n")
    try hypotheses.write(TRNLine.text(words: normalizer.words(hypothesis), id: id) + "\n")
  }

  /// Puts the files in their places.
  public mutating func end() throws {
    try references.finish()
    try hypotheses.finish()
  }
}
