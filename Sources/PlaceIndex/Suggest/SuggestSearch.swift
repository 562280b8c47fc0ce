import GRDB
import Places
import Understanding

/// Completes typed letters from the names, rubrics and addresses of a region.
struct SuggestSearch {
  let db: Database
  let lookup: WordLookup
  let rubrics: RubricForms
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
  /// Names that are read for each suggestion wanted, as several may be of one text.
  private static let spare = 4
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
      found += try nameSuggestions(words, typed, limit)
      found += try addressSuggestions(words, typed, limit)
    }
    if found.isEmpty, let words = readings.first { found = try misspelledSuggestions(words, limit) }
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

  private func nameSuggestions(_ words: [String], _ typed: String, _ limit: Int) throws -> [Suggestion] {
    let candidates = NameCandidates(db, near: origin, streetsOnly: false)
    let typedKey = SearchWords.key(words)
    let found = try Set(candidates.containing(words) + candidates.named(typedKey)).sorted()
    return try best(found, limit, typed: typed) { name in
      (name.key.hasPrefix(typedKey) ? Self.atBeginning : Self.within) + (name.key == typedKey ? Self.exact : 0)
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

  private func misspelledSuggestions(_ words: [String], _ limit: Int) throws -> [Suggestion] {
    guard words.contains(where: { $0.utf8.count >= Self.leastMisspelled }) else { return [] }
    var query = try NameQuery(words: words, lookup: lookup)
    query.resembling = try words.map { word in
      guard word.utf8.count >= Self.leastMisspelled else { return [:] }
      return Dictionary(try lookup.resembling(word).map { ($0.text, $0) }) { first, _ in first }
    }
    let found = try NameCandidates(db, near: origin, streetsOnly: false).resembling(query)
    return try best(found.prefix(40), limit, typed: "") { name in
      NameFit(query, key: name.key, phones: [], isAlike: false).map { Self.misspelled + 0.3 * $0.value }
    }
  }

  /// Suggestions for the best of some names: only of these are the places read, for the first letters of a name fit many.
  private func best(
    _ names: some Sequence<Int64>, _ limit: Int, typed: String, base: (NameBearers.Name) -> Double?
  ) throws -> [Suggestion] {
    let bearers = NameBearers(db: db, origin: origin)
    var rated: [(name: NameBearers.Name, base: Double, score: Double)] = []
    for number in names {
      guard let name = try bearers.best(of: number), let base = base(name) else { continue }
      let bearer = name.bearer
      rated.append((name, base, score(base, bearer.distance, bearer.kind, bearer.prominence)))
    }
    rated.sort { a, b in
      if a.score != b.score { return a.score > b.score }
      return (a.name.bearer.distance ?? .infinity, a.name.key) < (b.name.bearer.distance ?? .infinity, b.name.key)
    }
    return try rated.prefix(Self.spare * limit).compactMap { name, base, _ in
      let isChain = name.count > 1 && name.bearer.kind == .poi
      return try bearers.place(name.bearer.number).map { suggestion($0, isChain: isChain, base: base, typed: typed) }
    }
  }

  private func suggestion(_ place: Place, isChain: Bool, base: Double, typed: String) -> Suggestion {
    let distance = origin.map { $0.distance(to: place.coordinate) }
    return Suggestion(
      kind: isChain ? .chain : Suggestion.Kind(place.kind), text: place.name,
      typed: TypedParts.ranges(of: typed, in: place.name), detail: isChain ? nil : place.address, place: place,
      rubric: place.rubric, distance: distance,
      score: score(base, distance, place.kind, place.prominence))
  }

  private func score(_ base: Double, _ distance: Double?, _ kind: Place.Kind, _ prominence: Double) -> Double {
    let score = base + Self.nearness * PlaceRanking.nearness(distance, kind: kind) + Self.prominence * prominence
    return min(1, max(0, score))
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
