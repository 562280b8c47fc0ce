import Foundation

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
        .unknownFormat, file: file.path, "the name's ending is not one of a known format",
        remedy: "give a file ending in " + Self.endings.map(\.ending).joined(separator: ", "))
    }
    self = known.format
  }
}
