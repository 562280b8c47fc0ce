import Cartography
import Foundation
import GRDB
import OpeningHours
import PlaceIndex
import Places
import Recognition

/// Writes features into the tables of a region file. One builder uses it at a time, inside its database's queue.
///
/// Places are written directly; names, streets, and houses stay in staging tables until the whole input is read.
final class RegionWriter {
  private let rubricator: Rubricator
  private let rubricPositions: [String: Int]
  private let pronouncer: any Pronouncing
  private let names: NameStage
  private var areas = AreaCollector()
  private var map = MapTable()
  private let boundaries = BoundaryTable()
  private(set) var counts: [Place.Kind: Int] = [:]
  private(set) var leftOut: [String: Int] = [:]
  private(set) var box: BoundingBox?
  private var destinations: [MappedArea.Cell: Int] = [:]
  private var positions: [MappedArea.Cell: SIMD2<Double>] = [:]

  /// Category groups whose places aren't searched for by category.
  private static let namedOnly: Set<String> = ["places", "other"]

  init(rubricator: Rubricator, pronouncer: any Pronouncing) {
    self.rubricator = rubricator
    self.pronouncer = pronouncer
    rubricPositions = Dictionary(uniqueKeysWithValues: rubricator.rubrics.enumerated().map { ($1.id, $0) })
    names = NameStage(pronouncer: pronouncer)
  }

  /// Writes the contents of one feature: a point of interest, a piece of street, a settlement, an address, or several.
  func write(_ feature: SourceFeature, to db: Database) throws {
    guard !Lifecycle.isGone(feature.tags) else {
      leftOut["not in use any more, or not yet", default: 0] += 1
      // The house that contained a closed shop still exists.
      if !Lifecycle.isAbsent(feature.tags) {
        _ = try stageHouses(feature, db)
        try insertHouseName(feature, db)
      }
      return
    }
    var used = try stageHouses(feature, db)
    areas.add(feature, key: names.key)
    if case .area(let rings) = feature.geometry { try boundaries.write(feature.tags, rings, to: db) }
    if feature.tags["entrance"] == "main", case .point(let point) = feature.geometry {
      try db.cachedStatement(sql: "INSERT INTO entrance (south, north, west, east) VALUES (?1, ?1, ?2, ?2)")
        .execute(arguments: [point.latitude, point.longitude])
      used = true
    }
    // A pier or a viewpoint isn't a path, even if it can be walked on.
    let highway = feature.tags["highway"] ?? ""
    let thing = Street.paths.contains(highway) ? feature.without("highway") ?? feature : feature
    if let importance = Street.importance(ofHighway: feature.tags["highway"]), case .line(let line) = feature.geometry {
      used = try stagePieces(feature, line: line, importance: importance, db) || used
    } else if let kind = feature.tags["addr:interpolation"], case .line(let line) = feature.geometry {
      try db.cachedStatement(sql: "INSERT INTO stagedSpan VALUES (?, ?)").execute(arguments: [kind, Line(line).data])
      used = true
    } else if feature.tags["highway"] == "motorway_junction", case .point(let point) = feature.geometry {
      used = try stageExit(feature, at: point, db) || used
    } else if let kind = feature.tags["place"], let names = PlaceNames(feature.tags), kind != "house" {
      try insert(feature, kind: .locality, names: names, rubric: nil, prominence: Prominence.ofLocality(kind), db)
      used = true
    } else if let rubric = thing.rubric(in: rubricator) {
      let names = PlaceNames(feature.tags)
      // A building without a name is at most an address, not a place of its category.
      if names != nil || !Self.namedOnly.contains(rubric.group) {
        try insert(
          thing, kind: .poi, names: names ?? PlaceNames(unnamed: rubric, feature.tags), rubric: rubric,
          prominence: Prominence.of(feature, rubric: rubric), db)
        used = true
      } else {
        try insertHouseName(feature, db)
      }
    } else if Street.paths.contains(highway), case .line(let line) = feature.geometry {
      used = try stagePath(feature, line: line, db) || used
    } else {
      try insertHouseName(feature, db)
    }
    if !used { leftOut["no kind of destination", default: 0] += 1 }
  }

  /// The center of the populated part: the center of the destinations in the densest cells. A ferry or forest at the
  /// edge stretches the bounding box, but doesn't move this.
  var center: Coordinate? {
    guard
      let densest = destinations.max(by: {
        ($0.value, $1.key.row, $1.key.column) < ($1.value, $0.key.row, $0.key.column)
      })
    else { return nil }
    // Adjacent cells count, but not across the 180th meridian, where their mean would be on the other side of the
    // Earth.
    let (row, column) = (densest.key.row, densest.key.column)
    let near = (max(0, row - 1)...row + 1).flatMap { row in
      (max(0, column - 1)...column + 1).map { MappedArea.Cell(row: row, column: $0) }
    }
    let count = Double(near.reduce(0) { $0 + destinations[$1, default: 0] })
    let sum = near.reduce(SIMD2<Double>.zero) { $0 + positions[$1, default: .zero] }
    return Coordinate(latitude: sum.x / count, longitude: sum.y / count)
  }

  func draw(_ feature: MapFeature, to db: Database) throws { try map.write(feature, to: db) }

  var drawn: Int { map.count }

  /// Writes what requires the whole input: streets with their houses and intersections, names, words, and areas.
  func finish(_ db: Database) throws {
    try Staging.index(db)
    let assembly = StreetAssembly(db: db)
    try assembly.run { street, houses in
      // A path with addresses is an alley; other paths are trails.
      let trail = street.isPath && houses == 0 ? rubricator.classify(tags: ["highway": "path"]) : nil
      let point = try trail == nil ? street.middle : assembly.trailhead(of: street) ?? street.middle
      let prominence = trail.map { 0.5 * $0.prominence } ?? street.prominence
      let number = try insertPlace(
        Place(
          id: street.id, kind: trail == nil ? .street : .poi, name: street.name, rubric: trail?.id, coordinate: point,
          prominence: prominence),
        tag: street.tag, db)
      guard let number else { return nil }
      counts[.address, default: 0] += houses
      try names.stage(street.allNames, place: number, prominence: prominence, at: point, isStreet: trail == nil, db)
      return number
    }
    try writeExits(db)
    var words = WordTable(pronouncer: pronouncer)
    try NameTables(db: db).write(&words)
    try words.write(db)
    try areas.write(db)
    try map.finish(db)
    try MappedArea(destinations: destinations).write(db)
    try Staging.drop(db)
  }

  /// Stages the house numbers and house name of a feature for its streets; returns whether it has any.
  private func stageHouses(_ feature: SourceFeature, _ db: Database) throws -> Bool {
    let houses = HouseTags(feature.tags)
    let vicinity = houses.isEmpty ? nil : try VicinityTable.number(of: feature.tags, db)
    for house in houses.numbers {
      let key = names.key(house.street)
      guard !HouseNumber.parse(house.label).isEmpty, !key.isEmpty || house.street.isEmpty else {
        leftOut["unreadable house number", default: 0] += 1
        continue
      }
      try db.cachedStatement(sql: "INSERT INTO stagedHouse VALUES (?, ?, ?, ?, ?, ?, ?, ?)").execute(arguments: [
        key, feature.id, house.street, house.label, feature.center.latitude, feature.center.longitude, vicinity,
        feature.tags["addr:interpolation"],
      ])
    }
    if !houses.numbers.isEmpty { extend(feature.center) }
    return !houses.isEmpty
  }

  /// Writes a house that has only a name; it is found by name, as places are.
  private func insertHouseName(_ feature: SourceFeature, _ db: Database) throws {
    let house = HouseTags(feature.tags)
    guard let names = house.name.flatMap({ PlaceNames(["name": $0]) }) else { return }
    let number = try insertPlace(
      Place(
        id: feature.id, kind: .address, name: names.display, coordinate: feature.center, address: house.street,
        prominence: 0.2),
      tag: PlaceDetails.Tag(key: "place", value: "house"), vicinity: try VicinityTable.number(of: feature.tags, db), db)
    guard let number else { return }
    try self.names.stage(names.entries, place: number, prominence: 0.2, at: feature.center, isStreet: false, db)
  }

  /// Stages a piece of a street under its name, and a road under each of its numbers; returns whether it has either.
  private func stagePieces(
    _ feature: SourceFeature, line: [Coordinate], importance: Double, _ db: Database
  ) throws -> Bool {
    func piece(_ key: String, _ name: String, _ id: String, _ names: [PlaceNames.Entry]) -> Staging.Piece {
      Staging.Piece(
        key: key, id: id, name: name, prominence: importance, line: line, tag: feature.tags["highway"], names: names)
    }
    var pieces: [Staging.Piece] = []
    if let names = PlaceNames(feature.tags) {
      let key = self.names.key(names.display)
      if !key.isEmpty { pieces.append(piece(key, names.display, feature.id, names.entries)) }
    }
    for road in RoadNumber.all(feature.tags) {
      var piece = piece(road.key, road.text, road.id, road.names)
      piece.isRoad = true
      pieces.append(piece)
    }
    for (position, piece) in pieces.enumerated() {
      let number = try Staging.insert(piece, db)
      // If the road's piece has a street name, its line is stored with the street.
      if position == 0 { try Staging.insertPoints(of: piece, number: number, db) }
    }
    if !pieces.isEmpty { extend(feature.center) }
    return !pieces.isEmpty
  }

  /// Stages a piece of a path closed to cars under its name; returns whether it has one.
  private func stagePath(_ feature: SourceFeature, line: [Coordinate], _ db: Database) throws -> Bool {
    guard let names = PlaceNames(feature.tags) else { return false }
    let key = self.names.key(names.display)
    guard !key.isEmpty else { return false }
    let piece = Staging.Piece(
      key: key, id: feature.id, name: names.display, prominence: Self.alley, line: line,
      tag: feature.tags["highway"], names: names.entries, isPath: true)
    try Staging.insertPoints(of: piece, number: Staging.insert(piece, db), db)
    extend(feature.center)
    return true
  }

  /// Importance, as a destination, of a street closed to cars.
  private static let alley = 0.2

  /// Stages a motorway exit until the roads that meet there are known; returns whether it has a number or a name.
  private func stageExit(_ feature: SourceFeature, at point: Coordinate, _ db: Database) throws -> Bool {
    guard let exit = MotorwayExit(feature.tags) else { return false }
    try db.cachedStatement(sql: "INSERT INTO stagedExit VALUES (?, ?, ?, ?, ?)").execute(
      arguments: [feature.id, exit.number, exit.name, point.latitude, point.longitude])
    return true
  }

  /// Writes the exits with the roads they belong to.
  private func writeExits(_ db: Database) throws {
    guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM stagedExit)") == true else { return }
    // The additional pieces of a way, one for each number, follow its first piece.
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, exit.number, exit.name, exit.latitude, exit.longitude, (
          SELECT group_concat(DISTINCT road.name) FROM stagedVertex vertex
          JOIN stagedPiece piece ON piece.number = vertex.piece
          JOIN stagedPiece road ON road.number BETWEEN piece.number AND piece.number + 5 AND road.line = piece.line
          WHERE vertex.latitude = exit.latitude AND vertex.longitude = exit.longitude
            AND road.tag IN ('motorway', 'trunk', 'primary')) AS roads
        FROM stagedExit exit ORDER BY exit.rowid
        """)
    let rubric = rubricator.classify(tags: ["highway": "motorway_junction"])
    for row in rows {
      guard let point = try Coordinate(latitude: row.column("latitude"), longitude: row.column("longitude")) else {
        continue
      }
      let roads = try (row.column("roads") as String? ?? "").split(separator: ",").map(String.init)
      let exit = try MotorwayExit(number: row.column("number"), name: row.column("name"))
      let prominence = 0.5 * (rubric?.prominence ?? 0)
      let number = try insertPlace(
        Place(
          id: row.column("id"), kind: .poi, name: exit.display, rubric: rubric?.id, coordinate: point,
          address: roads.first, prominence: prominence),
        tag: PlaceDetails.Tag(key: "highway", value: "motorway_junction"), db)
      guard let number else { continue }
      try names.stage(exit.names(on: roads), place: number, prominence: prominence, at: point, isStreet: false, db)
    }
  }

  private func insert(
    _ feature: SourceFeature, kind: Place.Kind, names: PlaceNames, rubric: Rubric?, prominence: Double, _ db: Database
  ) throws {
    let parts = [feature.tags["addr:housenumber"], feature.tags["addr:street"]].compactMap { $0 }
    let number = try insertPlace(
      Place(
        id: feature.id, kind: kind, name: names.display, rubric: rubric?.id, coordinate: feature.center,
        address: parts.isEmpty ? nil : parts.joined(separator: " "), prominence: prominence,
        openingHours: hours(feature)),
      attributes: rubricator.attributeMask(of: feature.tags),
      tag: kind == .locality
        ? feature.tags["place"].map { PlaceDetails.Tag(key: "place", value: $0) }
        : rubricator.definingTag(of: feature.tags),
      houseNumber: feature.tags["addr:housenumber"], vicinity: try VicinityTable.number(of: feature.tags, db), db)
    guard let number else { return }
    if let rubric { try insertFurther(feature, besides: rubric, place: number, db) }
    let chain = kind == .poi ? rubricator.chain(of: feature.tags) : nil
    let aliases = chain.map { [$0.name] + $0.aliases } ?? []
    let initials = rubric.map { Initials.of(names, $0, rubricator) }
    var all = names.adding(aliases, weight: PlaceNames.aliasWeight)
      .adding(initials?.texts ?? [], weight: Initials.weight, isSpoken: initials?.isSpoken ?? false)
    if let rubric, let name = StationName.withKind(names, rubric) {
      all = all.adding([name], weight: StationName.weight)
    }
    if let house = feature.tags["addr:housename"] { all = all.adding([house], weight: 0.9, isSpoken: false) }
    try self.names.stage(all.entries, place: number, prominence: prominence, at: feature.center, isStreet: false, db)
  }

  /// Writes the details of a place besides its category.
  private func insertFurther(_ feature: SourceFeature, besides rubric: Rubric, place: Int64, _ db: Database) throws {
    let point = feature.center
    for further in rubricator.furtherRubrics(of: feature.tags) where further.id != rubric.id {
      guard let position = rubricPositions[further.id] else { continue }
      try db.cachedStatement(
        sql: """
          INSERT INTO furtherArea (south, north, west, east, rubricLow, rubricHigh, place) VALUES (?, ?, ?, ?, ?, ?, ?)
          """
      ).execute(
        arguments: [point.latitude, point.latitude, point.longitude, point.longitude, position, position, place])
    }
  }

  /// The opening hours, if they can be parsed.
  private func hours(_ feature: SourceFeature) -> String? {
    guard let text = feature.tags["opening_hours"] else { return nil }
    if (try? OpeningSchedule(parsing: text)) != nil { return text }
    leftOut["unreadable opening hours (the place is kept)", default: 0] += 1
    return nil
  }

  /// Inserts a place; `nil` if one with the same ID exists.
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
    ).execute(arguments: [
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
    let cell = MappedArea.Cell(of: point)
    destinations[cell, default: 0] += 1
    positions[cell, default: .zero] += SIMD2(point.latitude, point.longitude)
    if box?.contains(point) != true {
      box = BoundingBox(around: [box?.southWest, box?.northEast, point].compactMap(\.self))
    }
  }
}
