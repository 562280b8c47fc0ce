package import Foundation

/// References and hypotheses for NIST's `sclite`: `ref.trn` and `hyp.trn`, normalized as for scoring.
///
/// `sclite -r ref.trn trn -h hyp.trn trn -i spu_id` gives the same counts as the report.
package struct TRNReport: ReportOutput {
  private let references: OutputFile
  private let hypotheses: OutputFile

  /// Makes an output into a folder, which is created if needed.
  /// - Throws: ``EvaluationError`` if it can't be written.
  package init(_ folder: URL) throws {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    references = try OutputFile(folder.appending(path: "ref.trn"))
    hypotheses = try OutputFile(folder.appending(path: "hyp.trn"))
  }

  package mutating func begin(_ report: Report) throws {}

  package mutating func add(_ record: UtteranceRecord, _ judgement: Judgement, change: UtteranceChange?) throws {
    guard judgement.words != nil, let text = record.expected.text, let hypothesis = record.hypothesis else { return }
    let id = TRNLine.id(for: "\(record.id) \(record.condition)", index: record.index)
    try references.write(TRNLine.text(words: TextNormalizer.words(text), id: id) + "\n")
    try hypotheses.write(TRNLine.text(words: TextNormalizer.words(hypothesis), id: id) + "\n")
  }

  package mutating func end() throws {
    try references.finish()
    try hypotheses.finish()
  }
}

/// Writes transcripts in NIST's TRN format, so that sclite can score them too.
package enum TRNLine {
  /// One line, without its end.
  /// - Parameters:
  ///   - words: Words from ``TextNormalizer``; empty for an empty transcript. Other words may contain characters that
  ///     sclite parses as alternatives, optional words or escapes.
  ///   - id: An identifier from ``id(for:index:)``.
  package static func text(words: [String], id: String) -> String { (words + ["(\(id))"]).joined(separator: " ") }

  /// An identifier that sclite can read, of the form `speaker-000012-rest`.
  ///
  /// sclite converts identifiers to lowercase, requires that they then differ, and reports by speaker: the part
  /// before the first hyphen, or before the first underscore if there is no hyphen. So the part before the first
  /// hyphen or underscore stays in front (`all` if there is none), and the index follows, which makes identifiers
  /// unique. Every character except ASCII letters, digits, hyphens, underscores and points becomes a point.
  package static func id(for name: String, index: Int) -> String {
    let plain = name.unicodeScalars.map { scalar -> Character in
      isSafe(scalar) ? Character(scalar.properties.lowercaseMapping) : "."
    }
    let speaker = plain.prefix { $0 != "-" && $0 != "_" }
    let number = String(format: "%06ld", index)
    guard !speaker.isEmpty, speaker.count < plain.count else { return "all-\(number)-\(shortened(plain[...]))" }
    return "\(shortened(speaker))-\(number)-\(shortened(plain[(speaker.count + 1)...]))"
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
    default: false
    }
  }

  /// sclite's buffers have a thousand bytes; the end of a name is more specific than its start.
  private static func shortened(_ characters: ArraySlice<Character>) -> String { String(characters.suffix(100)) }
}
