public import Foundation
public import Foundations
public import Places

/// A file format for exchanging places between programs.
public enum PlaceFormat: String, Sendable, CaseIterable {
  /// GPX 1.1 waypoints (topografix.com/GPX/1/1), as OsmAnd, Garmin and others write them.
  case gpx
  /// KML 2.2 placemarks with a point (OGC 07-147r2).
  case kml
  /// A ZIP archive of KML files, as Google Earth and Organic Maps write it, or of files in the other formats.
  case kmz
  /// GeoJSON points (RFC 7946), including Google's exported lists.
  case geoJSON = "geojson"
  /// A table with a header (RFC 4180): name, lat, lon, and optional columns.
  case csv

  /// Determines the format from a file's extension.
  ///
  /// - Throws: ``ExchangeError`` with `unknownFormat` if the extension isn't that of a format.
  public init(of file: URL) throws(ExchangeError) {
    let ending = file.pathExtension.lowercased()
    // The extensions of Google's exports.
    if ending == "json" || ending == "geojsonl" {
      self = .geoJSON
    } else if ending == "zip" {
      self = .kmz
    } else if let format = PlaceFormat(rawValue: ending) {
      self = format
    } else {
      throw ExchangeError(
        .unknownFormat, subject: file.path, message: "unknown file extension",
        advice: "use one of \(Self.allCases.map { ".\($0.rawValue)" }.joined(separator: ", "))")
    }
  }
}

/// Reads the places of a file.
///
/// A record that isn't a place is reported, and the others are still read. Limits: 8 MiB for a file, 8 MiB for each
/// file in an archive and 64 MiB for all of them, and 10,000 records.
public enum PlaceReader {
  /// The XML parser accepts at most 10 MB.
  static let largestFile = 8 << 20

  /// Reads a file in the format of its extension.
  ///
  /// - Throws: ``ExchangeError`` if the file can't be read, doesn't have that format, or is too large.
  public static func read(contentsOf url: URL) throws(ExchangeError) -> PlaceList {
    let format = try PlaceFormat(of: url)
    return try read(contents(of: url), format: format, file: url.path)
  }

  /// Reads a file's contents.
  ///
  /// - Throws: ``ExchangeError`` if the contents don't have that format, or are too large.
  public static func read(_ data: Data, format: PlaceFormat, file: String) throws(ExchangeError) -> PlaceList {
    guard data.count <= largestFile else { throw tooLarge(file) }
    switch format {
    case .gpx:
      let reader = GPXReader(file: file)
      try XMLRecords.read(data, file: file, with: reader)
      return reader.list
    case .kml:
      let reader = KMLReader(file: file)
      try XMLRecords.read(data, file: file, with: reader)
      return reader.list
    case .kmz: return try PlaceArchive.read(data, file: file)
    case .geoJSON: return try GeoJSONPoints.read(data, file: file)
    case .csv: return try CSVTable.read(data, file: file)
    }
  }

  private static func contents(of url: URL) throws(ExchangeError) -> Data {
    try ExchangeError.check(url, isReadableAs: "a file of places", denied: unreadable(url))
    do {
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      // One byte more than the limit, to detect a larger file.
      return try handle.read(upToCount: largestFile + 1) ?? Data()
    } catch {
      throw unreadable(url)
    }
  }

  private static func unreadable(_ url: URL) -> ExchangeError {
    ExchangeError(
      .noAccess, subject: url.path, message: "it can't be read", advice: "check its permissions and the disk")
  }

  static func tooLarge(_ file: String) -> ExchangeError {
    ExchangeError(.tooLarge, subject: file, message: "it exceeds the size limit for places", advice: "split the file")
  }
}

/// Writes places so that ``PlaceReader`` reads the same places back, and other programs read the values that they
/// support.
public enum PlaceWriter {
  /// The contents of a file with the places in order; the same places give the same bytes.
  public static func data(_ places: [UserPlace], format: PlaceFormat) -> Data {
    switch format {
    case .gpx: Data(GPXText.text(places).utf8)
    case .kml: Data(KMLText.text(places).utf8)
    case .kmz: PlaceArchive.data(places)
    case .geoJSON: GeoJSONPoints.data(places)
    case .csv: Data(CSVTable.text(places).utf8)
    }
  }

  /// Writes a file in the format of its extension, with mode 0600. Replaces an existing file only when the new one is
  /// complete.
  ///
  /// - Throws: ``ExchangeError`` if the extension is unknown or the file can't be written.
  public static func write(_ places: [UserPlace], to url: URL) throws(ExchangeError) {
    let data = data(places, format: try PlaceFormat(of: url))
    let unfinished = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: unfinished) }
    do {
      guard
        FileManager.default.createFile(atPath: unfinished.path, contents: nil, attributes: [.posixPermissions: 0o600])
      else { throw CocoaError(.fileWriteNoPermission) }
      let handle = try FileHandle(forWritingTo: unfinished)
      defer { try? handle.close() }
      try handle.write(contentsOf: data)
      try handle.synchronize()
      guard rename(unfinished.path, url.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      throw ExchangeError(
        .noAccess, subject: url.path, message: "it can't be written",
        advice: "check that the folder exists and is writable, and the free disk space")
    }
  }
}

/// The reason why a file of places can't be read or written, as a message for the user.
public typealias ExchangeError = Diagnostic<PlaceFormat>

extension ExchangeError.Code {
  /// The file, or its unpacked contents, exceeds the size limit.
  public static var tooLarge: Self { Self("tooLarge") }
}
