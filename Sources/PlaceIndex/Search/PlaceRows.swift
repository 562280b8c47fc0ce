import Algorithms
import Places
import Understanding

/// Converts matching names to their places, ranked.
struct PlaceRows {
  struct Name {
    var number: Int64
    var fit: NameFit
    var areas: [AreaWords.Area] = []
    /// The category that its places must have.
    var kind: KindWords.Kind?
  }

  /// A place with one of its names.
  struct NamedPlace {
    var number: Int64
    /// The weight of the name for the place.
    var weight: Double
    var isFormer: Bool
    var place: Place
  }

  private let db: any RegionConnection
  private let query: PlaceQuery
  private let kinds: KindWords
  /// The query's words, folded for comparison.
  private let words: [String]
  /// The categories that these words name.
  private let said: [KindWords.Kind]
  /// The last word, if it is a category that people search for by itself.
  private let kindSaidLast: String?
  /// Whether the words end with an abbreviated street word.
  private let saysStreet: Bool
  /// Match notes for every place.
  private let remarks: [MatchNote]
  /// Whether the names are those that were said, and weren't found by text.
  private let isKnown: Bool

  /// Maximum number of a chain's places examined, the nearest first.
  private static let branches = 16

  init(
    _ db: any RegionConnection, query: PlaceQuery, kinds: KindWords, words: [String], saysStreet: Bool = false,
    remarks: [MatchNote] = [], isKnown: Bool = false
  ) {
    (self.db, self.query, self.kinds, self.words, self.remarks) = (db, query, kinds, words, remarks)
    (self.saysStreet, self.isKnown) = (saysStreet, isKnown)
    let beside = kinds.kinds(beside: words)
    said = beside.map(\.kind)
    // "Court" and "hill" are just as often streets.
    kindSaidLast = words.last.flatMap { last in
      !StreetWords.kinds.contains(last) && beside.contains { words.starts(with: $0.rest) && $0.kind.isSought }
        ? last : nil
    }
  }

  /// The best places of the names; a place with several names by its best one, and without the sub-places of better
  /// results.
  func ranked(_ names: [Name]) throws -> [NameSearch.Found] {
    let places = try bearers(of: names.map { ($0.number, $0.areas.first?.center ?? query.origin) })
    var best: [Int64: PlaceCandidate] = [:]
    for (name, bearers) in zip(names, places) {
      for (bearer, place) in zip(bearers, Self.shareProminence(bearers.map(\.place))) {
        guard let candidate = candidate(bearer, place, name) else { continue }
        if let known = best[bearer.number], !PlaceCandidate.ranksBefore(candidate, known) { continue }
        best[bearer.number] = candidate
      }
    }
    // If a match lies in the named town, matches elsewhere are dropped.
    let isElsewhere = { (candidate: PlaceCandidate) in candidate.remarks.contains { $0.code == .ignoredTown } }
    if best.values.contains(where: { !isElsewhere($0) && $0.fit >= Self.fitsInTown }) {
      best = best.filter { !isElsewhere($0.value) }
    }
    let ranked = best.sorted { PlaceCandidate.ranksBefore($0.value, $1.value) }
      .map { NameSearch.Found(number: $0.key, candidate: $0.value) }
    return Array(SubplaceFilter.without(ranked, \.candidate).prefix(query.limit))
  }

  /// Branches with one name and rubric, and streets with one name, share the prominence of the best-known one, so that
  /// the nearest wins.
  private static func shareProminence(_ places: [Place]) -> [Place] {
    func family(_ place: Place) -> String? { place.rubric ?? (place.kind == .street ? place.kind.rawValue : nil) }
    var most: [String: Double] = [:]
    for place in places { if let family = family(place) { most[family] = max(most[family] ?? 0, place.prominence) } }
    return places.map { place in
      var place = place
      place.prominence = family(place).flatMap { most[$0] } ?? place.prominence
      return place
    }
  }

  /// The place as an answer; `nil` if it doesn't match well enough, has another category, or lies elsewhere.
  private func candidate(_ bearer: NamedPlace, _ place: Place, _ name: Name) -> PlaceCandidate? {
    guard let here = AreaFit(place, name.areas) else { return nil }
    var fit = name.fit.value * bearer.weight * here.kept
    if let kind = name.kind {
      guard let ofKind = kinds.fit(place, kind) else { return nil }
      fit *= ofKind
    }
    let isAncillary = kinds.isAncillary(place.rubric, for: words)
    // A transit stop called "Central Station" isn't the station, and may be far from it.
    if isAncillary, said.contains(where: \.isSought) { fit *= Self.namedAfter }
    // "Sawyer Library" is a library rather than a driveway to it, and "Stanley Park" is the park rather than the road
    // there.
    if name.kind == nil, name.fit.match != .exact, said.contains(where: { kinds.fit(place, $0) == 1 }) {
      fit = max(fit, min(NameFit.mostUnlessExact, fit * Self.isOfKind))
    }
    if place.kind == .street, let kindSaidLast {
      let isCalledSo = SearchWords.key(ofName: place.name).hasSuffix(kindSaidLast)
      fit *= isCalledSo ? Self.streetOfName : Self.streetOfPart
    }
    if isAncillary, name.fit.match != .exact { fit *= Self.partOfAncillary }
    if saysStreet, place.kind != .street { fit *= Self.noStreet }
    // A name that was said is an answer, whatever else its words can mean.
    if isKnown { fit = max(fit, Self.leastKnown) }
    guard fit >= query.leastFit else { return nil }
    if let corridor = query.corridor {
      return corridor.candidate(place, fit: fit, match: name.fit.match).map(query.sieve.marked)
    }
    // Among branches in a suburb, the one nearest to its center wins, not the one on the driver's side of it.
    let part = name.areas.first { $0.kind == .town && $0.reach <= Self.partOfTown }?.center
    let distance = (part ?? query.origin).map { $0.distance(to: place.coordinate) }
    let remarks =
      remarks + here.remarks + (bearer.isFormer ? [MatchNote(.formerName, words.joined(separator: " "))] : [])
    return query.sieve.marked(
      PlaceCandidate(
        place: place, distance: distance, fit: fit, match: name.fit.match, isAncillary: isAncillary, remarks: remarks
      ).measured(from: query.origin))
  }

  /// Maximum reach of a suburb, in meters.
  private static let partOfTown = 3_000.0
  /// Minimum match score in the named town for a place to displace others.
  private static let fitsInTown = 0.8
  /// The score factor for a place named after a place of the requested category.
  private static let namedAfter = 0.7
  /// The score factor for a name whose place has the named category.
  private static let isOfKind = 1.05
  /// The score factors for a street if the words end with a category: its name ends with it too, or continues after it.
  private static let (streetOfName, streetOfPart) = (0.97, 0.9)
  /// The score factor for a place that isn't a street if the words name one: "Chancery Ln" isn't the station.
  private static let noStreet = 0.9
  /// The minimum score of a name that was said: enough for an answer.
  private static let leastKnown = 0.75
  /// The score factor if it has that name among other words: a stop at "Goswell Road / Sutton Street".
  private static let partOfAncillary = 0.85

  /// The matching places of some names; for a chain, those in the corridor, or else those nearest to a point.
  func places(of names: [Int64], around center: Coordinate?) throws -> [NamedPlace] {
    try bearers(of: names.map { ($0, center) }).flatMap(\.self)
  }

  /// The matching places of each name; for a chain, near the point given with its number.
  private func bearers(of names: [(number: Int64, center: Coordinate?)]) throws -> [[NamedPlace]] {
    let chains = try ChainBranches.chains(among: names.map(\.number), db)
    let few = try places(ofFew: names.map(\.number).filter { !chains.contains($0) })
    return try names.map { name in
      try chains.contains(name.number) ? branches(of: name.number, around: name.center) : few[name.number] ?? []
    }
  }

  /// The matching places of names that aren't chains, by name.
  private func places(ofFew names: [Int64]) throws -> [Int64: [NamedPlace]] {
    guard !names.isEmpty else { return [:] }
    var found: [Int64: [NamedPlace]] = [:]
    try db.each(
      """
      SELECT \(Self.columns), nameOf.name AS bearing FROM nameOf JOIN place ON place.number = nameOf.place
      WHERE \(db.dialect.isListed("nameOf.name")) ORDER BY nameOf.name, weight DESC, place.number
      """, [names.json]
    ) { row in
      if let place = try named(row) { found[try row["bearing"], default: []].append(place) }
      return true
    }
    return found
  }

  /// The matching places of a chain: those in the corridor, or else those nearest to a point, if there is one.
  private func branches(of name: Int64, around center: Coordinate?) throws -> [NamedPlace] {
    let chain = ChainBranches(db, name: name)
    if let corridor = query.corridor {
      return try chain.branches(in: corridor, columns: Self.columns) { try named($0) }.uniqued(on: \.number)
    }
    if let center {
      return try chain.branches(nearest: Self.branches, to: center, columns: Self.columns) { row in
        try named(row).map { ($0.place.coordinate, $0) }
      }
    }
    var found: [NamedPlace] = []
    try db.each(
      """
      SELECT \(Self.columns) FROM nameOf JOIN place ON place.number = nameOf.place
      WHERE nameOf.name = ? ORDER BY weight DESC, place.number
      """, [name]
    ) { row in
      if let place = try named(row) { found.append(place) }
      return found.count < Self.branches
    }
    return found
  }

  private static let columns = "place.*, weight, isFormer"

  private func named(_ row: RegionRow) throws -> NamedPlace? {
    guard let place = try Place(row), query.kinds?.contains(place.kind) ?? true,
      try query.sieve.lets(place, row)
    else { return nil }
    return try NamedPlace(
      number: row["number"], weight: row["weight"], isFormer: row["isFormer"] as Int == 1, place: place)
  }
}

/// A name with so many places that they are looked up by area.
struct ChainBranches {
  private let db: any RegionConnection
  private let name: Int64

  init(_ db: any RegionConnection, name: Int64) { (self.db, self.name) = (db, name) }

  /// The chains among some names: those with too many places to examine one by one.
  static func chains(among names: [Int64], _ db: any RegionConnection) throws -> Set<Int64> {
    guard !names.isEmpty else { return [] }
    return Set(
      try db.numbers(
        """
        SELECT number FROM name
        WHERE \(db.dialect.isListed("number")) AND places > \(RegionSchema.chainSize)
        """, [names.json]))
  }

  /// The branches nearest to a point, nearest first; the requested number, if that many match.
  func branches<Value>(
    nearest count: Int, to center: Coordinate, columns: String, _ wanted: (RegionRow) throws -> (Coordinate, Value)?
  ) throws -> [Value] {
    let sql = """
      SELECT \(columns) FROM nameOf JOIN place ON place.number = nameOf.place
      WHERE nameOf.name = ? AND \(db.dialect.isListed("nameOf.place"))
      """
    // Most branches match, and reading one takes longer than finding its position.
    var looked = count
    while true {
      let near = try NearestFirst(around: center).search(atLeast: looked, margin: NearestFirst.rounding) {
        try numbers(in: $0)
      }
      let found = try db.rows(sql, [name, near.json], wanted)
      if found.count >= count || near.count < looked {
        let distances = found.map { (distance: center.distance(to: $0.0), value: $0.1) }
        return distances.sorted { $0.distance < $1.distance }.prefix(count).map(\.value)
      }
      looked *= 4
    }
  }

  /// The branches in a box, with their numbers and their positions to about a meter.
  private func numbers(in box: NearestFirst.Box) throws -> [(Coordinate, Int64)] {
    let sql = "SELECT place, south, west FROM branchArea WHERE \(Self.isInBox(db))"
    return try db.rows(sql, box.arguments + [name], NearestFirst.position)
  }

  private static func isInBox(_ db: any RegionConnection) -> String {
    "\(db.dialect.isWithin) AND nameLow >= ?5 AND nameHigh <= ?5"
  }

  /// The branches in the boxes of a corridor; those in several boxes are repeated.
  func branches<Value>(in corridor: Corridor, columns: String, _ wanted: (RegionRow) throws -> Value?) throws -> [Value]
  {
    try corridor.boxes.flatMap { try branches(in: $0, columns, wanted) }
  }

  private func branches<Value>(
    in box: NearestFirst.Box, _ columns: String, _ wanted: (RegionRow) throws -> Value?
  ) throws -> [Value] {
    try db.rows(
      """
      SELECT \(columns) FROM branchArea
      JOIN nameOf ON nameOf.name = ?5 AND nameOf.place = branchArea.place
      JOIN place ON place.number = branchArea.place
      WHERE \(Self.isInBox(db))
      """, box.arguments + [name], wanted)
  }
}

extension Place {
  /// The places with some numbers, in order, without those that don't exist or are out of range.
  static func fetch(_ numbers: [Int64], _ db: any RegionConnection) throws -> [(number: Int64, place: Place)] {
    guard !numbers.isEmpty else { return [] }
    let sql = "SELECT * FROM place WHERE \(db.dialect.isListed("number"))"
    let found = try db.rows(sql, [numbers.json]) { row in try Place(row).map { (try row["number"] as Int64, $0) } }
    let places = Dictionary(found) { first, _ in first }
    return numbers.compactMap { number in places[number].map { (number, $0) } }
  }

  /// The place with a number; `nil` if it doesn't exist or is out of range.
  static func fetch(_ number: Int64, _ db: any RegionConnection) throws -> Place? {
    try db.first("SELECT * FROM place WHERE number = ?", [number]) { try Place($0) }
  }

  /// Reads a row of the table `place`; `nil` if its kind is unknown, or its position is out of range.
  init?(_ row: RegionRow) throws {
    guard let kind = try Kind(rawValue: row["kind"]),
      let coordinate = try Coordinate(latitude: row["latitude"], longitude: row["longitude"])
    else { return nil }
    try self.init(
      id: row["id"], kind: kind, name: row["name"], rubric: row["rubric"], coordinate: coordinate,
      address: row["address"], prominence: row["prominence"], openingHours: row["hours"])
  }
}
