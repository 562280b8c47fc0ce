import Algorithms
import Places

/// Finds the features at a position.
struct PositionSearch {
  let db: any RegionConnection
  let point: Coordinate
  /// Maximum distance from the point.
  let meters: Double

  /// The nearest features of some kinds, nearest first.
  func places(ofKinds kinds: Set<Place.Kind>, limit: Int) throws -> [PlaceCandidate] {
    guard limit > 0, meters > 0 else { return [] }
    var found: [PlaceCandidate] = []
    if kinds.contains(.poi) { found += try named(0, Int.max, limit) }
    if kinds.contains(.locality) { found += try named(Self.locality, Self.locality, limit) }
    if kinds.contains(.address) { found += try houses(limit) }
    if kinds.contains(.street) { found += try streets(limit) }
    let nearest = found.sorted { a, b in
      let (near, far) = (a.distance ?? .infinity, b.distance ?? .infinity)
      return near == far ? PlaceCandidate.ranksBefore(a, b) : near < far
    }
    return Array(nearest.prefix(limit))
  }

  private static let locality = RegionSchema.localityRubric

  /// Points of interest or localities, by their range of rubric indices.
  private func named(_ low: Int, _ high: Int, _ limit: Int) throws -> [PlaceCandidate] {
    let sql = """
      SELECT place.* FROM placeArea JOIN place USING (number)
      WHERE \(db.dialect.isWithin) AND rubricLow >= ?5 AND rubricHigh <= ?6
      """
    return try nearest(limit) { box in
      try db.rows(sql, box.arguments + [low, high]) { row in
        try Place(row).map { (point.distance(to: $0.coordinate), $0) }
      }
    }
  }

  private func houses(_ limit: Int) throws -> [PlaceCandidate] {
    let sql = """
      SELECT house.id, house.street, house.latitude, house.longitude FROM houseArea JOIN house USING (number)
      WHERE \(db.dialect.isWithin)
      """
    let found = try NearestFirst(around: point, within: meters).search(atLeast: limit) { box in
      try db.rows(sql, box.arguments) { row in
        try Coordinate(latitude: row[2], longitude: row[3]).map { place in
          try (distance: point.distance(to: place), value: (id: row[0] as String, street: row[1] as Int64))
        }
      }
    }
    return try found.prefix(limit).compactMap { found in
      try Self.house(found.value.id, street: found.value.street, db).map { .found($0, at: found.distance) }
    }
  }

  private func streets(_ limit: Int) throws -> [PlaceCandidate] {
    try Self.streets(db, around: point, within: meters, atLeast: limit).prefix(limit).compactMap { found in
      try Place.fetch(found.number, db).map { .found($0, at: found.distance) }
    }
  }

  private func nearest(
    _ limit: Int, _ inBox: (NearestFirst.Box) throws -> [(distance: Double, value: Place)]
  ) throws -> [PlaceCandidate] {
    try NearestFirst(around: point, within: meters).search(atLeast: limit, inBox).prefix(limit).map {
      .found($0.value, at: $0.distance)
    }
  }

  /// The numbers of the streets whose lines are nearest to a point.
  static func streets(
    _ db: any RegionConnection, around point: Coordinate, within meters: Double, atLeast count: Int
  ) throws -> [(number: Int64, distance: Double)] {
    let sql = "SELECT street, line FROM streetArea WHERE \(db.dialect.touches)"
    let found = try NearestFirst(around: point, within: meters).search(atLeast: count) { box in
      let pieces = try db.rows(sql, box.arguments) { row in
        try (distance: Polyline.distance(from: point, to: Line(row[1]).points), value: row[0] as Int64)
      }
      return pieces.sorted { $0.distance < $1.distance }.uniqued(on: \.value)
    }
    return found.map { ($0.value, $0.distance) }
  }

  /// A house with its number on a street as written on the map: "12", "12-16", "12;20".
  static func house(_ id: String, street: Int64, _ db: any RegionConnection) throws -> Place? {
    try db.first(
      """
      SELECT house.*, place.name AS streetName, place.prominence FROM house
      JOIN place ON place.number = house.street WHERE house.id = ? AND street = ? ORDER BY house.number
      """, [id, street]
    ) { row in
      var place = try Place(house: row, street: row["streetName"], prominence: row["prominence"])
      place?.name = try "\(row["written"] as String) \(row["streetName"] as String)"
      return place
    }
  }
}
