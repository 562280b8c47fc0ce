import Foundation
import Foundations

/// The supported formats, identified by the file extension.
enum SourceFormat: Hashable {
  /// OpenStreetMap data; the value is osmium's name of the encoding.
  case osm(String)
  case geoJSON
  case geoJSONLines
  case csv

  private static let endings: [(ending: String, format: SourceFormat)] = [
    (".osm.pbf", .osm("pbf")), (".pbf", .osm("pbf")), (".osm", .osm("osm")), (".osm.gz", .osm("osm.gz")),
    (".osm.bz2", .osm("osm.bz2")), (".geojson", .geoJSON), (".geojsonl", .geoJSONLines),
    (".geojsons", .geoJSONLines), (".geojsonseq", .geoJSONLines), (".ndjson", .geoJSONLines), (".csv", .csv),
  ]

  /// - Throws: ``ImportError`` if the extension is unknown.
  init(of file: URL) throws(ImportError) {
    let name = file.lastPathComponent.lowercased()
    guard let known = Self.endings.first(where: { name.hasSuffix($0.ending) }) else {
      throw ImportError(
        .unknownFormat, subject: file.path, message: "unknown file extension",
        advice: "use one of " + Self.endings.map(\.ending).joined(separator: ", "))
    }
    self = known.format
  }
}

/// A file that exists, is a regular file, and is readable.
struct InputFile {
  let url: URL
  let size: Int64

  var path: String { url.path }

  /// - Throws: ``ImportError`` if the path doesn't exist, isn't a regular file, or isn't readable.
  init(_ url: URL) throws(ImportError) {
    let url = url.absoluteURL.standardizedFileURL.resolvingSymlinksInPath()
    self.url = url
    try ImportError.check(
      url, isReadableAs: "a map file",
      denied: ImportError(
        .unreadable, subject: url.path, message: "no permission to read the file", advice: "change its permissions"))
    let attributes = (try? FileManager.default.attributesOfItem(atPath: url.path)) ?? [:]
    size = (attributes[.size] as? NSNumber)?.int64Value ?? 0
    guard size > 0 else {
      throw ImportError(.badContents, subject: url.path, message: "the file is empty", advice: "download it again")
    }
  }

  /// Passes on the contents in chunks of up to 256 KiB, so that memory is bounded.
  func forEachChunk(_ body: (Data) async throws -> Void) async throws {
    let handle: FileHandle
    do {
      handle = try FileHandle(forReadingFrom: url)
    } catch {
      throw unreadable(error)
    }
    defer { try? handle.close() }
    while true {
      try Task.checkCancellation()
      let chunk: Data?
      do {
        chunk = try handle.read(upToCount: 1 << 18)
      } catch {
        throw unreadable(error)
      }
      guard let chunk, !chunk.isEmpty else { return }
      try await body(chunk)
    }
  }

  private func unreadable(_ error: any Error) -> ImportError {
    ImportError(
      .unreadable, subject: path, message: "it can't be read (\(error.localizedDescription))", advice: "check the disk")
  }
}
