public import Foundation

/// A format in which programs give places to each other.
public enum PlaceFormat: String, Sendable, CaseIterable {
  /// GPX 1.1 waypoints (topografix.com/GPX/1/1), as OsmAnd, Garmin and others write them.
  case gpx
  /// KML 2.2 placemarks with a point (OGC 07-147r2).
  case kml
  /// A ZIP archive of KML files, as Google Earth and Organic Maps write them.
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
    if ending == "json" {
      self = .geoJSON
    } else if let format = PlaceFormat(rawValue: ending) {
      self = format
    } else {
      throw ExchangeError(
        .unknownFormat, file: file.path, "the name's ending is not one of a known format",
        remedy: "give a file ending in \(Self.allCases.map { ".\($0.rawValue)" }.joined(separator: ", "))")
    }
  }
}
