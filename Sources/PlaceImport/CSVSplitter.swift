/// Cuts a stream of bytes into CSV records (RFC 4180): quoted cells may hold separators and line feeds.
package struct CSVSplitter {
  /// A quoted cell that does not end.
  package struct OpenQuote: Error {
    package let line: Int
  }

  /// No row is this long, so a quote was opened and never closed.
  private static let maximumRecord = 1 << 20

  let separator: UInt8
  private var line = 1
  private var start = 1
  private var cells: [[UInt8]] = []
  private var cell: [UInt8] = []
  private var size = 0
  private var quoted = false
  /// A quote was seen inside a quoted cell: it ends the cell or is the first of two.
  private var closing = false

  package init(separator: UInt8) { self.separator = separator }

  /// Takes one byte and gives a record where the byte ends one; empty lines are passed over.
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
    switch byte {
    case separator: endCell()
    case UInt8(ascii: "\n"): return endRecord(next: line + 1)
    case UInt8(ascii: "\r"): break
    case UInt8(ascii: "\"") where cell.isEmpty && !quoted: quoted = true
    default: cell.append(byte)
    }
    return nil
  }

  /// The last record, where the file does not end in a line feed.
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
