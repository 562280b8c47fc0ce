import Foundation
import Places

/// Reads a list of places from a CSV file with a header row.
struct CSVReader {
  let file: InputFile
  let progress: @Sendable (ImportProgress) -> Void

  private var summary = ImportSummary()
  private var columns: CSVColumns?
  private var firstBad: (line: Int, detail: String)?

  private struct BadRow: Error {
    let reason: LeftOut.Reason
    let detail: String
  }

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
        var current = splitter ?? CSVSplitter(separator: Self.separator(of: text))
        for byte in text {
          if let record = try current.take(byte) { try await take(record, handler) }
        }
        splitter = current
        bytes += Int64(chunk.count)
        progress(.init(phase: .reading, features: summary.features, bytesDone: bytes, bytesTotal: file.size))
      }
      if let record = try splitter?.finish() { try await take(record, handler) }
    } catch let error as CSVSplitter.OpenQuote {
      throw ImportError(
        .badContents, file: file.path, line: error.line, "a quote is opened and never closed",
        remedy: "close it, or write a quote inside of a cell twice")
    }
    guard columns != nil else {
      throw ImportError(
        .badColumns, file: file.path, "there is no header row",
        remedy: "the first line must name the columns; required: \(CSVColumns.required)")
    }
    if summary.features == 0, let firstBad {
      throw ImportError(
        .badContents, file: file.path, line: firstBad.line, "no row can be used; \(firstBad.detail)",
        remedy: "correct the rows")
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
      guard let cells else { throw BadRow(reason: .badRow, detail: "it is not UTF-8 text") }
      let feature = try feature(cells, columns, line: record.line)
      summary.count(feature.geometry)
      try await handler(feature)
    } catch let bad as BadRow {
      summary.leaveOut(bad.reason, "line \(record.line): \(bad.detail)")
      if firstBad == nil { firstBad = (record.line, bad.detail) }
    }
  }

  private func feature(_ cells: [String], _ columns: CSVColumns, line: Int) throws(BadRow) -> SourceFeature {
    guard cells.count == columns.count else {
      throw BadRow(reason: .badRow, detail: "\(cells.count) cells, \(columns.count) expected")
    }
    guard !cells[columns.name].isEmpty else { throw BadRow(reason: .badRow, detail: "the name is empty") }
    func number(_ column: Int) throws(BadRow) -> Double {
      // Double would also take "nan", "inf" and hexadecimal forms.
      guard cells[column].utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }),
        let value = Double(cells[column])
      else {
        throw BadRow(reason: .badRow, detail: "\"\(cells[column])\" is not a number of degrees like 49.27")
      }
      return value
    }
    let latitude = try number(columns.latitude)
    let longitude = try number(columns.longitude)
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
      throw BadRow(
        reason: .coordinateOutOfRange,
        detail: "latitude \(latitude), longitude \(longitude) is not on the Earth")
    }
    var tags = ["name": cells[columns.name]]
    for (column, key) in columns.tags where !cells[column].isEmpty { tags[key] = cells[column] }
    if let column = columns.kind, !cells[column].isEmpty {
      let sides = cells[column].split(separator: "=", omittingEmptySubsequences: false)
      switch sides.count {
      case 1: tags["rubric"] = cells[column]
      case 2 where !sides[0].isEmpty && !sides[1].isEmpty: tags[String(sides[0])] = String(sides[1])
      default: throw BadRow(reason: .badRow, detail: "kind \"\(cells[column])\" is not a word or one key=value")
      }
    }
    let id = columns.id.map { cells[$0] }.flatMap { $0.isEmpty ? nil : $0 } ?? "\(file.url.lastPathComponent)#\(line)"
    guard let feature = SourceFeature(id: "csv:\(id)", tags: tags, geometry: .point(point)) else {
      throw BadRow(reason: .noGeometry, detail: "no place")
    }
    return feature
  }

  /// Comma, unless the header has none and has semicolons or tabs, as some spreadsheets write.
  private static func separator(of text: Data) -> UInt8 {
    let header = text.prefix { $0 != UInt8(ascii: "\n") }
    if header.contains(UInt8(ascii: ",")) { return UInt8(ascii: ",") }
    return [UInt8(ascii: ";"), UInt8(ascii: "\t")].first(where: header.contains) ?? UInt8(ascii: ",")
  }
}
