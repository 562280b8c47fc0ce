import Foundation
import Foundations

/// The rows of a table, including those after a quote that is never closed.
struct CSVRows {
  /// A row with its line number in the file, its cells trimmed.
  struct Row {
    var line: Int
    var cells: [String]
  }

  private(set) var rows: [Row] = []
  /// The line of the first row with an unclosed quote, which is skipped.
  private(set) var openQuote: Int?

  /// Maximum number of times that the bytes of a table are reread, on average, to find the rows after unclosed quotes.
  private static let rereads = 4

  /// Splits a table.
  ///
  /// A row with an unclosed quote takes in the following text until the quote is noticed; reading continues after the
  /// row's first line. Every line of a damaged file can begin such a row, so the number of reread bytes is limited.
  /// Beyond the limit, each line becomes its own row, which keeps the time proportional to the size. The bytes start at
  /// the beginning of a line of the file.
  init(_ bytes: ArraySlice<UInt8>, from line: Int, separator: UInt8) {
    var rest = bytes
    var linesBefore = line - 1
    var allowance = Self.rereads * bytes.count
    while !rest.isEmpty {
      let isByLine = allowance <= 0
      let text = isByLine ? rest.prefix(rest.count - Self.dropping(1, linesOf: rest).count) : rest
      var position = text.startIndex
      do {
        var splitter = CSVSplitter(separator: separator)
        while position < text.endIndex {
          if let row = try splitter.take(text[position]) { add(row, linesBefore) }
          position += 1
        }
        if let row = try splitter.finish() { add(row, linesBefore) }
        linesBefore += 1
        rest = rest[text.endIndex...]
      } catch {
        openQuote = openQuote ?? linesBefore + error.line
        linesBefore += error.line
        // All rows before the failed one were read.
        rest = Self.dropping(error.line, linesOf: rest)
        allowance -= max(0, position - rest.startIndex)
      }
    }
  }

  private mutating func add(_ row: CSVRecord, _ linesBefore: Int) {
    let cells = row.cells.map { LenientText.text($0).trimmingCharacters(in: .whitespacesAndNewlines) }
    rows.append(Row(line: linesBefore + row.line, cells: cells))
  }

  /// The text after a number of lines.
  static func dropping(_ count: Int, linesOf text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text
    for _ in 0..<count { rest = rest.drop { $0 != UInt8(ascii: "\n") }.dropFirst() }
    return rest
  }
}
