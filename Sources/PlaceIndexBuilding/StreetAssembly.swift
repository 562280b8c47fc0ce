import Foundation
import GRDB
import PlaceIndex
import Places
import Understanding

/// Joins the pieces of streets, assigns each house to a street, and finds intersections.
struct StreetAssembly {
  let db: Database

  private struct StagedHouse {
    var id: String
    /// The street that the map gives; `nil` if it gives none and this is the nearest street.
    var street: String?
    var numbers: [HouseNumber]
    var coordinate: Coordinate
    var vicinity: Int64?
    /// The number as written on the map.
    var written: String
  }

  /// Calls back with each street and path and its number of houses, in order of name. The callback writes the street
  /// and returns its number, or `nil` if it can't be written.
  func run(_ write: (_ street: Street, _ houses: Int) throws -> Int64?) throws {
    try giveOtherNames()
    try giveNearest()
    let keys = try String.fetchCursor(
      db, sql: "SELECT key FROM stagedPiece UNION SELECT key FROM stagedHouse WHERE key != '' ORDER BY key")
    while let key = try keys.next() {
      var streets = Street.assembled(try pieces(key))
      var members = [[StagedHouse]](repeating: [], count: streets.count)
      for house in try houses(key) {
        if let position = Street.nearest(streets, to: house.coordinate) {
          members[position].append(house)
        } else if let name = house.street ?? streets.first?.name,
          let street = Street(
            id: Self.undrawn(key, at: house.coordinate), name: name, points: [house.coordinate], prominence: 0.2)
        {
          // An address in a street that isn't drawn still shows where the street is.
          streets.append(street)
          members.append([house])
        }
      }
      for (street, houses) in zip(streets, members) {
        guard let number = try write(street, houses.count) else { continue }
        for piece in street.pieces {
          try db.cachedStatement(sql: "UPDATE stagedPiece SET street = ? WHERE number = ?")
            .execute(arguments: [number, piece])
        }
        for house in houses { try writeHouse(house, street: number) }
      }
    }
    try writeLines()
    try writeSpans()
    try writeIntersections()
  }

  /// The ID of a street that isn't drawn; it differs from the ID of any house in it.
  private static func undrawn(_ key: String, at point: Coordinate) -> String {
    func hundredths(_ degrees: Double) -> Int { Int((degrees * 100).rounded()) }
    return "street:\(key.replacing(" ", with: "-"))@\(hundredths(point.latitude)),\(hundredths(point.longitude))"
  }

  /// The point where a path leaves a street, from which a driver continues on foot; `nil` if it meets no named street.
  func trailhead(of path: Street) throws -> Coordinate? {
    let meeting = try db.cachedStatement(
      sql: """
        SELECT latitude, longitude FROM stagedPathVertex JOIN stagedVertex USING (latitude, longitude)
        WHERE stagedPathVertex.piece = ? ORDER BY stagedPathVertex.rowid LIMIT 1
        """)
    for piece in path.pieces {
      if let row = try Row.fetchOne(meeting, arguments: [piece]) {
        return try Coordinate(latitude: row.column("latitude"), longitude: row.column("longitude"))
      }
    }
    return nil
  }

  /// Assigns houses that use another name of their street to that street.
  private func giveOtherNames() throws {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT DISTINCT key, names FROM stagedPiece WHERE names IS NOT NULL AND NOT isRoad AND NOT isPath")
    let update = try db.makeStatement(
      sql:
        "UPDATE stagedHouse SET key = ? WHERE key = ? AND NOT EXISTS (SELECT 1 FROM stagedPiece WHERE key = ? AND NOT isPath)"
    )
    while let row = try rows.next() {
      let key: String = try row.column("key")
      for entry in Self.entries(try row.column("names")) {
        let other = SearchWords.key(ofName: entry.text)
        if other != key, !other.isEmpty { try update.execute(arguments: [key, other, other]) }
      }
    }
  }

  /// Assigns houses without a street to the nearest named street.
  private func giveNearest() throws {
    let rows = try Row.fetchAll(db, sql: "SELECT rowid, latitude, longitude FROM stagedHouse WHERE key = ''")
    guard !rows.isEmpty else { return }
    try db.execute(sql: "CREATE INDEX stagedVertexByPiece ON stagedVertex (piece)")
    let around = try db.makeStatement(
      sql: """
        SELECT stagedVertex.latitude, stagedVertex.longitude, stagedVertex.piece, key FROM stagedVertex
        JOIN stagedPiece ON stagedPiece.number = piece
        WHERE stagedVertex.latitude BETWEEN ? AND ? AND stagedVertex.longitude BETWEEN ? AND ? AND NOT isRoad
        """)
    let line = try db.makeStatement(sql: "SELECT latitude, longitude FROM stagedVertex WHERE piece = ? ORDER BY rowid")
    let update = try db.makeStatement(sql: "UPDATE stagedHouse SET key = ? WHERE rowid = ?")
    for row in rows {
      guard let point = try Coordinate(latitude: row.column("latitude"), longitude: row.column("longitude")) else {
        continue
      }
      let (up, across) = BoundingBox.degrees(Self.vertexReach, at: point.latitude)
      let box: StatementArguments = [
        point.latitude - up, point.latitude + up, point.longitude - across, point.longitude + across,
      ]
      var best: (distance: Double, key: String)?
      var seen: Set<Int64> = []
      for near in try Row.fetchAll(around, arguments: box) {
        let piece: Int64 = try near.column("piece")
        guard seen.insert(piece).inserted else { continue }
        let points = try Row.fetchAll(line, arguments: [piece]).compactMap {
          try Coordinate(latitude: $0.column("latitude"), longitude: $0.column("longitude"))
        }
        let distance = Polyline.distance(from: point, to: points)
        guard distance <= Self.nearestReach, distance < best?.distance ?? .infinity else { continue }
        best = (distance, try near.column("key"))
      }
      if let best { try update.execute(arguments: [best.key, try row.column("rowid") as Int64]) }
    }
  }

  /// Maximum distance of a house without a street from the street it is assigned to, in meters.
  private static let nearestReach = 60.0
  /// A street that passes a point has a vertex within this distance, in meters.
  private static let vertexReach = 500.0

  private static func entries(_ json: String?) -> [PlaceNames.Entry] {
    json.flatMap { try? JSONDecoder().decode([PlaceNames.Entry].self, from: Data($0.utf8)) } ?? []
  }

  /// Maximum distance of a stored line from the map's line, in meters.
  private static let tolerance = 2.0

  private func writeLines() throws {
    let vertices = try Row.fetchCursor(
      db,
      sql: """
        SELECT piece, street, stagedVertex.latitude, stagedVertex.longitude
        FROM stagedVertex JOIN stagedPiece ON stagedPiece.number = piece WHERE street IS NOT NULL
        ORDER BY stagedVertex.rowid
        """)
    let insertion = try db.makeStatement(
      sql: "INSERT INTO streetArea (south, north, west, east, street, line) VALUES (?, ?, ?, ?, ?, ?)")
    var (piece, street): (Int64, Int64) = (-1, -1)
    var line: [Coordinate] = []
    func write() throws {
      guard let box = BoundingBox(around: line) else { return }
      try insertion.execute(arguments: [
        box.southWest.latitude, box.northEast.latitude, box.southWest.longitude, box.northEast.longitude, street,
        Line(Polyline.simplified(line, within: Self.tolerance)).data,
      ])
    }
    while let row = try vertices.next() {
      let next: Int64 = try row.column(0)
      if next != piece {
        try write()
        (piece, street, line) = (next, try row.column(1), [])
      }
      if let point = try Coordinate(latitude: row.column(2), longitude: row.column(3)) { line.append(point) }
    }
    try write()
    try db.execute(sql: "INSERT INTO streetPiece SELECT street, number FROM streetArea")
  }

  private func pieces(_ key: String) throws -> [Street] {
    let statement = try db.cachedStatement(sql: "SELECT * FROM stagedPiece WHERE key = ? ORDER BY number")
    return try Row.fetchAll(statement, arguments: [key]).compactMap { row in
      var street = try Street(
        id: row.column("id"), name: row.column("name"), points: Line(row.column("line") as Data).points,
        prominence: row.column("prominence"),
        tag: (row.column("tag") as String?).map { PlaceDetails.Tag(key: "highway", value: $0) },
        pieces: [row.column("number")])
      street?.otherNames = Self.entries(try row.column("names"))
      street?.isRoad = try row.column("isRoad")
      street?.isPath = try row.column("isPath")
      return street
    }
  }

  private func houses(_ key: String) throws -> [StagedHouse] {
    let statement = try db.cachedStatement(sql: "SELECT * FROM stagedHouse WHERE key = ? ORDER BY rowid")
    // Overlapping inputs contain the same house.
    var identities: Set<[String]> = []
    return try Row.fetchAll(statement, arguments: [key]).compactMap { row in
      guard let point = try Coordinate(latitude: row.column("latitude"), longitude: row.column("longitude")),
        try identities.insert([row.column("id"), row.column("label")]).inserted
      else { return nil }
      let (street, label): (String, String) = try (row.column("name"), row.column("label"))
      return try StagedHouse(
        id: row.column("id"), street: street.isEmpty ? nil : street,
        numbers: HouseNumber.parse(label, interpolation: row.column("interpolation")), coordinate: point,
        vicinity: row.column("vicinity"), written: label)
    }
  }

  private func writeHouse(_ house: StagedHouse, street: Int64) throws {
    let insertion = try db.cachedStatement(
      sql: """
        INSERT INTO house (street, id, label, value, latitude, longitude, vicinity, written, source)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    let point = house.coordinate
    for (position, number) in house.numbers.enumerated() {
      let source = house.street == nil && number.source != .otherWriting ? .nearestStreet : number.source
      try insertion.execute(arguments: [
        street, house.id, number.label, number.value, point.latitude, point.longitude, house.vicinity, house.written,
        source.rawValue,
      ])
      // A house with several numbers is looked up by its ID.
      guard position == 0 else { continue }
      try db.cachedStatement(sql: "INSERT INTO houseArea VALUES (?, ?, ?, ?, ?)").execute(
        arguments: [db.lastInsertedRowID, point.latitude, point.latitude, point.longitude, point.longitude])
    }
  }

  /// Writes interpolation ways: the numbers between two houses at the ends of the way.
  private func writeSpans() throws {
    guard try Int.fetchOne(db, sql: "SELECT count(*) FROM stagedSpan") ?? 0 > 0 else { return }
    try db.execute(sql: "CREATE INDEX houseByPoint ON house (latitude, longitude)")
    let spans = try Row.fetchCursor(db, sql: "SELECT kind, line FROM stagedSpan ORDER BY rowid")
    let houses = try db.makeStatement(
      sql: "SELECT street, value FROM house WHERE latitude = ? AND longitude = ? ORDER BY number LIMIT 1")
    let insertion = try db.makeStatement(sql: "INSERT INTO span VALUES (?, ?, ?, ?, ?)")
    while let row = try spans.next() {
      let kind: String = try row.column("kind")
      let points = try Line(row.column("line") as Data).points
      var last: (position: Int, street: Int64, value: Int)?
      for (position, point) in points.enumerated() {
        guard let house = try Row.fetchOne(houses, arguments: [point.latitude, point.longitude]) else { continue }
        let (street, value): (Int64, Int) = try (house.column("street"), house.column("value"))
        if let last, last.street == street, let step = HouseNumber.step(kind, from: last.value, to: value) {
          let line = Array(points[last.position...position])
          try insertion.execute(arguments: [
            street, min(last.value, value), max(last.value, value), step,
            Line(last.value < value ? line : line.reversed()).data,
          ])
        }
        last = (position, street, value)
      }
    }
    try db.execute(sql: "DROP INDEX houseByPoint")
  }

  /// Streets intersect where they share a map point; the several points of a wide intersection are merged.
  private func writeIntersections() throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE vertex AS SELECT DISTINCT latitude, longitude, street
          FROM stagedVertex JOIN stagedPiece ON stagedPiece.number = piece WHERE street IS NOT NULL
          ORDER BY latitude, longitude, street;
        CREATE INDEX vertexByPoint ON vertex (latitude, longitude, street);
        """)
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT a.street AS street, b.street AS other, a.latitude, a.longitude
        FROM vertex a JOIN vertex b USING (latitude, longitude) WHERE a.street < b.street
        ORDER BY a.street, b.street, a.latitude, a.longitude
        """)
    let insertion = try db.makeStatement(sql: "INSERT INTO crossing VALUES (?, ?, ?, ?, ?)")
    var pair: (Int64, Int64) = (-1, -1)
    var kept: [Coordinate] = []
    while let row = try rows.next() {
      let (street, other): (Int64, Int64) = try (row.column("street"), row.column("other"))
      guard let point = try Coordinate(latitude: row.column("latitude"), longitude: row.column("longitude")) else {
        continue
      }
      if pair != (street, other) { (pair, kept) = ((street, other), []) }
      guard kept.allSatisfy({ $0.distance(to: point) > Self.intersectionWidth }) else { continue }
      for (one, two) in [(street, other), (other, street)] {
        try insertion.execute(arguments: [one, two, kept.count, point.latitude, point.longitude])
      }
      kept.append(point)
    }
    try db.execute(sql: "DROP TABLE vertex")
  }

  /// Maximum distance between points of one intersection, in meters.
  private static let intersectionWidth = 80.0
}
