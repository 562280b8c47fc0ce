import GRDB
import PlaceIndex
import Places

/// Writes the outlines of settlements and their parts: what lies in one belongs to it, whatever middle is nearer.
struct BoundaryTable {
  /// How far an outline may be from the map's, in metres.
  private static let tolerance = 10.0
  /// Levels of administration (wiki.openstreetmap.org/wiki/Tag:boundary=administrative) that are towns, and parts of them.
  private static let levels: [String: String] = ["7": "town", "8": "town", "9": "suburb", "10": "suburb"]

  private static let places: Set<String> = [
    "city", "town", "village", "hamlet", "borough", "suburb", "quarter", "neighbourhood",
  ]

  /// Writes the rings of an area that is a settlement or a part of one.
  func write(_ tags: [String: String], _ rings: [[Coordinate]], to db: Database) throws {
    guard let name = tags["name"], let kind = Self.kind(tags) else { return }
    for ring in rings {
      guard let box = BoundingBox(around: ring) else { continue }
      try db.cachedStatement(
        sql: "INSERT INTO boundaryArea (south, north, west, east, kind, name, line) VALUES (?, ?, ?, ?, ?, ?, ?)"
      ).execute(
        arguments: [
          box.southWest.latitude, box.northEast.latitude, box.southWest.longitude, box.northEast.longitude, kind, name,
          Line(Polyline.simplified(ring, within: Self.tolerance)).data,
        ])
    }
  }

  /// The kind of settlement, as `place` has it; `nil` for other areas.
  private static func kind(_ tags: [String: String]) -> String? {
    if let place = tags["place"] { return places.contains(place) ? place : nil }
    guard tags["boundary"] == "administrative" else { return nil }
    return tags["admin_level"].flatMap { levels[$0] }
  }
}
