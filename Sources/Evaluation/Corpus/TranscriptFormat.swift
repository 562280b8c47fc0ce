import Algorithms
package import Foundations

/// The formats of a transcript, with one recording per line.
package enum TranscriptFormat: String, Sendable, Hashable {
  /// NIST's TRN, as sclite reads it: `words of it (speaker-utterance)`.
  ///
  /// Also the output of pocketsphinx_batch, with a score after the identifier: `words of it (utterance -12345)`. A
  /// line that starts with `;;` is a comment.
  case trn
  /// Kaldi's `text`: `utterance words of it`; only the identifier means an empty text.
  case kaldi
  /// `file⇥words of it`, with a tab; a line that starts with `#` is a comment.
  case tsv

  /// - Parameter line: A line with or without its end; a byte order mark at its start is ignored.
  /// - Returns: `nil` for a blank line and for a comment.
  package func parse(_ line: String) throws(TranscriptLineError) -> TranscriptLine? {
    let body = line.first == "\u{FEFF}" ? line.dropFirst() : line[...]
    guard !body.allSatisfy(\.isWhitespace) else { return nil }
    switch self {
    case .trn: return try Self.trn(body.trimming(while: \.isWhitespace))
    case .kaldi: return Self.kaldi(body.trimming(while: \.isWhitespace))
    case .tsv: return try Self.tsv(body)
    }
  }

  private static func trn(_ line: Substring) throws(TranscriptLineError) -> TranscriptLine? {
    if line.hasPrefix(";;") { return nil }
    guard line.last == ")", let opening = line.lastIndex(of: "("), isAfterSpace(opening, in: line) else {
      throw TranscriptLineError(
        "no identifier in parentheses at the end", line: line, remedy: "write “words (speaker-utterance)”")
    }
    let fields = line[opening...].dropFirst().dropLast().split(whereSeparator: \.isWhitespace)
    guard let id = fields.first else {
      throw TranscriptLineError(
        "the parentheses at the end are empty", line: line, remedy: "write “words (speaker-utterance)”")
    }
    guard fields.count == 1 || (fields.count == 2 && Double(fields[1]) != nil) else {
      throw TranscriptLineError(
        "more than an identifier and a score in the parentheses at the end", line: line,
        remedy: "name the utterance without spaces")
    }
    return TranscriptLine(id: String(id), text: String(line[..<opening].trimming(while: \.isWhitespace)))
  }

  private static func kaldi(_ line: Substring) -> TranscriptLine {
    let id = line.prefix { !$0.isWhitespace }
    return TranscriptLine(id: String(id), text: String(line[id.endIndex...].trimming(while: \.isWhitespace)))
  }

  private static func tsv(_ line: Substring) throws(TranscriptLineError) -> TranscriptLine? {
    if line.first == "#" { return nil }
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard columns.count > 1 else {
      throw TranscriptLineError(
        "no tab between file and text", line: line,
        remedy: "separate them with a tab; for an empty text, end the line with one")
    }
    guard columns.count == 2 else {
      throw TranscriptLineError(
        "\(columns.count) columns instead of two", line: line, remedy: "keep only the file and its text")
    }
    let file = columns[0].trimming(while: \.isWhitespace)
    guard !file.isEmpty else {
      throw TranscriptLineError("no file before the tab", line: line, remedy: "write the recording's path first")
    }
    return TranscriptLine(id: String(file), text: String(columns[1].trimming(while: \.isWhitespace)))
  }

  /// Whether a position is the start or follows white space: `read(2)` ends with a pronunciation, not an identifier.
  private static func isAfterSpace(_ position: Substring.Index, in line: Substring) -> Bool {
    position == line.startIndex || line[line.index(before: position)].isWhitespace
  }
}

/// The reference or hypothesis of one recording: a line of a transcript.
package struct TranscriptLine: Sendable, Hashable {
  /// The recording's identifier: an utterance's name, or a file's path; never empty.
  package var id: String
  /// The words, without surrounding white space; empty if nothing was said or recognized.
  package var text: String
}

/// The reason that a line of a transcript can't be parsed, for the person who wrote it.
///
/// It has neither file nor line number: the caller that reads the file adds them.
package typealias TranscriptLineError = Diagnostic<TranscriptLine>

extension TranscriptLineError {
  /// Maximum number of characters that a message quotes from the line.
  private static var quotedLength: Int { 60 }

  init(_ problem: String, line: Substring, remedy: String) {
    let line = line.trimming(while: \.isWhitespace)
    let start = line.prefix(Self.quotedLength)
    self.init(message: "\(problem): “\(start)\(start.endIndex < line.endIndex ? "…" : "")”", advice: remedy)
  }
}
