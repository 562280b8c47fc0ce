import Foundation
import Foundations

/// The formats that can be read, told by the file's name.
enum SourceFormat: Hashable {
  /// OpenStreetMap data, with osmium's name for the encoding.
  case osm(String)
  case geoJSON
  case geoJSONLines
  case csv

  private static let endings: [(ending: String, format: SourceFormat)] = [
    (".osm.pbf", .osm("pbf")), (".pbf", .osm("pbf")), (".osm", .osm("osm")), (".osm.gz", .osm("osm.gz")),
    (".osm.bz2", .osm("osm.bz2")), (".geojson", .geoJSON), (".geojsonl", .geoJSONLines),
    (".geojsons", .geoJSONLines), (".geojsonseq", .geoJSONLines), (".ndjson", .geoJSONLines), (".csv", .csv),
  ]

  /// - Throws: ``ImportError`` where the ending is not known.
  init(of file: URL) throws(ImportError) {
    let name = file.lastPathComponent.lowercased()
    guard let known = Self.endings.first(where: { name.hasSuffix($0.ending) }) else {
      throw ImportError(
        .unknownFormat, subject: file.path, message: "the name's ending is not one of a known format",
        advice: "give a file ending in " + Self.endings.map(\.ending).joined(separator: ", "))
    }
    self = known.format
  }
}

/// A file that was seen to be there, to be a file and to be readable.
struct InputFile {
  let url: URL
  let size: Int64

  var path: String { url.path }

  /// - Throws: ``ImportError`` where it is absent, not a file or not readable.
  init(_ url: URL) throws(ImportError) {
    let url = url.absoluteURL.standardizedFileURL.resolvingSymlinksInPath()
    self.url = url
    switch FileObstacle(reading: url) {
    case nil: break
    case .absent:
      throw ImportError(.missing, subject: url.path, message: "there is no such file", advice: "check the path")
    case .folder:
      throw ImportError(
        .notAFile, subject: url.path, message: "this is a directory", advice: "give the path of a map file")
    case .noOrdinaryFile:
      throw ImportError(
        .notAFile, subject: url.path, message: "this is not an ordinary file", advice: "give the path of a map file")
    case .noPermission:
      throw ImportError(
        .unreadable, subject: url.path, message: "reading it is not permitted", advice: "change its permissions")
    }
    let attributes = (try? FileManager.default.attributesOfItem(atPath: url.path)) ?? [:]
    size = (attributes[.size] as? NSNumber)?.int64Value ?? 0
    guard size > 0 else {
      throw ImportError(.badContents, subject: url.path, message: "the file is empty", advice: "fetch it again")
    }
  }

  /// Hands the contents on in pieces of up to 256 KiB, so that memory stays bounded.
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
      .unreadable, subject: path, message: "it cannot be read (\(error.localizedDescription))", advice: "check the disk"
    )
  }
}
