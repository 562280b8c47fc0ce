import GRDB
import Places

/// Finds a house in streets that were found by name: the house itself, a place between its neighbours, or the nearest
/// number known.
struct AddressSearch {
  private let db: Database
  private let origin: Coordinate?

  /// What a house that is placed between its neighbours keeps of its street's fit.
  private static let interpolated = 0.93
  /// What a house of another number than the one asked for keeps.
  private static let otherNumber = 0.8
  /// What it keeps when the numbers are far apart.
  private static let farNumber = 0.76
  /// What the street itself keeps when the map has no number in it.
  private static let noNumber = 0.74
  /// Numbers farther apart than this are not neighbours.
  private static let neighbourhood = 60
  /// Neighbours farther apart than this, in metres, have more between them than a line.
  private static let farthestNeighbours = 500.0

  init(_ db: Database, near origin: Coordinate?) {
    self.db = db
    self.origin = origin
  }

  func houses(number: String, streets: [NameSearch.Found], limit: Int) throws -> [PlaceCandidate] {
    guard limit > 0, let wanted = HouseNumber.parse(number).first else { return [] }
    var found = try streets.compactMap { try house(wanted, in: $0) }.sorted(by: PlaceCandidate.ranksBefore)
    // Where the very house is known, no other number is an answer.
    if let best = found.first, best.isHouseAskedFor { found.removeAll { !$0.isHouseAskedFor } }
    return Array(found.prefix(limit))
  }

  private func house(_ wanted: HouseNumber, in street: NameSearch.Found) throws -> PlaceCandidate? {
    if let row = try exact(street.number, wanted.label) {
      return candidate(row, street.candidate, fit: 1, match: street.candidate.match)
    }
    if wanted.isPlain, let point = try between(street.number, wanted.value) {
      let place = Place(
        id: "\(street.candidate.place.id)#\(wanted.label)", kind: .address,
        name: "\(wanted.label) \(street.candidate.place.name)", coordinate: point,
        prominence: street.candidate.place.prominence)
      return candidate(place, street.candidate, fit: Self.interpolated, match: .interpolated)
    }
    guard let row = try nearest(street.number, wanted.value) else {
      return candidate(street.candidate.place, street.candidate, fit: Self.noNumber, match: .partial)
    }
    let isNear = abs((row["value"] as Int) - wanted.value) <= Self.neighbourhood
    return candidate(row, street.candidate, fit: isNear ? Self.otherNumber : Self.farNumber, match: .nearestNumber)
  }

  private func exact(_ street: Int64, _ label: String) throws -> Row? {
    let statement = try db.cachedStatement(
      sql: "SELECT * FROM house WHERE street = ? AND label = ? ORDER BY number LIMIT 1")
    return try Row.fetchOne(statement, arguments: [street, label])
  }

  /// Where a number must be by the map's interpolation ways, or by the nearest lower and higher number of its side.
  private func between(_ street: Int64, _ value: Int) throws -> Coordinate? {
    let spans = try db.cachedStatement(
      sql: """
        SELECT low, high, line FROM span WHERE street = ?1 AND low < ?2 AND high > ?2 AND (?2 - low) % step = 0
        ORDER BY high - low, low LIMIT 1
        """)
    if let row = try Row.fetchOne(spans, arguments: [street, value]) {
      let (low, high): (Int, Int) = (row[0], row[1])
      return Polyline.point(at: Double(value - low) / Double(high - low), of: Line(row[2]).points)
    }
    func side(_ comparison: String, _ order: String) throws -> (value: Int, point: Coordinate)? {
      let statement = try db.cachedStatement(
        sql: """
          SELECT value, latitude, longitude FROM house WHERE street = ?1 AND value \(comparison) ?2 AND value % 2 = ?2 % 2
          ORDER BY value \(order), number LIMIT 1
          """)
      guard let row = try Row.fetchOne(statement, arguments: [street, value]),
        let point = Coordinate(latitude: row[1], longitude: row[2])
      else { return nil }
      return (row[0], point)
    }
    guard let low = try side("<", "DESC"), let high = try side(">", "ASC"),
      high.value - low.value <= Self.neighbourhood, low.point.distance(to: high.point) <= Self.farthestNeighbours
    else { return nil }
    return Polyline.between(low.point, high.point, share: Double(value - low.value) / Double(high.value - low.value))
  }

  /// The house with the nearest number, one on the same side of the street first.
  private func nearest(_ street: Int64, _ value: Int) throws -> Row? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT * FROM house WHERE street = ?1
        ORDER BY abs(value - ?2) > \(Self.neighbourhood), (value % 2 != ?2 % 2), abs(value - ?2), number LIMIT 1
        """)
    return try Row.fetchOne(statement, arguments: [street, value])
  }

  private func candidate(
    _ row: Row, _ street: PlaceCandidate, fit: Double, match: PlaceCandidate.Match
  ) -> PlaceCandidate? {
    guard let place = Place(house: row, street: street.place.name, prominence: street.place.prominence) else {
      return nil
    }
    return candidate(place, street, fit: fit, match: match)
  }

  private func candidate(
    _ place: Place, _ street: PlaceCandidate, fit: Double, match: PlaceCandidate.Match
  ) -> PlaceCandidate {
    let distance = origin.map { $0.distance(to: place.coordinate) }
    return PlaceCandidate(place: place, distance: distance, fit: street.fit * fit, match: match)
  }
}

extension PlaceCandidate {
  /// Whether it is the house of the number asked for, or where that must stand.
  fileprivate var isHouseAskedFor: Bool { place.kind == .address && match != .nearestNumber }
}

extension Place {
  /// Reads a row of the table `house`; `nil` when it is damaged.
  init?(house row: Row, street: String, prominence: Double) {
    guard let coordinate = Coordinate(latitude: row["latitude"], longitude: row["longitude"]) else { return nil }
    self.init(
      id: row["id"], kind: .address, name: "\(HouseNumber.shown(row["label"])) \(street)",
      coordinate: coordinate, prominence: prominence)
  }
}
