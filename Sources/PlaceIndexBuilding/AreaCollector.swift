import GRDB
import Places

/// Gathers the names and positions of the towns, provinces, and postal codes that addresses end with.
struct AreaCollector {
  private struct Spot {
    var text: String
    var count = 0.0
    var latitude = 0.0
    var longitude = 0.0
    var low: Coordinate
    var high: Coordinate
    /// Minimum radius of such a settlement, in meters.
    var reach = 0.0

    init(_ text: String, _ point: Coordinate) { (self.text, low, high) = (text, point, point) }

    mutating func add(_ point: Coordinate) {
      count += 1
      latitude += point.latitude
      longitude += point.longitude
      if let box = BoundingBox(around: [low, high, point]) { (low, high) = (box.southWest, box.northEast) }
    }

    var center: Coordinate? { Coordinate(latitude: latitude / count, longitude: longitude / count) }
  }

  private var areas: [String: Spot] = [:]
  private var postcodes: [String: Spot] = [:]

  /// Tags whose values name an area that an address lies in.
  private static let areaTags = [
    "addr:city", "addr:suburb", "addr:district", "addr:hamlet", "addr:province", "addr:state", "addr:county",
    "addr:country", "is_in:city", "addr:town", "addr:village", "addr:quarter", "addr:neighbourhood",
  ]

  /// Radius of each kind of settlement around the center that a map gives it, in meters.
  private static let reaches = [
    "city": 6_000.0, "town": 4_000, "borough": 4_000, "suburb": 3_000, "quarter": 2_000, "neighbourhood": 1_500,
    "village": 3_000, "hamlet": 2_000, "island": 5_000, "locality": 2_000, "district": 5_000,
  ]

  /// Adds what a feature's tags say about its location. Its names' keys are cached where possible, because every
  /// address repeats its town.
  mutating func add(_ feature: SourceFeature, key: (String) -> String) {
    for tag in Self.areaTags { if let text = feature.tags[tag] { Self.add(text, key(text), feature.center, &areas) } }
    if let place = feature.tags["place"], let reach = Self.reaches[place] {
      // A town is listed under all its names, at its own position.
      for entry in PlaceNames(feature.tags)?.entries ?? [] where !entry.isFormer {
        let key = key(entry.text)
        Self.add(entry.text, key, feature.center, &areas)
        if let known = areas[key]?.reach, known < reach { areas[key]?.reach = reach }
      }
    }
    if let text = feature.tags["addr:postcode"] ?? feature.tags["postal_code"] {
      Self.add(text, Postcode.normalized(text), feature.center, &postcodes)
    }
  }

  func write(_ db: Database) throws {
    let area = try db.makeStatement(sql: "INSERT INTO area VALUES (?, ?, ?, ?)")
    for (key, spot) in areas.sorted(by: { $0.key < $1.key }) {
      guard let center = spot.center else { continue }
      try area.execute(
        arguments: [key, center.latitude, center.longitude, max(spot.reach, spot.low.distance(to: spot.high) / 2)])
    }
    let postcode = try db.makeStatement(sql: "INSERT INTO postcode VALUES (?, ?, ?, ?)")
    for (key, spot) in postcodes.sorted(by: { $0.key < $1.key }) {
      guard let center = spot.center else { continue }
      try postcode.execute(arguments: [key, spot.text.uppercased(), center.latitude, center.longitude])
    }
  }

  private static func add(_ text: String, _ key: String, _ point: Coordinate, _ spots: inout [String: Spot]) {
    guard !key.isEmpty else { return }
    spots[key, default: Spot(text, point)].add(point)
  }
}

/// The suburbs, towns, and postal codes that addresses end with, one row for each combination.
enum VicinityTable {
  /// The row number for the location in an address; `nil` if the address doesn't give one.
  static func number(of tags: [String: String], _ db: Database) throws -> Int64? {
    let suburb = tags["addr:suburb"] ?? tags["addr:district"] ?? ""
    let town = tags["addr:city"] ?? tags["addr:town"] ?? tags["addr:village"] ?? tags["addr:hamlet"] ?? ""
    let postcode = tags["addr:postcode"] ?? ""
    guard !(suburb.isEmpty && town.isEmpty && postcode.isEmpty) else { return nil }
    let row: StatementArguments = [postcode, town, suburb]
    let known = try db.cachedStatement(
      sql: "SELECT number FROM vicinity WHERE postcode = ? AND town = ? AND suburb = ?")
    if let number = try Int64.fetchOne(known, arguments: row) { return number }
    try db.cachedStatement(sql: "INSERT INTO vicinity (postcode, town, suburb) VALUES (?, ?, ?)").execute(
      arguments: row)
    return db.lastInsertedRowID
  }
}
