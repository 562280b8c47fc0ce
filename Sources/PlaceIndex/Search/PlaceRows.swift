import Foundation
import GRDB
import Places

/// Turns names that fit into the places that bear them, ranked.
struct PlaceRows {
  struct Name {
    var number: Int64
    var fit: NameFit
    var area: AreaWords.Area?
  }

  /// A place that a name belongs to.
  struct Bearer {
    var number: Int64
    /// How much the name counts for it.
    var weight: Double
    var place: Place
  }

  private let db: Database
  private let query: PlaceQuery

  /// Places of a chain that are looked at, the nearest.
  private static let branches = 16
  /// What a place keeps that is not in the town asked for: it loses more than nearness can add.
  private static let otherArea = 0.89
  /// Metres that a town is taken to reach beyond what is known of it.
  private static let outskirts = 2_000.0

  init(_ db: Database, query: PlaceQuery) {
    self.db = db
    self.query = query
  }

  /// The best places of the names; of a place with several names, by its best.
  func ranked(_ names: [Name]) throws -> [NameSearch.Found] {
    var best: [Int64: PlaceCandidate] = [:]
    for name in names {
      let bearers = try bearers(name.number, around: name.area?.centre ?? query.origin)
      for (bearer, place) in zip(bearers, Self.shareProminence(bearers.map(\.place))) {
        let candidate = candidate(place, name.fit.value * bearer.weight, name)
        if let known = best[bearer.number], !PlaceCandidate.ranksBefore(candidate, known) { continue }
        best[bearer.number] = candidate
      }
    }
    let ranked = best.sorted { PlaceCandidate.ranksBefore($0.value, $1.value) }
    return ranked.prefix(query.limit).map { NameSearch.Found(number: $0.key, candidate: $0.value) }
  }

  /// Branches of one name and rubric, and streets of one name, are as well known as the best known of them: the nearest
  /// is meant.
  private static func shareProminence(_ places: [Place]) -> [Place] {
    func family(_ place: Place) -> String? { place.rubric ?? (place.kind == .street ? place.kind.rawValue : nil) }
    var most: [String: Double] = [:]
    for place in places {
      if let family = family(place) { most[family] = max(most[family] ?? 0, place.prominence) }
    }
    return places.map { place in
      var place = place
      place.prominence = family(place).flatMap { most[$0] } ?? place.prominence
      return place
    }
  }

  private func candidate(_ place: Place, _ fit: Double, _ name: Name) -> PlaceCandidate {
    let distance = query.origin.map { $0.distance(to: place.coordinate) }
    var fit = fit
    if let area = name.area, area.centre.distance(to: place.coordinate) > area.reach + Self.outskirts {
      fit *= Self.otherArea
    }
    return query.sieve.marked(PlaceCandidate(place: place, distance: distance, fit: fit, match: name.fit.match))
  }

  /// The wanted places of a name; of a chain those nearest to a point, where one is given.
  func bearers(_ name: Int64, around centre: Coordinate?) throws -> [Bearer] {
    let count = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT places FROM name WHERE number = ?"), arguments: [name])
    let isChain = (count ?? 0) > RegionSchema.chainSize
    if isChain, let centre { return try branches(name, around: centre) }
    let statement = try db.cachedStatement(
      sql: """
        SELECT place.*, weight FROM nameOf JOIN place ON place.number = nameOf.place
        WHERE nameOf.name = ? ORDER BY weight DESC, place.number
        """)
    let rows = try Row.fetchCursor(statement, arguments: [name])
    var found: [Bearer] = []
    while found.count < (isChain ? Self.branches : RegionSchema.chainSize), let row = try rows.next() {
      if let bearer = bearer(row) { found.append(bearer) }
    }
    return found
  }

  private func branches(_ name: Int64, around centre: Coordinate) throws -> [Bearer] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT place.*, weight FROM branchArea
        JOIN nameOf ON nameOf.name = ?5 AND nameOf.place = branchArea.place
        JOIN place ON place.number = branchArea.place
        WHERE south >= ?1 AND north <= ?2 AND west >= ?3 AND east <= ?4 AND nameLow >= ?5 AND nameHigh <= ?5
        """)
    let found = try NearestFirst(around: centre).search(atLeast: Self.branches) { box in
      try Row.fetchAll(statement, arguments: box.arguments + [name]).compactMap { row in
        bearer(row).map { ($0.place.coordinate, $0) }
      }
    }
    return Array(found.prefix(Self.branches))
  }

  /// The place of a row, where it is one of those wanted.
  private func bearer(_ row: Row) -> Bearer? {
    guard let place = Place(row), query.kinds?.contains(place.kind) ?? true,
      query.sieve.lets(place, row)
    else { return nil }
    return Bearer(number: row["number"], weight: row["weight"], place: place)
  }
}

extension Place {
  /// The place of a number; `nil` when there is none or it is damaged.
  static func fetch(_ number: Int64, _ db: Database) throws -> Place? {
    let statement = try db.cachedStatement(sql: "SELECT * FROM place WHERE number = ?")
    return try Row.fetchOne(statement, arguments: [number]).flatMap { Place($0) }
  }

  /// Reads a row of the table `place`; `nil` when it is damaged.
  init?(_ row: Row) {
    guard let kind = Kind(rawValue: row["kind"]),
      let coordinate = Coordinate(latitude: row["latitude"], longitude: row["longitude"])
    else { return nil }
    self.init(
      id: row["id"], kind: kind, name: row["name"], rubric: row["rubric"], coordinate: coordinate,
      address: row["address"], prominence: row["prominence"], openingHours: row["hours"])
  }
}
