import GRDB
import Places

/// Finds the middle of a postcode's addresses, or of all postcodes that begin as asked.
enum PostcodeSearch {
  /// Postcodes of one beginning that are looked at.
  private static let breadth = 2_000

  static func postcodes(
    _ db: Database, _ code: String, near origin: Coordinate?, limit: Int
  ) throws -> [PlaceCandidate] {
    let key = Postcode.normalised(code)
    guard !key.isEmpty, limit > 0 else { return [] }
    let exact = try db.cachedStatement(sql: "SELECT latitude, longitude, text FROM postcode WHERE key = ?")
    if let row = try Row.fetchOne(exact, arguments: [key]), let point = Coordinate(latitude: row[0], longitude: row[1])
    {
      return [candidate(key, row[2], point, .exact, origin)]
    }
    let beginning = try db.cachedStatement(
      sql: """
        SELECT avg(latitude), avg(longitude), count(*) FROM (
          SELECT latitude, longitude FROM postcode WHERE key > ? AND key < ? LIMIT \(breadth))
        """)
    guard key.utf8.count >= 2, let row = try Row.fetchOne(beginning, arguments: [key, key + "~"]), row[2] > 0,
      let point = Coordinate(latitude: row[0], longitude: row[1])
    else { return [] }
    return [candidate(key, key.uppercased(), point, .prefix, origin)]
  }

  private static func candidate(
    _ key: String, _ text: String, _ point: Coordinate, _ match: PlaceCandidate.Match, _ origin: Coordinate?
  ) -> PlaceCandidate {
    let place = Place(id: "postcode:\(key)", kind: .postcode, name: text, coordinate: point, prominence: 0.4)
    return PlaceCandidate(
      place: place, distance: origin.map { $0.distance(to: point) }, fit: match == .exact ? 1 : 0.9, match: match)
  }
}
