import Foundation
import Foundations
import Places

/// Reads a list of places from a CSV file with a header row.
struct CSVReader {
  let file: InputFile
  let progress: @Sendable (ImportProgress) -> Void

  private var summary = ImportSummary()
  private var columns: CSVColumns?
  private var firstBad: (line: Int, detail: String)?

  init(file: InputFile, progress: @escaping @Sendable (ImportProgress) -> Void) {
    self.file = file
    self.progress = progress
  }

  mutating func read(_ handler: (SourceFeature) async throws -> Void) async throws -> ImportSummary {
    var splitter: CSVSplitter?
    var bytes: Int64 = 0
    do {
      try await file.forEachChunk { chunk in
        let text = bytes == 0 ? chunk.droppingByteOrderMark : chunk
        var current = splitter ?? CSVSplitter(guessingFrom: text)
        for byte in text { if let record = try current.take(byte) { try await take(record, handler) } }
        splitter = current
        bytes += Int64(chunk.count)
        progress(.init(phase: .reading, features: summary.features, bytesDone: bytes, bytesTotal: file.size))
      }
      if let record = try splitter?.finish() { try await take(record, handler) }
    } catch let error as CSVSplitter.OpenQuote {
      throw ImportError(
        .badContents, subject: file.path, line: error.line, message: CSVSplitter.OpenQuote.problem,
        advice: CSVSplitter.OpenQuote.remedy)
    }
    guard columns != nil else {
      throw ImportError(
        .badColumns, subject: file.path, message: "the file has no header row",
        advice: "the first line must name the columns; required: \(CSVColumns.required)")
    }
    if summary.features == 0, let firstBad {
      throw ImportError(
        .badContents, subject: file.path, line: firstBad.line, message: "no row is usable; \(firstBad.detail)",
        advice: "correct the rows")
    }
    progress(.init(phase: .finished, features: summary.features, bytesDone: bytes, bytesTotal: file.size))
    return summary
  }

  private mutating func take(_ record: CSVRecord, _ handler: (SourceFeature) async throws -> Void) async throws {
    let cells = record.text()
    guard let columns else {
      self.columns = try CSVColumns(header: cells ?? [], file: file.path)
      return
    }
    do {
      guard let cells else { throw Refusal(reason: .badRow, detail: "it isn't UTF-8 text") }
      let feature = try feature(cells, columns, line: record.line)
      summary.count(feature.geometry)
      try await handler(feature)
    } catch let bad as Refusal {
      summary.leaveOut(bad.reason, "line \(record.line): \(bad.detail)")
      if firstBad == nil { firstBad = (record.line, bad.detail) }
    }
  }

  private func feature(_ cells: [String], _ columns: CSVColumns, line: Int) throws(Refusal) -> SourceFeature {
    guard cells.count == columns.count else {
      throw Refusal(reason: .badRow, detail: "\(cells.count) cells, \(columns.count) expected")
    }
    guard !cells[columns.name].isEmpty else { throw Refusal(reason: .badRow, detail: "the name is empty") }
    func number(_ column: Int) throws(Refusal) -> Double {
      // Double would also accept "nan", "inf", and hexadecimal numbers.
      guard cells[column].utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), let value = Double(cells[column])
      else { throw Refusal(reason: .badRow, detail: "\"\(cells[column])\" isn't a number of degrees such as 49.27") }
      return value
    }
    let latitude = try number(columns.latitude)
    let longitude = try number(columns.longitude)
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
      throw Refusal(
        reason: .coordinateOutOfRange, detail: "latitude \(latitude), longitude \(longitude) is out of range")
    }
    var tags = ["name": cells[columns.name]]
    for (column, key) in columns.tags where !cells[column].isEmpty { tags[key] = cells[column] }
    if let column = columns.kind, !cells[column].isEmpty {
      let sides = cells[column].split(separator: "=", omittingEmptySubsequences: false)
      switch sides.count {
      case 1: tags["rubric"] = cells[column]
      case 2 where !sides[0].isEmpty && !sides[1].isEmpty: tags[String(sides[0])] = String(sides[1])
      default:
        throw Refusal(reason: .badRow, detail: "kind \"\(cells[column])\" isn't a category or a single key=value")
      }
    }
    let id = columns.id.map { cells[$0] }.flatMap { $0.isEmpty ? nil : $0 } ?? "\(file.url.lastPathComponent)#\(line)"
    guard let feature = SourceFeature(id: "csv:\(id)", tags: tags, geometry: .point(point)) else {
      throw Refusal(reason: .noGeometry, detail: "no position")
    }
    return feature
  }
}

struct CSVColumns {
  let name: Int
  let latitude: Int
  let longitude: Int
  let id: Int?
  let kind: Int?
  /// The tag that each remaining column becomes.
  let tags: [(column: Int, key: String)]
  let count: Int

  private static let tagKeys = [
    "housenumber": "addr:housenumber", "house_number": "addr:housenumber", "number": "addr:housenumber",
    "street": "addr:street", "city": "addr:city", "postcode": "addr:postcode", "zip": "addr:postcode",
    "postal_code": "addr:postcode",
  ]

  static let required = "name, lat or latitude, lon or lng or longitude"

  /// - Throws: ``ImportError`` that lists the columns found, if one is missing, empty, or duplicated.
  init(header: [String], file: String) throws(ImportError) {
    func refuse(_ problem: String) -> ImportError {
      ImportError(
        .badColumns, subject: file, line: 1,
        message: problem + " (found: \(header.map { $0.isEmpty ? "\"\"" : $0 }.joined(separator: ", ")))",
        advice: "the first line must name the columns, once each; required: \(Self.required)")
    }
    let known = CSVHeader(header)
    let names = known.names
    func column(_ spellings: [String], _ what: String) throws(ImportError) -> Int? {
      do {
        return try known.column(spellings)
      } catch {
        throw refuse("two columns give the \(what)")
      }
    }
    guard Set(names).count == names.count else { throw refuse("two columns have the same name") }
    guard let name = try column(["name"], "name") else { throw refuse("no column gives the name") }
    guard let latitude = try column(CSVHeader.latitude, "latitude") else {
      throw refuse("no column gives the latitude")
    }
    guard let longitude = try column(CSVHeader.longitude, "longitude") else {
      throw refuse("no column gives the longitude")
    }
    id = try column(["id"], "id")
    kind = try column(["kind", "category"], "kind")
    let taken: Set<Int?> = [name, latitude, longitude, id, kind]
    tags = names.indices.filter { !taken.contains($0) && !names[$0].isEmpty }.map { index in
      (column: index, key: Self.tagKeys[names[index]] ?? header[index])
    }
    guard Set(tags.map(\.key)).count == tags.count else { throw refuse("two columns have the same meaning") }
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    count = names.count
  }
}
