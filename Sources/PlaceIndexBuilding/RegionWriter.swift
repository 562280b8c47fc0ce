import Cartography
import GRDB
import OpeningHours
import PlaceImport
import PlaceIndex
import Places
import Recognition

/// Writes features into the tables of a region file. Used by one builder at a time, inside its database's queue.
///
/// Places go straight to their table; names, streets and houses wait in staging tables until the whole input is read.
final class RegionWriter {
  private let rubricator: Rubricator
  private let rubricPositions: [String: Int]
  private let pronouncer: any Pronouncing
  private let names: NameStage
  private var areas = AreaCollector()
  private var map = MapTable()
  private(set) var counts: [Place.Kind: Int] = [:]
  private(set) var leftOut: [String: Int] = [:]
  private(set) var box: BoundingBox?
  private var destinations: [MappedArea.Cell: Int] = [:]

  /// Groups of rubrics whose places nobody looks for by their kind.
  private static let namedOnly: Set<String> = ["places", "other"]

  init(rubricator: Rubricator, pronouncer: any Pronouncing) {
    self.rubricator = rubricator
    self.pronouncer = pronouncer
    rubricPositions = Dictionary(uniqueKeysWithValues: rubricator.rubrics.enumerated().map { ($1.id, $0) })
    names = NameStage(pronouncer: pronouncer)
  }

  /// Writes what one feature holds: a point of interest, a piece of street, a settlement, an address, or several.
  func write(_ feature: SourceFeature, to db: Database) throws {
    var used = try stageHouse(feature, db)
    areas.add(feature, key: names.key)
    if let importance = Street.importance(ofHighway: feature.tags["highway"]), let name = feature.tags["name"],
      case .line(let line) = feature.geometry
    {
      try stagePiece(feature, name: name, line: line, importance: importance, db)
      used = true
    } else if let kind = feature.tags["addr:interpolation"], case .line(let line) = feature.geometry {
      try db.cachedStatement(sql: "INSERT INTO stagedSpan VALUES (?, ?)").execute(arguments: [kind, Line(line).data])
      used = true
    } else if let kind = feature.tags["place"], let names = PlaceNames(feature.tags), kind != "house" {
      try insert(feature, kind: .locality, names: names, rubric: nil, prominence: Prominence.ofLocality(kind), db)
      used = true
    } else if let rubric = feature.rubric(in: rubricator) {
      let names = PlaceNames(feature.tags)
      // A building without a name is an address at most, and not a place of its kind.
      if names != nil || !Self.namedOnly.contains(rubric.group) {
        try insert(
          feature, kind: .poi, names: names ?? PlaceNames(unnamed: rubric), rubric: rubric,
          prominence: Prominence.of(feature, rubric: rubric), db)
        used = true
      }
    }
    if !used, feature.tags["addr:housenumber"] == nil { leftOut["no kind of destination", default: 0] += 1 }
  }

  /// Writes a thing that a map draws.
  func draw(_ feature: MapFeature, to db: Database) throws { try map.write(feature, to: db) }

  /// How many things were written that a map draws.
  var drawn: Int { map.count }

  /// Writes what only the whole input shows: streets with their houses and crossings, names, words and areas.
  func finish(_ db: Database) throws {
    try Staging.index(db)
    try StreetAssembly(db).run { street, houses in
      let number = try insertPlace(
        Place(
          id: street.id, kind: .street, name: street.name, coordinate: street.middle, prominence: street.prominence),
        tag: street.tag, db)
      guard let number else { return nil }
      counts[.address, default: 0] += houses
      try names.stage(
        [PlaceNames.Entry(text: street.name, weight: 1)], place: number, prominence: street.prominence,
        at: street.middle, isStreet: true, db)
      return number
    }
    var words = WordTable(pronouncer: pronouncer)
    try NameTables(db).write(&words)
    try words.write(db)
    try areas.write(db)
    try map.finish(db)
    try MappedArea(destinations: destinations).write(db)
    try Staging.drop(db)
  }

  private func stageHouse(_ feature: SourceFeature, _ db: Database) throws -> Bool {
    guard let label = feature.tags["addr:housenumber"] else { return false }
    guard let street = feature.tags["addr:street"] ?? feature.tags["addr:place"] else {
      leftOut["house number without a street", default: 0] += 1
      return false
    }
    let key = names.key(street)
    guard !HouseNumber.parse(label).isEmpty, !key.isEmpty else {
      leftOut["unreadable house number", default: 0] += 1
      return false
    }
    try db.cachedStatement(sql: "INSERT INTO stagedHouse VALUES (?, ?, ?, ?, ?, ?, ?)").execute(
      arguments: [
        key, feature.id, street, label, feature.centre.latitude, feature.centre.longitude,
        try VicinityTable.number(of: feature.tags, db),
      ])
    extend(feature.centre)
    return true
  }

  private func stagePiece(
    _ feature: SourceFeature, name: String, line: [Coordinate], importance: Double, _ db: Database
  ) throws {
    let key = names.key(name)
    guard !key.isEmpty else { return }
    try db.cachedStatement(
      sql: "INSERT INTO stagedPiece (key, id, name, prominence, line, tag) VALUES (?, ?, ?, ?, ?, ?)"
    ).execute(
      arguments: [key, feature.id, name, importance, Line(Street.sample(line)).data, feature.tags["highway"]])
    let piece = db.lastInsertedRowID
    let insertion = try db.cachedStatement(sql: "INSERT INTO stagedVertex VALUES (?, ?, ?)")
    for point in line { try insertion.execute(arguments: [point.latitude, point.longitude, piece]) }
    extend(feature.centre)
  }

  private func insert(
    _ feature: SourceFeature, kind: Place.Kind, names: PlaceNames, rubric: Rubric?, prominence: Double, _ db: Database
  ) throws {
    let parts = [feature.tags["addr:housenumber"], feature.tags["addr:street"]].compactMap { $0 }
    let number = try insertPlace(
      Place(
        id: feature.id, kind: kind, name: names.display, rubric: rubric?.id, coordinate: feature.centre,
        address: parts.isEmpty ? nil : parts.joined(separator: " "), prominence: prominence,
        openingHours: hours(feature)),
      attributes: rubricator.attributeMask(of: feature.tags),
      tag: kind == .locality
        ? feature.tags["place"].map { PlaceDetails.Tag(key: "place", value: $0) }
        : rubricator.definingTag(of: feature.tags),
      houseNumber: feature.tags["addr:housenumber"], vicinity: try VicinityTable.number(of: feature.tags, db), db)
    guard let number else { return }
    let chain = kind == .poi ? rubricator.chain(of: feature.tags) : nil
    let aliases = chain.map { [$0.name] + $0.aliases } ?? []
    let initials = rubric.flatMap { Initials.of(names.display, $0, rubricator) }.map { [$0] } ?? []
    let all = names.adding(aliases, weight: PlaceNames.aliasWeight).adding(initials, weight: Initials.weight)
    try self.names.stage(
      all.entries, place: number, prominence: prominence, at: feature.centre, isStreet: false, db)
  }

  /// The opening hours, where they can be read.
  private func hours(_ feature: SourceFeature) -> String? {
    guard let text = feature.tags["opening_hours"] else { return nil }
    if (try? OpeningHours(parsing: text)) != nil { return text }
    leftOut["unreadable opening hours (the place is kept)", default: 0] += 1
    return nil
  }

  /// Inserts a place; `nil` when one of its identity is in already.
  private func insertPlace(
    _ place: Place, attributes: UInt64 = 0, tag: PlaceDetails.Tag?, houseNumber: String? = nil,
    vicinity: Int64? = nil, _ db: Database
  ) throws -> Int64? {
    let point = place.coordinate
    try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO place
        (id, kind, name, rubric, latitude, longitude, address, prominence, hours, attributes, tag, houseNumber, vicinity)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        place.id, place.kind.rawValue, place.name, place.rubric, point.latitude, point.longitude, place.address,
        place.prominence, place.openingHours, Int64(bitPattern: attributes), tag.map { "\($0.key)=\($0.value)" },
        houseNumber, vicinity,
      ])
    guard db.changesCount > 0 else {
      leftOut["read twice", default: 0] += 1
      return nil
    }
    let number = db.lastInsertedRowID
    let rubric = place.kind == .locality ? RegionSchema.localityRubric : place.rubric.flatMap { rubricPositions[$0] }
    if let rubric {
      try db.cachedStatement(sql: "INSERT INTO placeArea VALUES (?, ?, ?, ?, ?, ?, ?)").execute(
        arguments: [number, point.latitude, point.latitude, point.longitude, point.longitude, rubric, rubric])
    }
    counts[place.kind, default: 0] += 1
    extend(point)
    return number
  }

  private func extend(_ point: Coordinate) {
    destinations[MappedArea.Cell(of: point), default: 0] += 1
    if box?.contains(point) != true {
      box = BoundingBox(around: [box?.southWest, box?.northEast, point].compactMap(\.self))
    }
  }
}

/// Tables of a build that are gone when it is done: what can only be put in order once everything is read.
///
/// They are SQLite's temporary tables, which go to disk when they grow: memory stays bounded whatever the region.
enum Staging {
  static func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE stagedName (
          key TEXT NOT NULL, place INTEGER NOT NULL, weight REAL NOT NULL, prominence REAL NOT NULL,
          latitude REAL NOT NULL, longitude REAL NOT NULL, isStreet INTEGER NOT NULL);
        CREATE TEMP TABLE stagedSpoken (key TEXT NOT NULL, position INTEGER NOT NULL, words TEXT NOT NULL);
        CREATE TEMP TABLE stagedPiece (
          number INTEGER PRIMARY KEY, key TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, prominence REAL NOT NULL,
          line BLOB NOT NULL, tag TEXT, street INTEGER);
        CREATE TEMP TABLE stagedHouse (
          key TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, label TEXT NOT NULL, latitude REAL NOT NULL,
          longitude REAL NOT NULL, vicinity INTEGER);
        CREATE TEMP TABLE stagedSpan (kind TEXT NOT NULL, line BLOB NOT NULL);
        CREATE TEMP TABLE stagedVertex (latitude REAL NOT NULL, longitude REAL NOT NULL, piece INTEGER NOT NULL);
        """)
  }

  /// Speeds up what the assembly asks for.
  static func index(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE INDEX stagedPieceByKey ON stagedPiece (key, number);
        CREATE INDEX stagedHouseByKey ON stagedHouse (key);
        """)
  }

  static func drop(_ db: Database) throws {
    for table in ["stagedName", "stagedSpoken", "stagedPiece", "stagedHouse", "stagedSpan", "stagedVertex"] {
      try db.execute(sql: "DROP TABLE IF EXISTS \(table)")
    }
  }
}
