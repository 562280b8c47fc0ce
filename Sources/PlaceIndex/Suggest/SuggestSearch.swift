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
  /// A misspelled beginning.
  private static let misspelled = 0.35
  /// What a rubric loses that is reached by another word for it.
  private static let otherForm = 0.08
  /// What nearness and importance add at most.
  private static let nearness = 0.08
  private static let prominence = 0.16
  /// What is exactly what was typed comes before all completions: these share the scores up to this one.
  private static let completions = 0.88
  /// The part of the scores above that what is exact shares.
  private static let exact = 0.08
  /// Readings of the typed text that are completed.
  private static let mostReadings = 4
  /// Names that are tried for a house number.
  private static let streets = 12
  /// Shorter words are not taken for misspelled ones while they are being typed.
  private static let leastMisspelled = 4

  func suggestions(for typed: String, limit: Int) throws -> [Suggestion] {
    guard limit > 0 else { return [] }
    let readings = SearchWords.query(typed).prefix(Self.mostReadings)
    guard !readings.isEmpty else { return [] }
    var found = rubricSuggestions(TextFolding.key(typed))
    for words in readings {
      found += try nameSuggestions(words, typed)
      found += try addressSuggestions(words, typed)
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
    return rubrics.beginning(with: typed).map { match in
      let likelihood = Self.atBeginning + 0.2 * match.rubric.prominence - (match.isName ? 0 : Self.otherForm)
      return Suggestion(
        kind: .rubric, text: match.rubric.name, typed: TypedParts.ranges(of: typed, in: match.rubric.name),
        detail: match.isName ? nil : match.form, rubric: match.rubric.id,
        score: Self.score(likelihood, isExact: match.isExact))
    }
  }

  private func nameSuggestions(_ words: [String], _ typed: String) throws -> [Suggestion] {
    let candidates = NameCandidates(db, near: origin, streetsOnly: false)
    let typedKey = SearchWords.key(words)
    return try Set(candidates.containing(words) + candidates.named(typedKey)).sorted().flatMap { number in
      guard let (key, bearers) = try bearers(number) else { return [Suggestion]() }
      let base = key.hasPrefix(typedKey) ? Self.atBeginning : Self.within
      return bearers.map { suggestion($0, base: base, isExact: key == typedKey, typed: typed) }
    }
  }

  /// Houses: a number, then the beginning of a street's name; a letter between may belong to either.
  private func addressSuggestions(_ words: [String], _ typed: String) throws -> [Suggestion] {
    guard words.count > 1, let number = words.first, SearchWords.isNumber(number) else { return [] }
    let plain = try houses(number, in: words.dropFirst(), typed)
    guard words.count > 2, words[1].utf8.count == 1 else { return plain }
    return try plain + houses(number + words[1], in: words.dropFirst(2), typed)
  }

  private func houses(_ label: String, in street: ArraySlice<String>, _ typed: String) throws -> [Suggestion] {
    let candidates = NameCandidates(db, near: origin, streetsOnly: true)
    let places = PlaceRows(db, query: PlaceQuery(kinds: [.street], sieve: sieve, origin: origin, limit: 1))
    // Without the number before them, directions and saints stand where they are known.
    let streets = try SearchWords.query(street.joined(separator: " ")).prefix(2).flatMap { words in
      try candidates.containing(words).prefix(Self.streets).flatMap { try places.bearers($0, around: origin) }
    }
    let statement = try db.cachedStatement(
      sql: "SELECT * FROM house WHERE street = ? AND label = ? ORDER BY house.number LIMIT 1")
    return try streets.compactMap { street in
      guard let row = try Row.fetchOne(statement, arguments: [street.number, label]),
        let place = Place(house: row, street: street.place.name, prominence: street.place.prominence)
      else { return nil }
      return suggestion((place, isChain: false), base: Self.atBeginning, isExact: false, typed: typed)
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
    return try found.prefix(40).flatMap { number in
      guard let (key, bearers) = try bearers(number), let fit = NameFit(query, key: key, phones: [], isAlike: false)
      else { return [Suggestion]() }
      return bearers.map { suggestion($0, base: Self.misspelled + 0.3 * fit.value, isExact: false, typed: "") }
    }
  }

  /// The name's key and who bears it: of each kind the nearest place, or the most important without a position, and
  /// whether there are several.
  private func bearers(_ name: Int64) throws -> (key: String, places: [(place: Place, isChain: Bool)])? {
    let key = try String.fetchOne(
      db.cachedStatement(sql: "SELECT key FROM name WHERE number = ?"), arguments: [name])
    guard let key else { return nil }
    let rows = PlaceRows(db, query: PlaceQuery(sieve: sieve, origin: origin, limit: 1))
    let kinds = Dictionary(grouping: try rows.bearers(name, around: origin).map(\.place), by: \.kind)
    let best = kinds.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { kind, places in
      places.min(by: isMeant).map { (place: $0, isChain: kind == .poi && places.count > 1) }
    }
    return (key, best)
  }

  private func isMeant(_ a: Place, before b: Place) -> Bool {
    guard let origin else { return (b.prominence, a.id) < (a.prominence, b.id) }
    return (origin.distance(to: a.coordinate), a.id) < (origin.distance(to: b.coordinate), b.id)
  }

  private func suggestion(
    _ bearer: (place: Place, isChain: Bool), base: Double, isExact: Bool, typed: String
  ) -> Suggestion {
    let (place, isChain) = bearer
    let distance = origin.map { $0.distance(to: place.coordinate) }
    let likelihood =
      base + Self.nearness * PlaceRanking.nearness(distance, kind: place.kind) + Self.prominence * place.prominence
    return Suggestion(
      kind: isChain ? .chain : Suggestion.Kind(place.kind), text: place.name,
      typed: TypedParts.ranges(of: typed, in: place.name), detail: isChain ? nil : place.address, place: place,
      rubric: place.rubric, distance: distance, score: Self.score(likelihood, isExact: isExact))
  }

  private static func score(_ likelihood: Double, isExact: Bool) -> Double {
    let share = min(1, max(0, likelihood))
    return isExact ? completions + exact * share : completions * share
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
