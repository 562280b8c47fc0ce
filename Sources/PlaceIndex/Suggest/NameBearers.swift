import GRDB
import Places

/// Finds the one of a name's places that is suggested, without reading the others whole.
struct NameBearers {
  /// What ranks a place.
  struct Bearer {
    var number: Int64
    var kind: Place.Kind
    var prominence: Double
    /// Metres from the driver, where known.
    var distance: Double?
  }

  /// A name with the place that stands for it.
  struct Name {
    var key: String
    /// How many places bear it.
    var count: Int
    var bearer: Bearer
  }

  let db: Database
  let origin: Coordinate?

  private static let bearer = "place.number, place.kind, place.prominence, place.latitude, place.longitude"

  /// A name with the nearest of its places, or the most important without a position; `nil` when it is damaged.
  func best(of name: Int64) throws -> Name? {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT key, places FROM name WHERE number = ?"), arguments: [name])
    guard let row else { return nil }
    let count: Int = row[1]
    let bearer = count > RegionSchema.chainSize ? try branch(of: name) : try place(of: name)
    return bearer.map { Name(key: row[0], count: count, bearer: $0) }
  }

  func place(_ number: Int64) throws -> Place? {
    let statement = try db.cachedStatement(sql: "SELECT * FROM place WHERE number = ?")
    return try Row.fetchOne(statement, arguments: [number]).flatMap { Place($0) }
  }

  private func place(of name: Int64) throws -> Bearer? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Self.bearer) FROM nameOf JOIN place ON place.number = nameOf.place WHERE nameOf.name = ?
        ORDER BY nameOf.place
        """)
    let rows = try Row.fetchCursor(statement, arguments: [name])
    var best: Bearer?
    while let row = try rows.next() {
      guard let found = bearer(row) else { continue }
      if let known = best, !isBetter(found, known) { continue }
      best = found
    }
    return best
  }

  /// The nearest branch of a chain, or one of those it names best.
  private func branch(of name: Int64) throws -> Bearer? {
    guard let origin else {
      let statement = try db.cachedStatement(
        sql: """
          SELECT \(Self.bearer) FROM nameOf JOIN place ON place.number = nameOf.place WHERE nameOf.name = ?
          ORDER BY weight DESC, nameOf.place LIMIT 1
          """)
      return try Row.fetchOne(statement, arguments: [name]).flatMap(bearer)
    }
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Self.bearer) FROM branchArea JOIN place ON place.number = branchArea.place
        WHERE south >= ? AND north <= ? AND west >= ? AND east <= ? AND nameLow >= ? AND nameHigh <= ?
        """)
    return try NearestFirst(around: origin).search(atLeast: 1) { box -> [(Coordinate, Bearer)] in
      try Row.fetchAll(statement, arguments: box.arguments + [name, name]).compactMap { row in
        guard let found = bearer(row), let point = Coordinate(latitude: row[3], longitude: row[4]) else { return nil }
        return (point, found)
      }
    }.first
  }

  private func bearer(_ row: Row) -> Bearer? {
    guard let kind = Place.Kind(rawValue: row[1]), let point = Coordinate(latitude: row[3], longitude: row[4]) else {
      return nil
    }
    return Bearer(number: row[0], kind: kind, prominence: row[2], distance: origin?.distance(to: point))
  }

  private func isBetter(_ a: Bearer, _ b: Bearer) -> Bool {
    guard let near = a.distance, let far = b.distance else { return a.prominence > b.prominence }
    return near < far
  }
}
