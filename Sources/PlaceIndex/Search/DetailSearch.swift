import Places

/// Finds the address details of places: street, suburb, town, and postal code.
struct DetailSearch {
  let db: any RegionConnection
  let country: String?

  /// Maximum distance, in meters, from a place without an address to the street assigned to it.
  private static let streetReach = 100.0
  /// The reach of each kind of settlement from its center, in meters. A place belongs to the settlement whose reach it
  /// is deepest in, and to none if it is beyond three times the reach of all.
  private static let townReach = ["city": 8_000.0, "town": 3_000, "village": 1_500, "hamlet": 700]
  private static let suburbReach = ["borough": 3_000.0, "suburb": 1_500, "quarter": 800, "neighbourhood": 600]
  private static let outskirts = 3.0

  func details(of place: Place) throws -> PlaceDetails {
    var details = try place.kind == .address ? ofHouse(place) : ofPlace(place)
    details.country = country
    let isArea = place.kind == .locality || place.kind == .postcode
    if details.street == nil, place.kind != .street, !isArea { details.street = try street(at: place.coordinate) }
    if details.town == nil || details.suburb == nil, place.kind != .locality {
      let inside = try boundaries(around: place.coordinate)
      let settlements = try settlements(around: place.coordinate)
      details.town = details.town ?? Self.smallest(inside, Self.townReach) ?? Self.deepest(settlements, Self.townReach)
      details.suburb =
        details.suburb ?? Self.smallest(inside, Self.suburbReach) ?? Self.deepest(settlements, Self.suburbReach)
    }
    if place.kind == .postcode { details.postcode = place.name }
    return details
  }

  /// The point where a car stops for a place: its main entrance, or else the nearest point of a road open to cars;
  /// `nil` if there is neither.
  func arrival(at place: Place) throws -> Coordinate? {
    let point = place.coordinate
    guard place.kind != .street, place.kind != .crossing else { return point }
    if place.kind == .poi, let entrance = try entrance(near: point) { return entrance }
    let sql = """
      SELECT street, line FROM streetArea JOIN place ON place.number = street
      WHERE \(db.dialect.touches) AND (tag IS NULL OR tag NOT IN ('highway=pedestrian', 'highway=motorway'))
      """
    let found = try NearestFirst(around: point, within: Self.arrivalReach).search(atLeast: 1) { box in
      try db.rows(sql, box.arguments) { row -> (distance: Double, value: Coordinate)? in
        try Polyline.nearest(to: point, of: Line(row[1]).points).map { (point.distance(to: $0), $0) }
      }
    }
    return found.first?.value
  }

  /// Maximum distances, in meters, from a place to its road and to its entrance.
  private static let arrivalReach = 500.0
  private static let entranceReach = 60.0

  private func entrance(near point: Coordinate) throws -> Coordinate? {
    let sql = "SELECT number, south, west FROM entrance WHERE \(db.dialect.isWithin)"
    return try NearestFirst(around: point, within: Self.entranceReach).search(atLeast: 1) { box in
      try db.rows(sql, box.arguments) { row in try Coordinate(latitude: row[1], longitude: row[2]).map { ($0, $0) } }
    }.first
  }

  private func ofPlace(_ place: Place) throws -> PlaceDetails {
    let known = try db.first(
      """
      SELECT tag, houseNumber, suburb, town, postcode FROM place
      LEFT JOIN vicinity ON vicinity.number = place.vicinity WHERE id = ?
      """, [place.id]
    ) { row in
      var details = try PlaceDetails(vicinity: row)
      details.tag = (try row["tag"] as String?).flatMap(PlaceDetails.Tag.init)
      details.houseNumber = try row["houseNumber"]
      return details
    }
    guard var details = known else { return PlaceDetails() }
    let number = details.houseNumber.map { $0 + " " } ?? ""
    details.street = place.address.flatMap { address in
      let street = address.hasPrefix(number) ? String(address.dropFirst(number.count)) : address
      return street == details.houseNumber ? nil : street
    }
    return details
  }

  private func ofHouse(_ place: Place) throws -> PlaceDetails {
    // An interpolated number uses its street's identity.
    let interpolated = place.id.split(separator: "#", maxSplits: 1)
    let street =
      try interpolated.count == 2
      ? db.first("SELECT name FROM place WHERE id = ?", [String(interpolated[0])]) { try $0[0] as String } : nil
    let houses = try street == nil ? houses(place.id) : []
    let house = houses.first { place.name.hasSuffix(" " + $0.street) } ?? houses.first
    var details = house?.details ?? PlaceDetails()
    details.tag = PlaceDetails.Tag(key: "place", value: "house")
    details.street = street ?? house?.street
    if let street = details.street, place.name.hasSuffix(" " + street) {
      details.houseNumber = String(place.name.dropLast(street.count + 1))
    }
    return details
  }

  /// The streets of a house's numbers, with their address details.
  private func houses(_ id: String) throws -> [(street: String, details: PlaceDetails)] {
    try db.rows(
      """
      SELECT place.name, suburb, town, postcode FROM house JOIN place ON place.number = house.street
      LEFT JOIN vicinity ON vicinity.number = house.vicinity WHERE house.id = ? ORDER BY house.number
      """, [id]
    ) { row in try (row[0] as String, PlaceDetails(vicinity: row)) }
  }

  private func street(at point: Coordinate) throws -> String? {
    let nearest = try PositionSearch.streets(db, around: point, within: Self.streetReach, atLeast: 1).first
    return try nearest.flatMap { try Place.fetch($0.number, db)?.name }
  }

  /// The settlements and suburbs whose boundaries contain a point.
  private func boundaries(around point: Coordinate) throws -> [(name: String, kind: String, size: Double)] {
    let sql = "SELECT kind, name, line FROM boundaryArea WHERE \(db.dialect.touches)"
    return try db.rows(sql, NearestFirst(around: point).box(0).arguments) { row in
      let ring = try Line(row[2]).points
      guard Polyline.encloses(point, ring), let box = BoundingBox(around: ring) else { return nil }
      return try (row[1], row[0], box.southWest.distance(to: box.northEast))
    }
  }

  private static func smallest(
    _ areas: [(name: String, kind: String, size: Double)], _ kinds: [String: Double]
  ) -> String? {
    areas.filter { kinds[$0.kind] != nil }.min { $0.size < $1.size }?.name
  }

  private func settlements(around point: Coordinate) throws -> [(name: String, kind: Substring, distance: Double)] {
    let sql = """
      SELECT name, tag, latitude, longitude FROM placeArea JOIN place USING (number)
      WHERE \(db.dialect.isWithin) AND rubricHigh <= \(RegionSchema.localityRubric)
      """
    let farthest = (Self.townReach.values.max() ?? 0) * Self.outskirts
    let box = NearestFirst(around: point).box(farthest)
    return try db.rows(sql, box.arguments) { row in
      guard let middle = try Coordinate(latitude: row[2], longitude: row[3]) else { return nil }
      let kind = (try row[1] as String?)?.split(separator: "=").last ?? ""
      return (try row[0], kind, point.distance(to: middle))
    }
  }

  private static func deepest(
    _ settlements: [(name: String, kind: Substring, distance: Double)], _ reaches: [String: Double]
  ) -> String? {
    let depths = settlements.compactMap { settlement in
      reaches[String(settlement.kind)].map { (name: settlement.name, depth: settlement.distance / $0) }
    }
    return depths.filter { $0.depth <= outskirts }.min { $0.depth < $1.depth }?.name
  }
}

extension PlaceDetails {
  /// Reads the columns of the table `vicinity` from a row, if present.
  fileprivate init(vicinity row: RegionRow) throws {
    self.init()
    func text(_ column: String) throws -> String? { (try row[column] as String?).flatMap { $0.isEmpty ? nil : $0 } }
    (suburb, town, postcode) = try (text("suburb"), text("town"), text("postcode"))
  }
}

extension PlaceDetails.Tag {
  /// Parses a tag as stored in the region file: `amenity=cafe`.
  fileprivate init?(_ text: String) {
    let sides = text.split(separator: "=", maxSplits: 1)
    guard sides.count == 2 else { return nil }
    self.init(key: String(sides[0]), value: String(sides[1]))
  }
}
