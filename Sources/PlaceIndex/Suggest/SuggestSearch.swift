import GRDB
import Places
import Understanding

/// Completes typed letters from the names, rubrics and addresses of a region.
struct SuggestSearch {
  let db: Database
  let lookup: WordLookup
  let rubrics: RubricForms
  let sieve: PlaceSieve
  let origin: Coordinate?

  /// How likely a completion is by where the typed words stand: at the name's beginning, or within it.
  private static let atBeginning = 0.75
  private static let within = 0.55
  /// A name that is exactly what was typed comes before its completions.
  private static let exact = 0.12
  /// A misspelled beginning.
  private static let misspelled = 0.35
  /// What nearness and importance add at most.
  private static let nearness = 0.08
  private static let prominence = 0.16
  /// Streets that are tried for a house number.
  private static let streets = 12
  /// Shorter words are not taken for misspelled ones while they are being typed.
  private static let leastMisspelled = 4

  func suggestions(for typed: String, limit: Int) throws -> [Suggestion] {
    guard limit > 0 else { return [] }
    let readings = SearchWords.query(typed).prefix(2)
    guard !readings.isEmpty else { return [] }
    var found = rubricSuggestions(TextFolding.key(typed))
    for words in readings {
      found += try nameSuggestions(words, typed)
      found += try addressSuggestions(words, typed, limit)
    }
    if found.isEmpty, let words = readings.first { found = try misspelledSuggestions(words) }
    var best: [String: Suggestion] = [:]
    for suggestion in found {
      let key =
        "\(suggestion.kind.rawValue) \(suggestion.text) \(suggestion.kind == .chain ? "" : suggestion.detail ?? "")"
      if let known = best[key], !Suggestion.ranksBefore(suggestion, known) { continue }
      best[key] = suggestion
    }
    return Array(best.values.sorted(by: Suggestion.ranksBefore).prefix(limit))
  }

  private func rubricSuggestions(_ typed: String) -> [Suggestion] {
    guard !typed.isEmpty else { return [] }
    return rubrics.beginning(with: typed).map { form, rubric in
      let isName = form == TextFolding.key(rubric.name) || form == TextFolding.key(rubric.plural)
      let score = Self.atBeginning + 0.2 * rubric.prominence - (isName ? 0 : 0.08) + (form == typed ? Self.exact : 0)
      return Suggestion(
        kind: .rubric, text: rubric.name, typed: TypedParts.ranges(of: typed, in: rubric.name),
        detail: isName ? nil : form, rubric: rubric.id, score: min(1, score))
    }
  }

  private func nameSuggestions(_ words: [String], _ typed: String) throws -> [Suggestion] {
    let candidates = NameCandidates(db, near: origin, streetsOnly: false)
    let typedKey = SearchWords.key(words)
    return try Set(candidates.containing(words) + candidates.named(typedKey)).sorted().compactMap { number in
      guard let (key, isChain, place) = try bearer(number) else { return nil }
      let base = (key.hasPrefix(typedKey) ? Self.atBeginning : Self.within) + (key == typedKey ? Self.exact : 0)
      return suggestion(place, isChain: isChain, base: base, typed: typed)
    }
  }

  /// Houses: a number, then the beginning of a street's name.
  private func addressSuggestions(_ words: [String], _ typed: String, _ limit: Int) throws -> [Suggestion] {
    guard words.count > 1, let number = words.first, SearchWords.isNumber(number) else { return [] }
    let (label, street) =
      words.count > 2 && words[1].utf8.count == 1
      ? (number + words[1], words.dropFirst(2)) : (number, words.dropFirst())
    let candidates = NameCandidates(db, near: origin, streetsOnly: true)
    let streets = try candidates.containing(Array(street)).prefix(Self.streets).flatMap { name in
      try Int64.fetchAll(
        db.cachedStatement(sql: "SELECT place FROM nameOf WHERE name = ? ORDER BY place LIMIT 8"), arguments: [name])
    }
    let statement = try db.cachedStatement(
      sql: """
        SELECT house.*, place.name AS streetName, place.prominence FROM house JOIN place ON place.number = house.street
        WHERE street = ? AND label = ? ORDER BY house.number LIMIT 1
        """)
    return try streets.compactMap { street in
      guard let row = try Row.fetchOne(statement, arguments: [street, label]),
        let place = Place(house: row, street: row["streetName"], prominence: row["prominence"])
      else { return nil }
      return suggestion(place, isChain: false, base: Self.atBeginning, typed: typed)
    }
  }

  private func misspelledSuggestions(_ words: [String]) throws -> [Suggestion] {
    guard words.contains(where: { $0.utf8.count >= Self.leastMisspelled }) else { return [] }
    var query = try NameQuery(words: words, lookup: lookup)
    query.resembling = try words.map { word in
      guard word.utf8.count >= Self.leastMisspelled else { return [:] }
      return Dictionary(try lookup.resembling(word).map { ($0.text, $0) }) { first, _ in first }
    }
    let found = try NameCandidates(db, near: origin, streetsOnly: false).resembling(query)
    return try found.prefix(40).compactMap { number in
      guard let (key, isChain, place) = try bearer(number),
        let fit = NameFit(query, key: key, phones: [], isAlike: false)
      else { return nil }
      return suggestion(place, isChain: isChain, base: Self.misspelled + 0.3 * fit.value, typed: "")
    }
  }

  /// The name's key, whether several places bear it, and the nearest of them, or the most important without a position.
  private func bearer(_ name: Int64) throws -> (key: String, isChain: Bool, place: Place)? {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT key, places FROM name WHERE number = ?"), arguments: [name])
    guard let row else { return nil }
    let count: Int = row[1]
    let bearers = try PlaceRows(db, query: PlaceQuery(sieve: sieve, origin: origin, limit: 16)).places(of: name)
    let best = bearers.min { a, b in
      guard let origin else { return (b.prominence, a.id) < (a.prominence, b.id) }
      return origin.distance(to: a.coordinate) < origin.distance(to: b.coordinate)
    }
    return best.map { (row[0], count > 1 && $0.kind == .poi, $0) }
  }

  private func suggestion(_ place: Place, isChain: Bool, base: Double, typed: String) -> Suggestion {
    let distance = origin.map { $0.distance(to: place.coordinate) }
    let score =
      base + Self.nearness * PlaceRanking.nearness(distance, kind: place.kind) + Self.prominence * place.prominence
    return Suggestion(
      kind: isChain ? .chain : Suggestion.Kind(place.kind), text: place.name,
      typed: TypedParts.ranges(of: typed, in: place.name), detail: isChain ? nil : place.address, place: place,
      rubric: place.rubric, distance: distance, score: min(1, max(0, score)))
  }
}

extension Suggestion.Kind {
  /// The kind of suggestion that a single place is.
  init(_ kind: Place.Kind) {
    switch kind {
    case .poi, .crossing, .position: self = .place
    case .street: self = .street
    case .address: self = .address
    case .locality: self = .locality
    case .postcode: self = .postcode
    case .own: self = .favourite
    }
  }
}
