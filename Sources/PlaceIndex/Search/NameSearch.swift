import Places
import Understanding

/// Finds places by name in steps from strict to loose: exact names, names that contain the words, misspelled and
/// misrecognized names, names without institutional words, names that share only some words, and names among other
/// words. A looser step runs only if the stricter ones found no good match.
struct NameSearch {
  struct Found {
    /// Number of the place in the region file.
    var number: Int64
    var candidate: PlaceCandidate
  }

  let db: any RegionConnection
  let lookup: WordLookup

  /// Match score above which no looser search is needed.
  private static let goodFit = 0.8
  /// Minimum match score of an answer.
  private static let leastFit = 0.5
  /// Maximum number of names whose places are examined, the best-matching first.
  private static let mostNames = 48
  /// Maximum number of groupings of a query's numbers.
  private static let mostReadings = 3

  func search(_ name: PlaceName, query: PlaceQuery) throws -> [Found] {
    guard query.limit > 0 else { return [] }
    var query = query
    switch name {
    case .known(let keys, let isPart): return try known(keys, NameFit(isPart: isPart), query)
    case .spelled(let text):
      query.isAsSpelled = true
      return try search(text, query)
    case .text(let text): return try search(text, query)
    }
  }

  /// The places with names that have these keys.
  private func known(_ keys: [String], _ fit: NameFit, _ query: PlaceQuery) throws -> [Found] {
    let candidates = NameCandidates(db: db, lookup: lookup, origin: query.origin, streetsOnly: false)
    let words = (keys.first ?? "").split(separator: " ").map(String.init)
    return try PlaceRows(db, query: query, kinds: lookup.kinds, words: words, isKnown: true).ranked(
      try keys.flatMap(candidates.named).map { PlaceRows.Name(number: $0, fit: fit) })
  }

  private func search(_ name: String, _ query: PlaceQuery) throws -> [Found] {
    let readings = try readings(of: name, isStreet: query.kinds == [.street])
    guard let first = readings.first else { return [] }
    let rows = PlaceRows(
      db, query: query, kinds: lookup.kinds, words: first.words, saysStreet: StreetWords.isAbbreviated(inLastOf: name),
      remarks: first.missingNumber.map { [MatchNote(.unknownNumber, $0)] } ?? [])
    let (named, ofKind) = try fits(readings, query) { try !rows.ranked(Self.names($0)).isEmpty }
    return try rows.ranked(Self.names(named) + Self.names(ofKind))
  }

  private static func names(_ fits: NameFits) -> [PlaceRows.Name] {
    fits.best(mostNames).map { number, entry in
      PlaceRows.Name(number: number, fit: entry.fit, areas: entry.areas, kind: entry.kind)
    }
  }

  /// The readings of the words whose numbers the region has, each also without a leading article, without the towns at
  /// its end, and as a name beside a category word.
  private func readings(of name: String, isStreet: Bool) throws -> [NameQuery] {
    let (text, postcode) = try PostcodeSearch.parted(name, db)
    let all = SearchWords.query(text)
    let likely = try all.filter { try $0.allSatisfy(isKnown) }
    let missing = try likely.isEmpty ? all.first?.filter { try !isKnown($0) }.joined(separator: " ") : nil
    let areas = AreaWords(db)
    let kept = (likely.isEmpty ? try withoutUnknownNumbers(all) : likely).prefix(Self.mostReadings)
    var whole = try kept.map { try NameQuery(words: $0, lookup: lookup) } + kept.compactMap(withoutArticle)
    if isStreet {
      for words in kept {
        // The town may precede the street, and the street word may be missing or added.
        let (rest, town) = try areas.withoutFirst(words)
        let name = StreetWords.withoutFirstKind(rest)
        guard name.count < words.count, !name.isEmpty else { continue }
        var reading = try NameQuery(words: name, lookup: lookup, areas: town.map { [$0] } ?? [])
        reading.mostFit = Self.mostOfKind
        whole.append(reading)
      }
    }
    var readings: [NameQuery] = []
    var stripped: [NameQuery] = []
    for reading in whole {
      var reading = reading
      if let (words, found) = try areas.stripped(reading.words) {
        var rest = try NameQuery(words: words, lookup: lookup, areas: found + reading.areas)
        rest.mostFit = reading.mostFit
        // What precedes a town must be more than "the" or "museum of", but "Water Street" is a name.
        let isStreet = rest.words.count > 1 && rest.words.last.map(StreetWords.kinds.contains) == true
        if try !rest.saysNothing || isStreet && isName(rest.words) {
          stripped.append(rest)
          reading.endsWithArea = true
        }
      }
      readings.append(reading)
    }
    readings += stripped
    for reading in readings where !reading.endsWithArea {
      for (rest, kind) in lookup.kinds.kinds(beside: reading.words) {
        var ofKind = try NameQuery(words: rest, lookup: lookup, areas: reading.areas, kind: kind)
        // A place with the word in its name takes precedence.
        ofKind.mostFit = try isName(reading.words) ? NameFit.mostUnlessExact : Self.mostOfKind
        if !ofKind.saysNothing { readings.append(ofKind) }
      }
    }
    return readings.filter { !$0.words.isEmpty }.map { reading in
      var reading = reading
      reading.missingNumber = missing
      if let postcode { reading.areas.append(postcode) }
      return reading
    }
  }

  /// Maximum score of a name said with a category word that the name itself lacks.
  private static let mostOfKind = 0.98

  /// A reading as a street without its street word, which people add to many names that have none: "Kingsway Street".
  private func withoutThoroughfare(_ reading: NameQuery) throws -> NameQuery? {
    guard reading.kind == nil, reading.words.count > 1, let last = reading.words.last,
      NameFit.thoroughfares.contains(last)
    else { return nil }
    var street = try NameQuery(words: reading.words.dropLast(), lookup: lookup, areas: reading.areas, kind: .street)
    street.mostFit = Self.mostWithoutThoroughfare
    return street
  }

  private static let mostWithoutThoroughfare = 0.9

  /// A reading without a town before the name, as in many languages: "Moosbreit Angerstraße".
  private func withoutFirstTown(_ reading: NameQuery) throws -> NameQuery? {
    // With a number it is an address, which is searched separately.
    guard reading.kind == nil, reading.areas.isEmpty, reading.numbers.isEmpty, !reading.lacksNumber else { return nil }
    let (rest, town) = try AreaWords(db).withoutFirst(reading.words)
    guard let town else { return nil }
    var named = try NameQuery(words: rest, lookup: lookup, areas: [town])
    named.mostFit = Self.mostOfKind
    return named.saysNothing ? nil : named
  }

  /// A reading without a leading article, which people add to many names: "the Sylvia". Names that have the article
  /// score higher.
  private func withoutArticle(_ words: [String]) throws -> NameQuery? {
    let rest = SearchWords.withoutArticle(words)
    guard !rest.isEmpty, rest != words else { return nil }
    var reading = try NameQuery(words: rest, lookup: lookup)
    if try isName(words) { reading.mostFit = NameFit.mostUnlessExact }
    return reading
  }

  /// Whether the words are exactly a name in the region.
  private func isName(_ words: [String]) throws -> Bool {
    try !NameCandidates(db: db, lookup: lookup, origin: nil, streetsOnly: false).named(SearchWords.key(words)).isEmpty
  }

  /// Readings without the street at their end; a street can identify a branch.
  private func inStreets(_ readings: [NameQuery], _ query: PlaceQuery) throws -> [NameQuery] {
    guard query.kinds != [.street], let first = readings.first, !first.lacksNumber else { return [] }
    let (words, street) = try AreaWords(db).beforeStreet(first.words, near: query.origin) ?? ([], nil)
    guard let street, !words.isEmpty else { return [] }
    let reading = try NameQuery(words: SearchWords.withoutArticle(words), lookup: lookup, areas: [street])
    return reading.isFunctionWords || reading.beginsWithNumber ? [] : [reading]
  }

  /// Whether a word isn't a number that no name in the region has.
  private func isKnown(_ word: String) throws -> Bool { try !SearchWords.isNumber(word) || lookup.uses(word) > 0 }

  private func withoutUnknownNumbers(_ readings: [[String]]) throws -> [[String]] {
    var kept: [[String]] = []
    for words in readings {
      let known = try words.filter(isKnown)
      if !kept.contains(known) { kept.append(known) }
    }
    return kept
  }

  /// The names that match, and those that match beside a category word and therefore apply only to places of that
  /// category. `areBorne` returns whether a place of the named category has one of the names.
  private func fits(
    _ all: [NameQuery], _ query: PlaceQuery, areBorne: (NameFits) throws -> Bool
  ) throws -> (named: NameFits, ofKind: NameFits) {
    let candidates = NameCandidates(db: db, lookup: lookup, origin: query.origin, streetsOnly: query.kinds == [.street])
    var fits = (named: NameFits(db, least: Self.leastFit), ofKind: NameFits(db, least: Self.leastFit))
    func consider(_ numbers: [Int64], for reading: NameQuery, isAlike: Bool) throws {
      if reading.kind == nil {
        try fits.named.consider(numbers, for: reading, isAlike: isAlike)
      } else {
        try fits.ofKind.consider(numbers, for: reading, isAlike: isAlike)
      }
    }
    // Reading places takes longer than finding names, and usually yields nothing new.
    var isBorne: (changes: Int, answer: Bool) = (0, false)
    func isGood() throws -> Bool {
      if fits.named.bestFit >= Self.goodFit { return true }
      guard fits.ofKind.bestFit >= Self.goodFit else { return false }
      if isBorne.changes < fits.ofKind.changes { isBorne = (fits.ofKind.changes, try areBorne(fits.ofKind)) }
      return isBorne.answer
    }
    let readings = query.kinds == [.street] ? all.filter { $0.kind == nil } : all
    for reading in readings { try consider(candidates.named(reading.key), for: reading, isAlike: false) }
    for reading in try readings.compactMap(withoutThoroughfare) + readings.compactMap(withoutFirstTown) {
      try consider(candidates.named(reading.key), for: reading, isAlike: false)
    }
    for reading in readings where !reading.isFunctionWords {
      try consider(candidates.containing(reading.words), for: reading, isAlike: false)
    }
    if try isGood() { return fits }
    for reading in try inStreets(readings, query) {
      try consider(candidates.containing(reading.words), for: reading, isAlike: false)
    }
    if try query.isAsSpelled || isGood() { return fits }
    // A number that no name has is a house number: the address is searched separately, and a fuzzy search would find it
    // again.
    let alike = try readings.filter { !$0.lacksNumber && !$0.isFunctionWords && !$0.endsWithArea }.map { reading in
      var reading = reading
      reading.resembling = try reading.words.map(lookup.resemblingByText)
      return reading
    }
    for reading in alike {
      try consider(candidates.resembling(reading), for: reading, isAlike: true)
      try consider(candidates.framed(SoundKey.frame(reading.phones)), for: reading, isAlike: true)
      for split in try splits(reading) { try consider(candidates.containing(split.words), for: split, isAlike: false) }
    }
    if try isGood() { return fits }
    for reading in readings {
      guard let plain = try plain(reading) else { continue }
      try consider(candidates.containing(plain.words), for: plain, isAlike: false)
    }
    if try isGood() { return fits }
    var shared: [(reading: NameQuery, names: [Int64])] = []
    // Words that begin with a number are an address or a numbered street, for which the number decides.
    for reading in alike where !reading.beginsWithNumber {
      let names = try candidates.sharing(reading)
      try consider(names, for: reading, isAlike: true)
      shared.append((reading, names))
    }
    if try isGood() { return fits }
    // A name that contains the town has to match exactly: "public library of Vancouver".
    for reading in readings where reading.endsWithArea {
      shared.append(
        (reading, try candidates.containing(reading.words.filter { !NameQuery.functionWords.contains($0) })))
    }
    let rareWords = try RareWords(db, lookup)
    for (reading, names) in shared where reading.kind == nil && reading.numbers.isEmpty {
      try fits.named.consider(names, for: reading, by: rareWords)
    }
    for reading in alike where reading.kind == nil && reading.numbers.isEmpty {
      guard let clipped = TruncatedNames(reading) else { continue }
      try fits.named.consider(candidates.beginning(clipped.beginnings), for: reading, by: clipped)
    }
    return fits
  }

  /// A reading without words that people add to names of institutions or confuse: "Hopkins State Forest" may be Hopkins
  /// Memorial Forest. `nil` if it has none, or consists only of them.
  private func plain(_ reading: NameQuery) throws -> NameQuery? {
    let words = reading.words.filter { !Self.ofInstitutions.contains($0) }
    guard words.count < reading.words.count, !reading.endsWithArea else { return nil }
    var plain = try NameQuery(words: words, lookup: lookup, areas: reading.areas, kind: reading.kind)
    (plain.mostFit, plain.missingNumber) = (Self.mostPlain, reading.missingNumber)
    // A single word isn't specific enough.
    return words.isEmpty || plain.saysNothing || words.count == 1 && plain.kind == nil ? nil : plain
  }

  /// Words for the owner or type of an institution, which distinguish few of them.
  static let ofInstitutions: Set<String> = [
    "city", "civic", "community", "county", "memorial", "municipal", "provincial", "public", "regional", "state",
    "town", "village",
  ]
  /// Maximum score of a name without such words.
  private static let mostPlain = 0.9

  /// The query with two adjacent words joined, or one word split, into words that the region has: "star bucks",
  /// "timhortons".
  private func splits(_ query: NameQuery) throws -> [NameQuery] {
    var variants: [[String]] = []
    let words = Array(query.words.prefix(8))
    for position in words.indices.dropLast() {
      let joined = words[position] + words[position + 1]
      if try lookup.uses(joined) > 0 {
        variants.append(Array(words[..<position]) + [joined] + Array(words[(position + 2)...]))
      }
    }
    for (position, word) in words.enumerated() where (5...24).contains(word.count) {
      guard try lookup.uses(word) == 0 else { continue }
      for cut in 2...(word.count - 2) {
        let (first, second) = (String(word.prefix(cut)), String(word.dropFirst(cut)))
        if try lookup.uses(first) > 0, try lookup.uses(second) > 0 {
          variants.append(Array(words[..<position]) + [first, second] + Array(words[(position + 1)...]))
        }
      }
    }
    return try variants.prefix(4).map { try NameQuery(words: $0, lookup: lookup, areas: query.areas, kind: query.kind) }
  }
}
