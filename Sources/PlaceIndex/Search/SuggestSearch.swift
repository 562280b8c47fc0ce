import Places
import Understanding

/// Completes typed text from the names, rubrics, and addresses of a region.
struct SuggestSearch {
  let db: any RegionConnection
  let lookup: WordLookup
  let rubrics: RubricForms
  let sieve: PlaceSieve
  let origin: Coordinate?

  /// The base scores of a completion by the position of the typed words: at the name's beginning, or within it.
  private static let atBeginning = 0.75
  private static let within = 0.55
  /// The base score of a misspelled beginning.
  private static let misspelled = 0.35
  /// The penalty of a rubric that matches by a synonym.
  private static let otherForm = 0.08
  /// Maximum contributions of nearness and importance.
  private static let nearness = 0.08
  private static let prominence = 0.16
  /// Maximum score of completions; exact matches score higher.
  private static let completions = 0.88
  /// The width of the score range of exact matches.
  private static let exact = 0.08
  /// Maximum number of readings of the typed text.
  private static let mostReadings = 4
  /// Number of places read per requested suggestion, because several may have one text.
  private static let spare = 4
  /// Maximum number of street names tried for a house number.
  private static let streets = 12
  /// Minimum length of a word that is matched as misspelled while being typed.
  private static let leastMisspelled = 4

  func suggestions(for typed: String, limit: Int) throws -> [Suggestion] {
    guard limit > 0 else { return [] }
    let readings = SearchWords.query(typed).prefix(Self.mostReadings)
    guard !readings.isEmpty else { return [] }
    var found = rubricSuggestions(TextFolding.key(typed))
    for words in readings {
      found += try nameSuggestions(words, typed, limit)
      found += try addressSuggestions(words, typed)
    }
    if found.isEmpty, let words = readings.first {
      found = try otherNumberSuggestions(words, typed)
      if found.isEmpty { found = try misspelledSuggestions(words, limit) }
    }
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

  private func nameSuggestions(_ words: [String], _ typed: String, _ limit: Int) throws -> [Suggestion] {
    let candidates = NameCandidates(db: db, lookup: lookup, origin: origin, streetsOnly: false)
    let typedKey = SearchWords.key(words)
    let names = try Set(candidates.containing(words) + candidates.named(typedKey)).sorted()
    return try best(names, limit, typed: typed) { key in
      (key.hasPrefix(typedKey) ? Self.atBeginning : Self.within, isExact: key == typedKey)
    }
  }

  /// Houses: a number, then the beginning of a street's name; a letter between them may belong to either.
  private func addressSuggestions(_ words: [String], _ typed: String) throws -> [Suggestion] {
    guard words.count > 1, let number = words.first, SearchWords.isNumber(number) else { return [] }
    let plain = try houses(number, in: words.dropFirst(), typed)
    guard words.count > 2, words[1].utf8.count == 1 else { return plain }
    return try plain + houses(number + words[1], in: words.dropFirst(2), typed)
  }

  private func houses(_ label: String, in street: ArraySlice<String>, _ typed: String) throws -> [Suggestion] {
    try streets(beginning: street).compactMap { street in
      guard let place = try AddressSearch.house(label, of: street.number, street.place, near: origin, db) else {
        return nil
      }
      let distance = origin.map { $0.distance(to: place.coordinate) }
      let score = score(Self.atBeginning, place.kind, place.prominence, distance, isExact: false)
      return suggestion(place, isChain: false, score: score, typed: typed)
    }
  }

  /// If the map doesn't have the number: its interpolated position, or the nearest number, on streets that begin as
  /// typed.
  private func otherNumberSuggestions(_ words: [String], _ typed: String) throws -> [Suggestion] {
    guard words.count > 1, var number = words.first, SearchWords.isNumber(number) else { return [] }
    var named = try streets(beginning: words.dropFirst())
    if named.isEmpty, words.count > 2, words[1].utf8.count == 1 {
      number += words[1]
      named = try streets(beginning: words.dropFirst(2))
    }
    let found = try AddressSearch(db: db, origin: origin).houses(
      number: number,
      streets: named.map { street in
        NameSearch.Found(
          number: street.number, candidate: PlaceCandidate(place: street.place, distance: nil, fit: 1, match: .prefix))
      }, limit: Self.streets)
    // A street without numbers is suggested only if no street has a number.
    let houses = found.filter { $0.place.kind == .address }
    return (houses.isEmpty ? found : houses).map { house in
      let score = score(
        Self.atBeginning * house.fit, house.place.kind, house.place.prominence, house.distance, isExact: false)
      var suggestion = suggestion(house.place, isChain: false, score: score, typed: typed)
      suggestion.remark = house.remarks.first
      return suggestion
    }
  }

  /// Streets whose names begin with the given words.
  private func streets(beginning words: ArraySlice<String>) throws -> [PlaceRows.NamedPlace] {
    let candidates = NameCandidates(db: db, lookup: lookup, origin: origin, streetsOnly: true)
    let places = PlaceRows(
      db, query: PlaceQuery(kinds: [.street], sieve: sieve, origin: origin, limit: 1), kinds: lookup.kinds, words: [])
    // Without the number before them, abbreviations of directions and saints are expanded correctly.
    return try SearchWords.query(words.joined(separator: " ")).prefix(2).flatMap { words in
      try places.places(of: Array(candidates.containing(words).prefix(Self.streets)), around: origin)
    }
  }

  private func misspelledSuggestions(_ words: [String], _ limit: Int) throws -> [Suggestion] {
    guard words.contains(where: { $0.utf8.count >= Self.leastMisspelled }) else { return [] }
    var query = try NameQuery(words: words, lookup: lookup)
    query.resembling = try words.map { word in
      try word.utf8.count >= Self.leastMisspelled ? lookup.resemblingByText(word) : [:]
    }
    let found = try NameCandidates(db: db, lookup: lookup, origin: origin, streetsOnly: false).resembling(query)
    return try best(found.prefix(40), limit, typed: "") { key in
      NameFit(query, key: key, phones: [], isAlike: false).map { (Self.misspelled + 0.3 * $0.value, isExact: false) }
    }
  }

  /// Suggestions for the best places of some names. Only these are read in full, because the first letters match many
  /// names.
  private func best(
    _ names: some Sequence<Int64>, _ limit: Int, typed: String, base: (String) -> (Double, isExact: Bool)?
  ) throws -> [Suggestion] {
    let bearers = NameBearers(db: db, origin: origin)
    var best: [Int64: (bearer: NameBearers.Bearer, score: Double)] = [:]
    for (key, places) in try bearers.meant(by: Array(names)) {
      guard let (base, isExact) = base(key) else { continue }
      for place in places {
        let score = score(base, place.kind, place.prominence, place.distance, isExact: isExact)
        if let known = best[place.number], known.score >= score { continue }
        best[place.number] = (place, score)
      }
    }
    let ranked = best.values.sorted { a, b in
      if a.score != b.score { return a.score > b.score }
      return (a.bearer.distance ?? 0, a.bearer.number) < (b.bearer.distance ?? 0, b.bearer.number)
    }
    return try Place.fetch(ranked.prefix(Self.spare * min(limit, ranked.count)).map(\.bearer.number), db).compactMap {
      number, place in
      best[number].map { suggestion(place, isChain: $0.bearer.isChain, score: $0.score, typed: typed) }
    }
  }

  private func suggestion(_ place: Place, isChain: Bool, score: Double, typed: String) -> Suggestion {
    Suggestion(
      kind: isChain ? .chain : Suggestion.Kind(place.kind), text: place.name,
      typed: TypedParts.ranges(of: typed, in: place.name), detail: isChain ? nil : place.address, place: place,
      rubric: place.rubric, distance: origin.map { $0.distance(to: place.coordinate) }, score: score)
  }

  private func score(
    _ base: Double, _ kind: Place.Kind, _ prominence: Double, _ distance: Double?, isExact: Bool
  ) -> Double {
    let likelihood = base + Self.nearness * PlaceRanking.nearness(distance, kind: kind) + Self.prominence * prominence
    return Self.score(likelihood, isExact: isExact)
  }

  private static func score(_ likelihood: Double, isExact: Bool) -> Double {
    let share = min(1, max(0, likelihood))
    return isExact ? completions + exact * share : completions * share
  }
}

extension Suggestion.Kind {
  init(_ kind: Place.Kind) {
    switch kind {
    case .poi, .crossing, .position: self = .place
    case .street: self = .street
    case .address: self = .address
    case .locality: self = .locality
    case .postcode: self = .postcode
    case .own: self = .favorite
    }
  }
}

/// The sorted spoken forms of all rubrics, for completing a prefix.
struct RubricForms: Sendable {
  /// A rubric with a form that begins as typed.
  struct Match {
    var rubric: Rubric
    /// That form; the rubric's name or plural if one of them matches.
    var form: String
    /// Whether the form is the rubric's name or plural.
    var isName: Bool
    /// Whether one of the rubric's forms equals the typed text.
    var isExact: Bool
  }

  private let forms: [(key: String, rubric: Rubric, isName: Bool)]

  init(_ rubricator: Rubricator) {
    forms = rubricator.spokenForms.compactMap { form, id in
      guard let rubric = rubricator.rubric(id: id) else { return nil }
      let key = TextFolding.key(form)
      return (key, rubric, [rubric.name, rubric.plural].contains { TextFolding.key($0) == key })
    }.sorted { $0.0 < $1.0 }
  }

  /// The rubrics with a form that begins as typed, without duplicates; never fuzzy.
  func beginning(with typed: String) -> [Match] {
    var low = 0, high = forms.count
    while low < high {
      let middle = (low + high) / 2
      if forms[middle].key < typed { low = middle + 1 } else { high = middle }
    }
    var found: [Match] = []
    var positions: [String: Int] = [:]
    for (key, rubric, isName) in forms[low...] {
      guard key.hasPrefix(typed) else { break }
      guard let position = positions[rubric.id] else {
        positions[rubric.id] = found.count
        found.append(Match(rubric: rubric, form: key, isName: isName, isExact: key == typed))
        continue
      }
      if key == typed { found[position].isExact = true }
      if isName, !found[position].isName { (found[position].form, found[position].isName) = (key, true) }
    }
    return found
  }
}
