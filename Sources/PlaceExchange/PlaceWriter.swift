public import Foundation
public import Places

/// Writes places so that ``PlaceReader`` gives the same ones back, and other programs what they know of.
public enum PlaceWriter {
  /// The contents of a file with the places, in their order; the same places give the same bytes.
  public static func data(_ places: [UserPlace], format: PlaceFormat) -> Data {
    switch format {
    case .gpx: Data(GPXText.text(places).utf8)
    case .kml: Data(KMLText.text(places).utf8)
    case .kmz: KMZ.data(places)
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
        .noAccess, file: url.path, "it cannot be written", remedy: "check the folder, its rights and the free space")
    }
  }
}
