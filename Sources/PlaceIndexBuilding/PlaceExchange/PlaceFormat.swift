public import Foundation
public import Foundations
public import Places

/// A format in which programs give places to each other.
public enum PlaceFormat: String, Sendable, CaseIterable {
  /// GPX 1.1 waypoints (topografix.com/GPX/1/1), as OsmAnd, Garmin and others write them.
  case gpx
  /// KML 2.2 placemarks with a point (OGC 07-147r2).
  case kml
  /// A ZIP archive of KML files, as Google Earth and Organic Maps write them, or of files of the other formats.
  case kmz
  /// GeoJSON points (RFC 7946), Google's exported lists among them.
  case geoJSON = "geojson"
  /// A table with a header (RFC 4180): name, lat and lon, and what else there is.
  case csv

  /// The format of a file by its name's ending.
  ///
  /// - Throws: ``ExchangeError`` with `unknownFormat` where the ending is none of a format.
  public init(of file: URL) throws(ExchangeError) {
    let ending = file.pathExtension.lowercased()
    // What Google exports ends so.
    if ending == "json" || ending == "geojsonl" {
      self = .geoJSON
    } else if ending == "zip" {
      self = .kmz
    } else if let format = PlaceFormat(rawValue: ending) {
      self = format
    } else {
      throw ExchangeError(
        .unknownFormat, subject: file.path, message: "the name's ending is not one of a known format",
        advice: "give a file ending in \(Self.allCases.map { ".\($0.rawValue)" }.joined(separator: ", "))")
    }
  }
}

/// Reads the places of a file.
///
/// A record that is no place is reported and the others are read all the same. Files are limited: 8 MiB, as
/// much for each file of an archive and 64 MiB for all of them, 10,000 records.
public enum PlaceReader {
  /// The XML parser takes no more than 10 MB.
  static let largestFile = 8 << 20

  /// Reads a file in the format its name's ending says.
  ///
  /// - Throws: ``ExchangeError`` where it cannot be read, is not of the format, or is too large.
  public static func read(contentsOf url: URL) throws(ExchangeError) -> PlaceList {
    let format = try PlaceFormat(of: url)
    return try read(contents(of: url), format: format, file: url.path)
  }

  /// Reads a file's contents.
  ///
  /// - Parameters:
  ///   - data: The contents.
  ///   - format: Their format.
  ///   - file: The file's name, for errors.
  /// - Throws: ``ExchangeError`` where they are not of the format, or too large.
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
    switch FileObstacle(reading: url) {
    case nil: break
    case .absent:
      throw ExchangeError(.missing, subject: url.path, message: "there is no such file", advice: "check the path")
    case .folder:
      throw ExchangeError(
        .notAFile, subject: url.path, message: "this is a folder", advice: "give the path of a file of places")
    case .noOrdinaryFile:
      throw ExchangeError(
        .notAFile, subject: url.path, message: "this is not an ordinary file",
        advice: "give the path of a file of places")
    case .noPermission: throw unreadable(url)
    }
    do {
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      // One byte more than is taken, to see that there is more.
      return try handle.read(upToCount: largestFile + 1) ?? Data()
    } catch {
      throw unreadable(url)
    }
  }

  private static func unreadable(_ url: URL) -> ExchangeError {
    ExchangeError(
      .noAccess, subject: url.path, message: "it cannot be read", advice: "check its permissions and the disk")
  }

  static func tooLarge(_ file: String) -> ExchangeError {
    ExchangeError(.tooLarge, subject: file, message: "it is too large for a list of places", advice: "split the file")
  }
}

/// Writes places so that ``PlaceReader`` gives the same ones back, and other programs what they know of.
public enum PlaceWriter {
  /// The contents of a file with the places, in their order; the same places give the same bytes.
  public static func data(_ places: [UserPlace], format: PlaceFormat) -> Data {
    switch format {
    case .gpx: Data(GPXText.text(places).utf8)
    case .kml: Data(KMLText.text(places).utf8)
    case .kmz: PlaceArchive.data(places)
    case .geoJSON: GeoJSONPoints.data(places)
    case .csv: Data(CSVTable.text(places).utf8)
    }
  }

  /// Writes a file in the format its name's ending says, mode 0600, in place of an older one once it is whole.
  ///
  /// - Throws: ``ExchangeError`` where the ending is unknown or the file cannot be written.
  public static func write(_ places: [UserPlace], to url: URL) throws(ExchangeError) {
    let data = data(places, format: try PlaceFormat(of: url))
    let unfinished = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: unfinished) }
    do {
      guard
        FileManager.default.createFile(
          atPath: unfinished.path, contents: nil, attributes: [.posixPermissions: 0o600])
      else { throw CocoaError(.fileWriteNoPermission) }
      let handle = try FileHandle(forWritingTo: unfinished)
      defer { try? handle.close() }
      try handle.write(contentsOf: data)
      try handle.synchronize()
      guard rename(unfinished.path, url.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      throw ExchangeError(
        .noAccess, subject: url.path, message: "it cannot be written",
        advice: "check the folder, its rights and the free space")
    }
  }
}

/// Why a file of places cannot be read or written as a whole, in words for the person who asked for it.
public typealias ExchangeError = Diagnostic<PlaceFormat>

extension ExchangeError.Code {
  /// There is no such file.
  public static var missing: Self { Self("missing") }
  /// It is a folder, a pipe or a device.
  public static var notAFile: Self { Self("notAFile") }
  /// It may not be read or written, or reading it failed half way.
  public static var noAccess: Self { Self("noAccess") }
  /// The name's ending says nothing about the contents.
  public static var unknownFormat: Self { Self("unknownFormat") }
  /// The contents are not what the name's ending says, or are cut off.
  public static var badContents: Self { Self("badContents") }
  /// The file, or what it unpacks to, is larger than any list of places.
  public static var tooLarge: Self { Self("tooLarge") }
}
