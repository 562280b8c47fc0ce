/// Splits a stream of bytes into CSV records (RFC 4180); quoted cells may contain separators and line feeds.
package struct CSVSplitter {
  /// The error for a quoted cell that doesn't end.
  package struct OpenQuote: Error {
    package let line: Int

    /// The problem and a remedy, for the person who has the file.
    package static let problem = "a quotation mark is never closed"
    package static let remedy = "close it, or double each quotation mark inside a cell"
  }

  /// Maximum size of a row in bytes; a longer one has an unclosed quote.
  private static let maximumRecord = 1 << 20

  package let separator: UInt8
  private var line = 1
  private var start = 1
  private var cells: [[UInt8]] = []
  private var cell: [UInt8] = []
  private var size = 0
  private var quoted = false
  /// Whether a quote was read inside a quoted cell: it ends the cell, or is the first of two.
  private var closing = false

  package init(separator: UInt8) { self.separator = separator }

  /// Makes a splitter that guesses the separator from the first line: a comma, unless the line has none but has
  /// semicolons or tabs, as some spreadsheets write.
  package init(guessingFrom text: some Sequence<UInt8>) {
    let header = text.prefix { $0 != UInt8(ascii: "\n") }
    self.init(separator: ",;\t".utf8.first { header.contains($0) } ?? UInt8(ascii: ","))
  }

  /// Reads one byte; returns a record if the byte ends one. Empty lines are skipped.
  package mutating func take(_ byte: UInt8) throws(OpenQuote) -> CSVRecord? {
    defer { if byte == UInt8(ascii: "\n") { line += 1 } }
    size += 1
    guard size <= Self.maximumRecord else { throw OpenQuote(line: start) }
    if quoted, !closing {
      if byte == UInt8(ascii: "\"") { closing = true } else { cell.append(byte) }
      return nil
    }
    if closing, byte == UInt8(ascii: "\"") {
      closing = false
      cell.append(byte)
      return nil
    }
    // If a multi-line cell continues after its quote, it is in fact the rows between two unclosed quotes.
    if closing, byte > UInt8(ascii: " "), byte != separator, cell.contains(UInt8(ascii: "\n")) {
      throw OpenQuote(line: start)
    }
    switch byte {
    case separator: endCell()
    case UInt8(ascii: "\n"): return endRecord(next: line + 1)
    case UInt8(ascii: "\r"): break
    case UInt8(ascii: "\"") where cell.isEmpty && !quoted: quoted = true
    default: cell.append(byte)
    }
    return nil
  }

  /// The last record, if the file doesn't end in a line feed.
  package mutating func finish() throws(OpenQuote) -> CSVRecord? {
    if quoted, !closing { throw OpenQuote(line: start) }
    return endRecord(next: line + 1)
  }

  private mutating func endCell() {
    cells.append(cell)
    cell = []
    (quoted, closing) = (false, false)
  }

  private mutating func endRecord(next: Int) -> CSVRecord? {
    let isEmpty = cells.isEmpty && cell.isEmpty && !quoted
    endCell()
    defer {
      cells = []
      size = 0
      start = next
    }
    return isEmpty ? nil : CSVRecord(line: start, cells: cells)
  }
}

/// One record of a CSV file.
package struct CSVRecord: Hashable {
  /// The line it starts on, from 1.
  package let line: Int
  /// The cells' bytes, quotes removed.
  package let cells: [[UInt8]]

  /// The cells as trimmed text; `nil` if one isn't UTF-8.
  package func text() -> [String]? {
    var texts: [String] = []
    for cell in cells {
      guard let text = String(validating: cell, as: UTF8.self) else { return nil }
      var trimmed = text[...]
      while trimmed.first?.isWhitespace == true { trimmed.removeFirst() }
      while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
      texts.append(String(trimmed))
    }
    return texts
  }
}

/// The column names of a CSV file, in lowercase.
package struct CSVHeader {
  /// The error if two columns have the same meaning.
  package struct Doubled: Error {}

  /// The usual column names of a position.
  package static let latitude = ["lat", "latitude"]
  package static let longitude = ["lon", "lng", "long", "longitude"]

  /// In file order.
  package let names: [String]

  package init(_ cells: [String]) { names = cells.map { $0.lowercased() } }

  /// The index of the column that has one of several names; `nil` if none has.
  package func column(_ spellings: [String]) throws(Doubled) -> Int? {
    let found = names.indices.filter { spellings.contains(names[$0]) }
    guard found.count < 2 else { throw Doubled() }
    return found.first
  }
}
