import Places

/// Finds those of a name's places that are suggested, without reading the others whole.
struct NameBearers {
  /// What ranks a place.
  struct Bearer {
    var number: Int64
    var kind: Place.Kind
    var prominence: Double
    /// Metres from the driver, where known.
    var distance: Double?
    /// Whether it is one of several points of interest of its name.
    var isChain = false
  }

  let db: any RegionConnection
  let origin: Coordinate?

  private static let bearer = "place.number, place.kind, place.prominence, place.latitude, place.longitude"
  /// Branches of a chain that are looked at, the nearest.
  private static let branches = 4

  /// A name's key and who bears it: of each kind the nearest place, or the most important without a position.
  func meant(by name: Int64) throws -> (key: String, places: [Bearer])? {
    let found = try db.first("SELECT key, places FROM name WHERE number = ?", [name]) { row in
      (key: row[0] as String, isLarge: row[1] as Int > RegionSchema.chainSize)
    }
    guard let (key, isLarge) = found else { return nil }
    let places = isLarge ? try branches(of: name) : try places(of: name)
    var best: [Bearer] = []
    for place in places {
      guard let known = best.firstIndex(where: { $0.kind == place.kind }) else {
        best.append(place)
        best[best.count - 1].isChain = isLarge && place.kind == .poi
        continue
      }
      if isBetter(place, best[known]) { best[known] = place }
      best[known].isChain = place.kind == .poi
    }
    return (key, best)
  }

  private func places(of name: Int64) throws -> [Bearer] {
    try db.rows(
      """
      SELECT \(Self.bearer) FROM nameOf JOIN place ON place.number = nameOf.place WHERE nameOf.name = ?
      ORDER BY nameOf.place
      """, [name], bearer)
  }

  /// The nearest branches of a chain, or those it names best.
  private func branches(of name: Int64) throws -> [Bearer] {
    guard let origin else {
      return try db.rows(
        """
        SELECT \(Self.bearer) FROM nameOf JOIN place ON place.number = nameOf.place WHERE nameOf.name = ?
        ORDER BY weight DESC, nameOf.place LIMIT \(Self.branches)
        """, [name], bearer)
    }
    return try ChainBranches(db, name: name).branches(nearest: Self.branches, to: origin, columns: Self.bearer) { row in
      guard let found = bearer(row), let point = Coordinate(latitude: row[3], longitude: row[4]) else { return nil }
      return (point, found)
    }
  }

  private func bearer(_ row: RegionRow) -> Bearer? {
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
