public import Foundation

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
    case .kmz: return try KMZ.read(data, file: file)
    case .geoJSON: return try GeoJSONPoints.read(data, file: file)
    case .csv: return try CSVTable.read(data, file: file)
    }
  }

  private static func contents(of url: URL) throws(ExchangeError) -> Data {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
    guard let type = attributes?[.type] as? FileAttributeType else {
      throw ExchangeError(.missing, file: url.path, "there is no such file", remedy: "check the path")
    }
    // A pipe would block the reader for as long as nobody writes.
    guard type == .typeRegular else {
      throw ExchangeError(
        .notAFile, file: url.path, type == .typeDirectory ? "this is a folder" : "this is not an ordinary file",
        remedy: "give the path of a file of places")
    }
    do {
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      // One byte more than is taken, to see that there is more.
      return try handle.read(upToCount: largestFile + 1) ?? Data()
    } catch {
      throw ExchangeError(
        .noAccess, file: url.path, "it cannot be read", remedy: "check its permissions and the disk")
    }
  }

  static func tooLarge(_ file: String) -> ExchangeError {
    ExchangeError(.tooLarge, file: file, "it is too large for a list of places", remedy: "split the file")
  }
}
