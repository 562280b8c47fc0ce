import Foundation
import Foundations
import Places

/// A table of places, read by its column names.
///
/// Reads Whereto's own tables, Google's lists (links instead of positions), and spreadsheets with lines above the
/// header.
enum CSVTable {
  /// Last line that is searched for a header. Google writes the list's title above it, and spreadsheets the cell
  /// separator.
  private static let lastHeaderLine = 10

  static func read(_ data: Data, file: String) throws(ExchangeError) -> PlaceList {
    let (columns, table) = try columns(of: LenientText.bytes(data), file: file)
    var list = PlaceList()
    for row in table.rows.dropFirst() {
      // Spreadsheets write rows of empty cells.
      guard row.cells.contains(where: { !$0.isEmpty }) else { continue }
      try list.add(columns.draft(row.cells), at: "line \(row.line)", file: file)
    }
    if let line = table.openQuote {
      let (problem, remedy) = (CSVSplitter.OpenQuote.problem, CSVSplitter.OpenQuote.remedy)
      guard !list.isEmpty else {
        throw ExchangeError(.badContents, subject: file, line: line, message: problem, advice: remedy)
      }
      list.leaveOut("\(problem); \(remedy)", at: "line \(line)")
    }
    return list
  }

  /// The columns, and the rows after the header.
  private static func columns(of bytes: [UInt8], file: String) throws(ExchangeError) -> (CSVPlaceColumns, CSVRows) {
    var stated: UInt8?
    var problem = "the file has no header row"
    for line in 1...lastHeaderLine {
      let rest = CSVRows.dropping(line - 1, linesOf: bytes[...])
      let text = rest.prefix { $0 != UInt8(ascii: "\n") }
      if text.starts(with: "sep=".utf8), let separator = text.dropFirst(4).first { stated = separator }
      let separator = stated ?? CSVSplitter(guessingFrom: text).separator
      guard let header = CSVRows(text, from: line, separator: separator).rows.first else { continue }
      do {
        return (try CSVPlaceColumns(header.cells), CSVRows(rest, from: line, separator: separator))
      } catch {
        if line == 1 { problem = "the column '\(error.column)' is missing" }
      }
    }
    throw ExchangeError(
      .badContents, subject: file, line: 1, message: problem,
      advice: "the first line must name the columns: name, lat and lon, or name and URL for links to a map")
  }

  static func text(_ places: [UserPlace]) -> String {
    let rows = places.map { place -> [String] in
      [
        place.name, "\(place.coordinate.latitude)", "\(place.coordinate.longitude)", place.label ?? "",
        AliasCell.text(place.aliases), place.role.rawValue, place.address ?? "", place.note ?? "",
      ]
    }
    let header = ["name", "lat", "lon", "label", "aliases", "role", "address", "note"]
    return ([header] + rows).map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func quoted(_ cell: String) -> String {
    let plain = !cell.unicodeScalars.contains { ",;\t\"\r\n".unicodeScalars.contains($0) }
    return plain ? cell : "\"\(cell.replacing("\"", with: "\"\""))\""
  }
}

/// Several aliases in one cell, separated by semicolons. A backslash escapes a semicolon or a backslash in an alias.
enum AliasCell {
  static func text(_ aliases: [String]) -> String {
    aliases.map { $0.replacing("\\", with: "\\\\").replacing(";", with: "\\;") }.joined(separator: ";")
  }

  static func aliases(_ text: String) -> [String] {
    var aliases = [""]
    var isEscaped = false
    for character in text {
      if !isEscaped, character == "\\" {
        isEscaped = true
      } else if !isEscaped, character == ";" {
        aliases.append("")
      } else {
        aliases[aliases.count - 1].append(character)
        isEscaped = false
      }
    }
    return aliases.filter { !$0.isEmpty }
  }
}
