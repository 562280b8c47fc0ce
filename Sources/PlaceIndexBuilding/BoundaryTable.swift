import GRDB
import PlaceIndex
import Places

/// Writes the outlines of settlements and their parts. A place inside an outline belongs to that settlement, even if
/// the center of another one is nearer.
struct BoundaryTable {
  /// Maximum distance of a stored outline from the map's outline, in meters.
  private static let tolerance = 10.0
  /// Administrative levels (wiki.openstreetmap.org/wiki/Tag:boundary=administrative) of towns and their parts.
  private static let levels: [String: String] = ["7": "town", "8": "town", "9": "suburb", "10": "suburb"]

  private static let places: Set<String> = [
    "city", "town", "village", "hamlet", "borough", "suburb", "quarter", "neighbourhood",
  ]

  /// Writes the rings of an area if it is a settlement or a part of one.
  func write(_ tags: [String: String], _ rings: [[Coordinate]], to db: Database) throws {
    guard let name = tags["name"], let kind = Self.kind(tags) else { return }
    for ring in rings {
      guard let box = BoundingBox(around: ring) else { continue }
      try db.cachedStatement(
        sql: "INSERT INTO boundaryArea (south, north, west, east, kind, name, line) VALUES (?, ?, ?, ?, ?, ?, ?)"
      ).execute(arguments: [
        box.southWest.latitude, box.northEast.latitude, box.southWest.longitude, box.northEast.longitude, kind, name,
        Line(Polyline.simplified(ring, within: Self.tolerance)).data,
      ])
    }
  }

  /// The kind of settlement, as a `place` value; `nil` for other areas.
  private static func kind(_ tags: [String: String]) -> String? {
    if let place = tags["place"] { return places.contains(place) ? place : nil }
    guard tags["boundary"] == "administrative" else { return nil }
    return tags["admin_level"].flatMap { levels[$0] }
  }
}
