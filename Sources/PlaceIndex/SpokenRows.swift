import Places

/// The rows of a region that a vocabulary is built from: all of them or, if there are too many, those of near or
/// prominent places.
///
/// Names are numbered in descending order of importance. So the first names are the prominent ones, and the first names
/// in the cells around a point are the best known there; neither needs the rows of the others.
struct SpokenRows {
  private let db: any RegionConnection
  private let origin: Coordinate
  private let limit: Int
  /// The numbers of the places to read, as a JSON list; `nil` for all.
  private let places: String?

  /// Maximum number of spoken forms per house number.
  static let formsOfANumber = 3
  /// Meters to each side that the fine cells around a point cover; the coarse ones reach ten times as far.
  private static let cell = 13_500.0

  init(_ db: any RegionConnection, near origin: Coordinate, limit: Int) throws {
    (self.db, self.origin, self.limit) = (db, origin, max(0, limit))
    places = try Self.count(db) <= limit ? nil : Self.chosen(db, near: origin, most: max(0, limit) / 2).sorted().json
  }

  /// Upper bound of the number of spoken forms, from the highest row numbers, without reading the rows.
  static func count(_ db: any RegionConnection) throws -> Int {
    func last(_ table: String) throws -> Int {
      // A number beyond all counts is damage, and too large to add to.
      min(Int(Int32.max), try db.first("SELECT max(number) FROM \(table)") { try $0[0] as Int? } ?? 0)
    }
    return try last("spoken") + formsOfANumber * last("house")
  }

  /// Passes the places with their spoken names to a function: by place, its main name first.
  func eachName(_ body: (RegionRow) throws -> Void) throws {
    try db.each(
      """
      SELECT place.*, spoken.words, nameOf.weight, name.key,
        count(*) FILTER (WHERE nameOf.weight < 1) OVER (PARTITION BY nameOf.place) AS others
      FROM nameOf JOIN place ON place.number = nameOf.place
      JOIN name ON name.number = nameOf.name JOIN spoken ON spoken.name = nameOf.name
      \(places == nil ? "" : "WHERE \(db.dialect.isListed("nameOf.place"))")
      ORDER BY nameOf.place, nameOf.weight DESC, spoken.number
      """, places.map { [$0] } ?? []
    ) { row in
      try body(row)
      return true
    }
  }

  /// Passes the houses on streets to a function, with the words of their streets, given by number; if not all houses
  /// are read, those on the nearest streets.
  func eachHouse(of streets: [Int64: [String]], _ body: (RegionRow, [String]) throws -> Void) throws {
    let columns = "SELECT street, label, latitude, longitude FROM house"
    guard places != nil else {
      return try db.each("\(columns) ORDER BY number", []) { row in
        if let street = streets[try row["street"]] { try body(row, street) }
        return true
      }
    }
    var left = limit / 2 / Self.formsOfANumber
    for number in try nearestFirst(streets.keys) where left > 0 {
      try db.each("\(columns) WHERE street = ? ORDER BY value, number LIMIT ?", [number, left]) { row in
        left -= 1
        if let street = streets[number] { try body(row, street) }
        return true
      }
    }
  }

  private func nearestFirst(_ places: some Sequence<Int64>) throws -> [Int64] {
    try places.compactMap { number in try Place.fetch(number, db).map { (number, $0.coordinate.distance(to: origin)) } }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
  }

  /// The numbers of the places whose names are near a point or prominent.
  ///
  /// A quarter are streets near the point, for their houses; half are any places near it.
  private static func chosen(_ db: any RegionConnection, near origin: Coordinate, most: Int) throws -> Set<Int64> {
    let around = NearestFirst(around: origin)
    var chosen: Set<Int64> = []
    func add(_ sql: String, _ arguments: [any RegionColumn] = []) throws {
      chosen.formUnion(try db.numbers(sql, arguments))
    }
    func take(isFine: Bool, and mark: String = "", most: Int) throws {
      guard most > 0 else { return }
      let matching = db.dialect.namesThatMatch(NameText.around(origin, isFine: isFine) + mark)
      try add(
        """
        SELECT nameOf.place FROM name JOIN nameOf ON nameOf.name = name.number
        JOIN place ON place.number = nameOf.place
        WHERE name.number IN (\(matching.query) LIMIT \(most))
          AND latitude BETWEEN ?2 AND ?3 AND longitude BETWEEN ?4 AND ?5
        ORDER BY name.number, nameOf.place LIMIT \(most)
        """, [matching.expression] + around.box(isFine ? cell : 10 * cell).arguments)
    }
    try take(isFine: true, and: " AND \"\(NameText.street)\"", most: most / 4)
    try take(isFine: true, most: most / 2 - chosen.count)
    try take(isFine: false, most: most / 2 - chosen.count)
    // Chains have no cells: their branches near the point are included, and any branch of a prominent chain.
    try add(
      "SELECT place FROM branchArea WHERE \(db.dialect.isWithin) ORDER BY number LIMIT \(most / 8)",
      around.box(cell).arguments)
    try add(
      """
      SELECT (SELECT min(place) FROM nameOf WHERE nameOf.name = name.number) FROM name
      WHERE places > \(RegionSchema.chainSize) AND number <= \(most / 8)
      """)
    try add(
      """
      SELECT nameOf.place FROM name JOIN nameOf ON nameOf.name = name.number
      WHERE places <= \(RegionSchema.chainSize) ORDER BY name.number, nameOf.place
      LIMIT \(max(0, most - chosen.count))
      """)
    return chosen
  }
}
