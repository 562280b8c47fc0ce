import Foundation
import Places
import TextFiles

/// A table of places: name, lat and lon, and where there are such columns label, aliases, role, address and note.
enum CSVTable {
  /// The names of columns, ours first.
  private static let columns: KeyValuePairs<String, [String]> = [
    "name": ["name", "title"], "lat": CSVHeader.latitude, "lon": CSVHeader.longitude,
    "label": ["label", "category", "group", "type"], "aliases": ["aliases", "alias"], "role": ["role"],
    "address": ["address"], "note": ["note", "notes", "description", "comment"],
  ]

  static func read(_ data: Data, file: String) throws(ExchangeError) -> PlaceList {
    let bytes = data.droppingByteOrderMark
    var splitter = CSVSplitter(guessingFrom: bytes)
    var table: [String: Int]?
    var list = PlaceList()
    func take(_ record: CSVRecord) throws(ExchangeError) {
      let cells = record.text()
      guard let columns = table else {
        table = try header(cells ?? [], file: file, line: record.line)
        return
      }
      try list.add(draft(cells, columns), at: "line \(record.line)", file: file)
    }
    do {
      for byte in bytes {
        if let record = try splitter.take(byte) { try take(record) }
      }
      if let record = try splitter.finish() { try take(record) }
    } catch let error as CSVSplitter.OpenQuote {
      throw ExchangeError(
        .badContents, file: file, line: error.line, CSVSplitter.OpenQuote.problem,
        remedy: CSVSplitter.OpenQuote.remedy)
    } catch let error as ExchangeError {
      throw error
    } catch {
      throw ExchangeError(.badContents, file: file, "it cannot be read", remedy: "check the file")
    }
    guard table != nil else { throw badHeader(file, line: 1, "there is no header") }
    return list
  }

  static func text(_ places: [UserPlace]) -> String {
    let rows = places.map { place -> [String] in
      [
        place.name, "\(place.coordinate.latitude)", "\(place.coordinate.longitude)", place.label ?? "",
        AliasCell.text(place.aliases), place.role.rawValue, place.address ?? "", place.note ?? "",
      ]
    }
    return ([columns.map(\.key)] + rows).map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func draft(_ cells: [String]?, _ columns: [String: Int]) -> PlaceDraft {
    guard let cells else { return PlaceDraft(missingPosition: "it is not UTF-8") }
    func cell(_ name: String) -> String? { columns[name].flatMap { $0 < cells.count ? cells[$0] : nil } }
    return PlaceDraft(
      name: cell("name"), role: cell("role"), aliases: AliasCell.aliases(cell("aliases") ?? ""), label: cell("label"),
      address: cell("address"), note: cell("note"), latitude: cell("lat"), longitude: cell("lon"))
  }

  private static func header(_ cells: [String], file: String, line: Int) throws(ExchangeError) -> [String: Int] {
    let header = CSVHeader(cells)
    var found: [String: Int] = [:]
    for (name, spellings) in columns {
      do {
        found[name] = try header.column(spellings)
      } catch {
        throw badHeader(file, line: line, "there are two columns for the \(name)")
      }
    }
    for required in ["name", "lat", "lon"] where found[required] == nil {
      throw badHeader(file, line: line, "there is no column '\(required)'")
    }
    return found
  }

  private static func badHeader(_ file: String, line: Int, _ problem: String) -> ExchangeError {
    ExchangeError(
      .badContents, file: file, line: line, problem,
      remedy: "the first line must name the columns; required: name, lat, lon")
  }

  private static func quoted(_ cell: String) -> String {
    let plain = !cell.unicodeScalars.contains { ",;\t\"\r\n".unicodeScalars.contains($0) }
    return plain ? cell : "\"\(cell.replacing("\"", with: "\"\""))\""
  }
}

/// Several aliases in one cell of a table: semicolons between them; a backslash before a semicolon or a backslash that
/// belongs to an alias.
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
