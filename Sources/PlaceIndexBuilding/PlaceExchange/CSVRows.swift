import Foundation
import Foundations

/// The rows of a table, those behind a quote that is never closed among them.
struct CSVRows {
  /// A row with its line in the file, its cells trimmed.
  struct Row {
    var line: Int
    var cells: [String]
  }

  private(set) var rows: [Row] = []
  /// The line of the first row with such a quote, which is left out.
  private(set) var openQuote: Int?

  /// Splits a table.
  ///
  /// - Parameters:
  ///   - bytes: The table, from the beginning of a line.
  ///   - line: The number of that line in the file.
  ///   - separator: What stands between cells.
  init(_ bytes: ArraySlice<UInt8>, from line: Int, separator: UInt8) {
    var rest: ArraySlice<UInt8>? = bytes
    var linesBefore = line - 1
    while let text = rest {
      rest = nil
      do {
        var splitter = CSVSplitter(separator: separator)
        for byte in text {
          if let row = try splitter.take(byte) { add(row, linesBefore) }
        }
        if let row = try splitter.finish() { add(row, linesBefore) }
      } catch {
        openQuote = openQuote ?? linesBefore + error.line
        linesBefore += error.line
        // Up to the row in question everything was taken; reading goes on behind its first line.
        rest = Self.dropping(error.line, linesOf: text)
      }
    }
  }

  private mutating func add(_ row: CSVRecord, _ linesBefore: Int) {
    let cells = row.cells.map { LenientText.text($0).trimmingCharacters(in: .whitespacesAndNewlines) }
    rows.append(Row(line: linesBefore + row.line, cells: cells))
  }

  /// What follows so many lines.
  static func dropping(_ count: Int, linesOf text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text
    for _ in 0..<count { rest = rest.drop { $0 != UInt8(ascii: "\n") }.dropFirst() }
    return rest
  }
}
