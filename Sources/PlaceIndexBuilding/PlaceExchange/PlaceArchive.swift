import Foundation
import Foundations
import Places

/// Files of places in a ZIP archive.
enum PlaceArchive {
  /// Reads every file of places in an archive: Organic Maps writes one KML file for each list, Google one table for
  /// each.
  ///
  /// - Throws: ``ExchangeError`` if the archive has no file of places or is too large. If no file can be read, throws
  ///   the first file's error.
  static func read(_ data: Data, file: String) throws(ExchangeError) -> PlaceList {
    let archive = try ZIPArchive(data, file: file)
    let entries = archive.entries.filter { format(of: $0) != nil }.sorted { $0.name < $1.name }
    guard !entries.isEmpty else {
      throw ExchangeError(.badContents, subject: file, message: "it contains no KML file", advice: "check the file")
    }
    // An entry never unpacks to more than its stated size, so the total can be checked before unpacking.
    let sizes = entries.map(\.size).filter { $0 <= PlaceReader.largestFile }
    guard sizes.reduce(0, +) <= ZIPArchive.largestContents else { throw PlaceReader.tooLarge(file) }
    var list = PlaceList()
    var firstError: ExchangeError?
    for entry in entries {
      let read: PlaceList
      do {
        read = try Self.read(entry, of: archive, file: file)
      } catch {
        firstError = firstError ?? error
        let line = error.line.map { " line \($0)" } ?? ""
        list.leaveOut("\(error.message); \(error.advice)", at: entry.name + line)
        continue
      }
      try list.append(read, of: entry.name, file: file)
    }
    if let firstError, list.records.isEmpty { throw firstError }
    return list
  }

  static func data(_ places: [UserPlace]) -> Data {
    ZIPArchive.data(name: "doc.kml", contents: Data(KMLText.text(places).utf8))
  }

  private static func read(
    _ entry: ZIPArchive.Entry, of archive: ZIPArchive, file: String
  ) throws(ExchangeError) -> PlaceList {
    guard let format = format(of: entry) else { return PlaceList() }
    let contents = try archive.contents(of: entry, limit: PlaceReader.largestFile)
    return try PlaceReader.read(contents, format: format, file: "\(file)/\(entry.name)")
  }

  /// The format of an entry that holds places; `nil` for other files, for archives, and for macOS metadata files.
  private static func format(of entry: ZIPArchive.Entry) -> PlaceFormat? {
    let folders = entry.name.split(separator: "/")
    guard folders.last?.hasPrefix("._") == false, !folders.contains("__MACOSX"),
      let format = try? PlaceFormat(of: URL(filePath: entry.name)), format != .kmz
    else { return nil }
    return format
  }
}
