import Foundation
import GRDB
import Places
import Recognition
import Understanding

/// Finds places by name: candidates from the full-text tables of words and of sounds, then a fit for each.
struct NameSearch {
  struct Found {
    /// Row of the place in the region file.
    var number: Int64
    var candidate: PlaceCandidate
  }

  private let db: Database
  private let rules: any Pronouncing

  /// Candidates taken from each of the tables; the rest of a large region is not looked at.
  private static let breadth = 250
  /// A worse fit is no answer.
  private static let leastFit = 0.5
  /// Words of a query that are looked at; nobody says a longer name.
  private static let mostWords = 24

  init(_ db: Database, rules: any Pronouncing) {
    self.db = db
    self.rules = rules
  }

  func search(_ name: String, kinds: [Place.Kind]?, near origin: Coordinate?, limit: Int) throws -> [Found] {
    let words = Array(SpokenForms().primary(name).prefix(Self.mostWords))
    let key = TextFolding.key(of: words)
    guard !key.isEmpty, limit > 0 else { return [] }
    let phones = try words.flatMap(pronunciation)
    let query = NameFit.Query(key: key, otherKey: TextFolding.key(name), phones: phones)
    let names = try candidates(query)
    var best: [Int64: NameFit] = [:]
    for row in try rows(names) {
      var fit = NameFit(query, key: row["key"], phones: SoundKey.phones(row["phones"]))
      fit.value *= row["weight"] as Double
      guard fit.value >= Self.leastFit else { continue }
      let place: Int64 = row["place"]
      if fit.value > best[place]?.value ?? 0 { best[place] = fit }
    }
    let found = try places(best, kinds: kinds, near: origin)
    return Array(found.sorted { PlaceCandidate.ranksBefore($0.candidate, $1.candidate) }.prefix(limit))
  }

  /// Numbers of the names worth looking at.
  private func candidates(_ query: NameFit.Query) throws -> Set<Int64> {
    var numbers = Set(
      try Int64.fetchAll(
        db.cachedStatement(sql: "SELECT number FROM name WHERE key IN (?, ?)"),
        arguments: [query.key, query.otherKey]))
    // A quote can be part of a letter's grapheme cluster, so it is looked for among scalars.
    let quoted = query.words.map { word in
      "\"" + String(String.UnicodeScalarView(word.unicodeScalars.filter { $0 != "\"" })) + "\""
    }
    numbers.formUnion(
      try match("nameText", (quoted.dropLast() + [(quoted.last ?? "") + " *"]).joined(separator: " AND ")))
    numbers.formUnion(try match("nameText", quoted.joined(separator: " OR ")))
    let pairs = Set(SoundKey.pairs(query.phones)).sorted()
    if !pairs.isEmpty { numbers.formUnion(try match("nameSound", pairs.joined(separator: " OR "))) }
    return numbers
  }

  private func match(_ table: String, _ expression: String) throws -> [Int64] {
    let sql = "SELECT rowid FROM \(table) WHERE \(table) MATCH ? ORDER BY rank LIMIT \(Self.breadth)"
    return try Int64.fetchAll(db.cachedStatement(sql: sql), arguments: [expression])
  }

  private func rows(_ numbers: Set<Int64>) throws -> [Row] {
    let statement = try db.cachedStatement(sql: "SELECT place, key, phones, weight FROM name WHERE number = ?")
    return try numbers.sorted().flatMap { try Row.fetchAll(statement, arguments: [$0]) }
  }

  private func places(_ fits: [Int64: NameFit], kinds: [Place.Kind]?, near origin: Coordinate?) throws -> [Found] {
    let statement = try db.cachedStatement(sql: "SELECT * FROM place WHERE number = ?")
    return try fits.compactMap { number, fit in
      guard let row = try Row.fetchOne(statement, arguments: [number]), let place = Place(row) else { return nil }
      if let kinds, !kinds.contains(place.kind) { return nil }
      let distance = origin.map { $0.distance(to: place.coordinate) }
      return Found(
        number: number,
        candidate: PlaceCandidate(
          place: place, distance: distance, fit: fit.value,
          score: PlaceRanking.score(fit: fit.value, distance: distance, prominence: place.prominence), match: fit.match)
      )
    }
  }

  /// How a word of the query sounds: as the region's names have it, else by rule.
  private func pronunciation(of word: String) throws -> [Phone] {
    let statement = try db.cachedStatement(sql: "SELECT phones FROM lexicon WHERE word = ?")
    if let text = try String.fetchOne(statement, arguments: [word]) {
      return Phone.sequence(text.prefix { $0 != "," })
    }
    return rules.pronunciations(of: word).first ?? []
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
      address: row["address"], prominence: row["prominence"])
  }
}
