import Places

/// Finds the places of names to suggest, without fully reading the others.
struct NameBearers {
  /// The ranking data of a place.
  struct Bearer {
    var number: Int64
    var kind: Place.Kind
    var prominence: Double
    /// Meters from the driver, if known.
    var distance: Double?
    /// Whether it is one of several points of interest with its name.
    var isChain = false
  }

  let db: any RegionConnection
  let origin: Coordinate?

  private static let bearer = "place.number, place.kind, place.prominence, place.latitude, place.longitude"
  /// Maximum number of a chain's branches examined, the nearest first.
  private static let branches = 4

  /// The keys and places of names: for each kind, the nearest place, or the most important one without a position.
  func meant(by names: [Int64]) throws -> [(key: String, places: [Bearer])] {
    guard !names.isEmpty else { return [] }
    let sql = "SELECT number, key, places FROM name WHERE \(db.dialect.isListed("number"))"
    let found = try db.rows(sql, [names.json]) { row in
      try (number: row[0] as Int64, key: row[1] as String, isLarge: row[2] as Int > RegionSchema.chainSize)
    }
    let few = try places(of: found.filter { !$0.isLarge }.map(\.number))
    let byNumber = Dictionary(found.map { ($0.number, $0) }) { first, _ in first }
    return try names.compactMap { name in
      guard let (_, key, isLarge) = byNumber[name] else { return nil }
      return (key, best(of: isLarge ? try branches(of: name) : few[name] ?? [], isLarge: isLarge))
    }
  }

  /// The best place of each kind.
  private func best(of places: [Bearer], isLarge: Bool) -> [Bearer] {
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
    return best
  }

  private func places(of names: [Int64]) throws -> [Int64: [Bearer]] {
    guard !names.isEmpty else { return [:] }
    var found: [Int64: [Bearer]] = [:]
    try db.each(
      """
      SELECT \(Self.bearer), nameOf.name FROM nameOf JOIN place ON place.number = nameOf.place
      WHERE \(db.dialect.isListed("nameOf.name")) ORDER BY nameOf.name, nameOf.place
      """, [names.json]
    ) { row in
      if let bearer = try bearer(row) { found[try row[5], default: []].append(bearer) }
      return true
    }
    return found
  }

  /// The nearest branches of a chain, or those with the best name weight.
  private func branches(of name: Int64) throws -> [Bearer] {
    guard let origin else {
      return try db.rows(
        """
        SELECT \(Self.bearer) FROM nameOf JOIN place ON place.number = nameOf.place WHERE nameOf.name = ?
        ORDER BY weight DESC, nameOf.place LIMIT \(Self.branches)
        """, [name], bearer)
    }
    return try ChainBranches(db, name: name).branches(nearest: Self.branches, to: origin, columns: Self.bearer) { row in
      guard let found = try bearer(row), let point = try Coordinate(latitude: row[3], longitude: row[4]) else {
        return nil
      }
      return (point, found)
    }
  }

  private func bearer(_ row: RegionRow) throws -> Bearer? {
    guard let kind = try Place.Kind(rawValue: row[1]), let point = try Coordinate(latitude: row[3], longitude: row[4])
    else { return nil }
    return try Bearer(number: row[0], kind: kind, prominence: row[2], distance: origin?.distance(to: point))
  }

  private func isBetter(_ a: Bearer, _ b: Bearer) -> Bool {
    guard let near = a.distance, let far = b.distance else { return a.prominence > b.prominence }
    return near < far
  }
}
