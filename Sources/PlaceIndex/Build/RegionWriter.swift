import Foundation
import GRDB
import PlaceImport
import Places
import Recognition
import Understanding

/// Writes features into the tables of a region file. Used by one builder at a time, inside its database's queue.
final class RegionWriter {
  private let rubricator: Rubricator
  private let pronouncer: any Pronouncing
  private let spoken: SpokenForms
  private var streets = StreetCollector()
  private var keys: [String: String] = [:]
  private var words: Set<String> = []
  private(set) var counts: [Place.Kind: Int] = [:]
  private(set) var leftOut: [String: Int] = [:]
  private(set) var box: (south: Double, west: Double, north: Double, east: Double)?

  /// Groups of rubrics whose places nobody looks for by their kind.
  private static let namedOnly: Set<String> = ["places", "other"]

  init(rubricator: Rubricator, pronouncer: any Pronouncing) {
    self.rubricator = rubricator
    self.pronouncer = pronouncer
    spoken = SpokenForms { word in
      // A rule can pronounce anything: only what the dictionaries list is a word.
      (pronouncer as? any WordKnowing)?.lists(word) ?? false
    }
  }

  /// Writes what one feature holds: a point of interest, a piece of street, a settlement, an address, or several.
  func write(_ feature: SourceFeature, to db: Database) throws {
    var used = try writeHouse(feature)
    if let importance = StreetCollector.importance(ofHighway: feature.tags["highway"]),
      let name = feature.tags["name"], case .line(let line) = feature.geometry
    {
      streets.addPiece(
        key: key(of: name),
        .init(id: feature.id, name: name, points: StreetCollector.Street.sample(line), prominence: importance))
      extend(feature.centre)
      used = true
    } else if let kind = feature.tags["place"], let names = PlaceNames(feature.tags), kind != "house" {
      try insert(
        feature, kind: .locality, names: names, rubric: nil, prominence: Prominence.ofLocality(kind), to: db)
      used = true
    } else if let rubric = feature.rubric(in: rubricator) {
      let names = PlaceNames(feature.tags)
      // A building without a name is an address at most, and not a place of its kind.
      if names != nil || !Self.namedOnly.contains(rubric.group) {
        try insert(
          feature, kind: .poi, names: names ?? PlaceNames(unnamed: rubric), rubric: rubric.id,
          prominence: Prominence.of(feature.tags, rubric: rubric), to: db)
        used = true
      }
    }
    if !used, feature.tags["addr:housenumber"] == nil { leftOut["no kind of destination", default: 0] += 1 }
  }

  /// Writes what only the whole input shows: joined streets with their houses, and the lexicon.
  func finish(_ db: Database) throws {
    try streets.forEachStreet { street, houses in
      guard let middle = street.middle else { return }
      let number = try insertPlace(
        id: street.id, kind: .street, name: street.name, rubric: nil, at: middle, address: nil,
        prominence: street.prominence, to: db)
      guard let number else { return }
      try insertNames([PlaceNames.Entry(text: street.name, weight: 1)], place: number, to: db)
      for house in houses {
        for houseNumber in house.numbers {
          try db.execute(
            sql: "INSERT INTO house (street, id, label, value, latitude, longitude) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
              number, house.id, houseNumber.label, houseNumber.value, house.coordinate.latitude,
              house.coordinate.longitude,
            ])
        }
        counts[.address, default: 0] += 1
      }
    }
    for word in words.sorted() {
      let text = pronouncer.pronunciations(of: word).map { Phone.text($0) }.joined(separator: ",")
      try db.execute(sql: "INSERT INTO lexicon (word, phones) VALUES (?, ?)", arguments: [word, text])
    }
  }

  private func writeHouse(_ feature: SourceFeature) throws -> Bool {
    guard let label = feature.tags["addr:housenumber"] else { return false }
    guard let street = feature.tags["addr:street"] ?? feature.tags["addr:place"] else {
      leftOut["house number without a street", default: 0] += 1
      return false
    }
    let numbers = HouseNumber.parse(label)
    guard !numbers.isEmpty else {
      leftOut["unreadable house number", default: 0] += 1
      return false
    }
    let house = StreetCollector.House(id: feature.id, numbers: numbers, coordinate: feature.centre)
    streets.addHouse(streetKey: key(of: street), streetName: street, house)
    extend(feature.centre)
    return true
  }

  private func insert(
    _ feature: SourceFeature, kind: Place.Kind, names: PlaceNames, rubric: String?, prominence: Double, to db: Database
  ) throws {
    let parts = [feature.tags["addr:housenumber"], feature.tags["addr:street"]].compactMap { $0 }
    let number = try insertPlace(
      id: feature.id, kind: kind, name: names.display, rubric: rubric, at: feature.centre,
      address: parts.isEmpty ? nil : parts.joined(separator: " "), prominence: prominence, to: db)
    guard let number else { return }
    try insertNames(names.entries, place: number, to: db)
  }

  /// Inserts a place; `nil` when one of its identity is in already.
  private func insertPlace(
    id: String, kind: Place.Kind, name: String, rubric: String?, at point: Coordinate, address: String?,
    prominence: Double, to db: Database
  ) throws -> Int64? {
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO place (id, kind, name, rubric, latitude, longitude, address, prominence)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [id, kind.rawValue, name, rubric, point.latitude, point.longitude, address, prominence])
    guard db.changesCount > 0 else {
      leftOut["read twice", default: 0] += 1
      return nil
    }
    let number = db.lastInsertedRowID
    try db.execute(
      sql: "INSERT INTO placeArea (number, south, north, west, east) VALUES (?, ?, ?, ?, ?)",
      arguments: [number, point.latitude, point.latitude, point.longitude, point.longitude])
    counts[kind, default: 0] += 1
    extend(point)
    return number
  }

  private func insertNames(_ entries: [PlaceNames.Entry], place: Int64, to db: Database) throws {
    var seen: Set<String> = []
    for entry in entries {
      for (position, form) in spoken.all(entry.text).enumerated() {
        let key = TextFolding.key(of: form)
        guard !key.isEmpty, seen.insert(key).inserted else { continue }
        let phones = pronouncer.phones(of: form.joined(separator: " "))
        // Other ways to say a name fit as well as the first, but are less likely to be said.
        try db.execute(
          sql: "INSERT INTO name (place, key, words, phones, weight) VALUES (?, ?, ?, ?, ?)",
          arguments: [
            place, key, form.joined(separator: " "), SoundKey.data(phones), entry.weight - 0.001 * Double(position),
          ])
        try db.execute(
          sql: "INSERT INTO nameSound (rowid, pairs) VALUES (?, ?)",
          arguments: [db.lastInsertedRowID, SoundKey.pairs(phones).joined(separator: " ")])
        words.formUnion(form)
      }
    }
  }

  private func key(of name: String) -> String {
    if let key = keys[name] { return key }
    let key = TextFolding.key(of: spoken.primary(name))
    keys[name] = key
    return key
  }

  private func extend(_ point: Coordinate) {
    guard let old = box else {
      box = (point.latitude, point.longitude, point.latitude, point.longitude)
      return
    }
    box = (
      min(old.south, point.latitude), min(old.west, point.longitude), max(old.north, point.latitude),
      max(old.east, point.longitude)
    )
  }
}
