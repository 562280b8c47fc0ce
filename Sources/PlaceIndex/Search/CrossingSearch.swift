import GRDB
import Places

/// Finds where two streets cross that were found by name.
enum CrossingSearch {
  static func crossings(
    _ db: Database, of streets: [NameSearch.Found], and others: [NameSearch.Found], near origin: Coordinate?, limit: Int
  ) throws -> [PlaceCandidate] {
    let statement = try db.cachedStatement(
      sql: "SELECT latitude, longitude, position FROM crossing WHERE street = ? AND other = ? ORDER BY position LIMIT 8"
    )
    var found: [(point: [Int64], candidate: PlaceCandidate)] = []
    for street in streets {
      for other in others where other.number != street.number {
        for row in try Row.fetchAll(statement, arguments: [street.number, other.number]) {
          guard let point = Coordinate(latitude: row[0], longitude: row[1]) else { continue }
          let (one, two) = (street.candidate, other.candidate)
          let place = Place(
            id: "crossing:\(one.place.id)+\(two.place.id)" + (row[2] == 0 ? "" : "#\(row[2] as Int)"), kind: .crossing,
            name: "\(one.place.name) and \(two.place.name)", coordinate: point,
            prominence: max(one.place.prominence, two.place.prominence))
          let distance = origin.map { $0.distance(to: point) }
          let candidate = PlaceCandidate(
            place: place, distance: distance, fit: (one.fit * two.fit).squareRoot(),
            match: one.fit < two.fit ? one.match : two.match)
          found.append(([street.number, other.number].sorted() + [row[2]], candidate))
        }
      }
    }
    // Streets of like names are found for both sides, and then their crossing twice.
    var points: Set<[Int64]> = []
    return Array(
      found.sorted { PlaceCandidate.ranksBefore($0.candidate, $1.candidate) }
        .filter { points.insert($0.point).inserted }.map(\.candidate).prefix(max(0, limit)))
  }
}
