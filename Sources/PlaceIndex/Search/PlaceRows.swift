import Foundation
import GRDB
import Places

/// Turns names that fit into the places that bear them, ranked.
struct PlaceRows {
  struct Name {
    var number: Int64
    var fit: NameFit
    var area: AreaWords.Area?
    /// What a place keeps that is not in the area.
    var otherArea: Double
  }

  private let db: Database
  private let query: PlaceQuery

  /// Places of a chain that are looked at, the nearest.
  private static let branches = 16

  init(_ db: Database, query: PlaceQuery) {
    self.db = db
    self.query = query
  }

  /// The best places of the names; of a place with several names, by its best.
  func ranked(_ names: [Name]) throws -> [NameSearch.Found] {
    let places = try db.cachedStatement(sql: "SELECT * FROM place WHERE number = ?")
    var best: [Int64: NameSearch.Found] = [:]
    for name in names {
      var bearers: [(number: Int64, fit: Double, place: Place)] = []
      for (number, weight) in try self.bearers(name.number, around: name.area?.centre ?? query.origin) {
        let fit = name.fit.value * weight
        if let known = best[number], known.candidate.fit >= fit { continue }
        guard let row = try Row.fetchOne(places, arguments: [number]), let place = Place(row),
          query.kinds?.contains(place.kind) ?? true,
          query.sieve.lets(place, row)
        else { continue }
        bearers.append((number, fit, place))
      }
      let known = Self.shareProminence(bearers.map(\.place))
      for (bearer, place) in zip(bearers, known) {
        best[bearer.number] = NameSearch.Found(
          number: bearer.number, candidate: candidate(place, bearer.fit, name))
      }
    }
    let ranked = best.values.sorted { PlaceCandidate.ranksBefore($0.candidate, $1.candidate) }
    return Array(ranked.prefix(query.limit))
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
    if let area = name.area, area.centre.distance(to: place.coordinate) > area.reach + 2_000 { fit *= name.otherArea }
    return query.sieve.marked(PlaceCandidate(place: place, distance: distance, fit: fit, match: name.fit.match))
  }

  /// The places of a name; of a chain those nearest to the driver.
  func places(of name: Int64) throws -> [Place] {
    let statement = try db.cachedStatement(sql: "SELECT * FROM place WHERE number = ?")
    return try bearers(name, around: query.origin).compactMap { number, _ in
      try Row.fetchOne(statement, arguments: [number]).flatMap { Place($0) }
    }
  }

  /// The places of a name and how much it counts for each; of a chain those nearest to a point.
  private func bearers(_ name: Int64, around centre: Coordinate?) throws -> [(Int64, Double)] {
    let count = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT places FROM name WHERE number = ?"), arguments: [name])
    guard let count, count > RegionSchema.chainSize else {
      let statement = try db.cachedStatement(
        sql: "SELECT place, weight FROM nameOf WHERE name = ? ORDER BY place LIMIT \(RegionSchema.chainSize)")
      return try Row.fetchAll(statement, arguments: [name]).map { ($0[0], $0[1]) }
    }
    guard let centre else {
      let statement = try db.cachedStatement(
        sql: "SELECT place, weight FROM nameOf WHERE name = ? ORDER BY weight DESC, place LIMIT \(Self.branches)")
      return try Row.fetchAll(statement, arguments: [name]).map { ($0[0], $0[1]) }
    }
    let statement = try db.cachedStatement(
      sql: """
        SELECT branchArea.place, weight, south, west FROM branchArea
        JOIN nameOf ON nameOf.name = ?5 AND nameOf.place = branchArea.place
        WHERE south >= ?1 AND north <= ?2 AND west >= ?3 AND east <= ?4 AND nameLow >= ?5 AND nameHigh <= ?5
        """)
    return try NearestFirst(around: centre).search(atLeast: Self.branches) { box in
      try Row.fetchAll(statement, arguments: box.arguments + [name]).compactMap { row in
        Coordinate(latitude: row[2], longitude: row[3]).map { ($0, (row[0] as Int64, row[1] as Double)) }
      }
    }
  }
}

extension Place {
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
