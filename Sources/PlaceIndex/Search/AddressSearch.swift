import GRDB
import Places

/// Finds a house in streets that were found by name.
enum AddressSearch {
  /// What a house of another number than the one asked for keeps of its street's fit.
  private static let otherNumber = 0.8
  /// Numbers farther apart than this are not neighbours.
  private static let neighbourhood = 60

  static func houses(
    _ db: Database, number: String, streets: [NameSearch.Found], near origin: Coordinate?, limit: Int
  ) throws -> [PlaceCandidate] {
    let label = number.lowercased()
    guard let value = Int(label.prefix(while: \.isNumber)) else { return [] }
    var found: [PlaceCandidate] = []
    for street in streets {
      if let row = try exact(db, street.number, label) {
        found.append(
          contentsOf: [candidate(row, street.candidate, origin, fit: 1, match: street.candidate.match)].compactMap {
            $0
          })
      } else if let row = try neighbour(db, street.number, value) {
        found.append(
          contentsOf: [candidate(row, street.candidate, origin, fit: otherNumber, match: .nearestNumber)].compactMap {
            $0
          })
      }
    }
    return Array(found.sorted(by: PlaceCandidate.ranksBefore).prefix(max(0, limit)))
  }

  private static func exact(_ db: Database, _ street: Int64, _ label: String) throws -> Row? {
    let statement = try db.cachedStatement(
      sql: "SELECT * FROM house WHERE street = ? AND label = ? ORDER BY number LIMIT 1")
    return try Row.fetchOne(statement, arguments: [street, label])
  }

  /// The house with the nearest number, one on the same side of the street first.
  private static func neighbour(_ db: Database, _ street: Int64, _ value: Int) throws -> Row? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT * FROM house WHERE street = ?1 AND abs(value - ?2) <= \(neighbourhood)
        ORDER BY (value % 2 != ?2 % 2), abs(value - ?2), number LIMIT 1
        """)
    return try Row.fetchOne(statement, arguments: [street, value])
  }

  private static func candidate(
    _ row: Row, _ street: PlaceCandidate, _ origin: Coordinate?, fit: Double, match: PlaceCandidate.Match
  ) -> PlaceCandidate? {
    guard let coordinate = Coordinate(latitude: row["latitude"], longitude: row["longitude"]) else { return nil }
    let label: String = row["label"]
    let place = Place(
      id: row["id"], kind: .address, name: "\(label.uppercased()) \(street.place.name)", coordinate: coordinate,
      prominence: street.place.prominence)
    let distance = origin.map { $0.distance(to: coordinate) }
    let value = street.fit * fit
    return PlaceCandidate(
      place: place, distance: distance, fit: value,
      score: PlaceRanking.score(fit: value, distance: distance, prominence: place.prominence), match: match)
  }
}
