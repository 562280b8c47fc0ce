import Places
import Recognition
import Understanding

/// Finds places by name, from strict to loose: the name itself, names that hold the words, misspelled and misheard
/// names, names without the words that any institution may have, names that share only some of the words, and those that
/// are said among other words. A looser step is taken only when the stricter ones found nothing good.
struct NameSearch {
  struct Found {
    /// RegionRow of the place in the region file.
    var number: Int64
    var candidate: PlaceCandidate
  }

  private let db: any RegionConnection
  private let lookup: WordLookup

  /// A name that fits as well needs no looser search.
  private static let goodFit = 0.8
  /// A worse fit is no answer.
  private static let leastFit = 0.5
  /// Names whose places are looked at, the best fitting.
  private static let mostNames = 48
  /// Groupings of a query's numbers that are looked at.
  private static let mostReadings = 3

  init(_ db: any RegionConnection, _ lookup: WordLookup) {
    (self.db, self.lookup) = (db, lookup)
  }

  func search(_ name: String, query: PlaceQuery) throws -> [Found] {
    guard query.limit > 0 else { return [] }
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

  /// The ways to take the words, those whose numbers the region has; each also without the article at its beginning,
  /// without the towns at its end, and as a name beside the word for its kind.
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
        // The town may come before the street, and the word for a street may be left out or said where names have none.
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
        // What is left before a town must be more than "the" or "museum of", but "Water Street" is a name.
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
        // Where a place has the word in its name, it is meant.
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

  /// The best fit of a name that was said with the word for its kind, which the name itself lacks.
  private static let mostOfKind = 0.98

  /// A reading as a street without the word for it, which many a name has not where people say one: "Kingsway Street".
  private func withoutThoroughfare(_ reading: NameQuery) throws -> NameQuery? {
    guard reading.kind == nil, reading.words.count > 1, let last = reading.words.last,
      NameFit.thoroughfares.contains(last)
    else { return nil }
    var street = try NameQuery(words: reading.words.dropLast(), lookup: lookup, areas: reading.areas, kind: .street)
    street.mostFit = Self.mostWithoutThoroughfare
    return street
  }

  private static let mostWithoutThoroughfare = 0.9

  /// A reading without the town before a name, as many languages say it: "Moosbreit Angerstraße".
  private func withoutFirstTown(_ reading: NameQuery) throws -> NameQuery? {
    // With a number it is an address, which is looked for apart.
    guard reading.kind == nil, reading.areas.isEmpty, reading.numbers.isEmpty, !reading.lacksNumber else { return nil }
    let (rest, town) = try AreaWords(db).withoutFirst(reading.words)
    guard let town else { return nil }
    var named = try NameQuery(words: rest, lookup: lookup, areas: [town])
    named.mostFit = Self.mostOfKind
    return named.saysNothing ? nil : named
  }

  /// A reading without the article before the words, which people say before many a name that has none: "the Sylvia". Where
  /// a name has it, others fit less.
  private func withoutArticle(_ words: [String]) throws -> NameQuery? {
    let rest = SearchWords.withoutArticle(words)
    guard !rest.isEmpty, rest != words else { return nil }
    var reading = try NameQuery(words: rest, lookup: lookup)
    if try isName(words) { reading.mostFit = NameFit.mostUnlessExact }
    return reading
  }

  /// Whether words are a name of the region, to the letter.
  private func isName(_ words: [String]) throws -> Bool {
    try !NameCandidates(db, lookup, near: nil, streetsOnly: false).named(SearchWords.key(words)).isEmpty
  }

  /// Readings without the street at their end: a branch can be told by its street.
  private func inStreets(_ readings: [NameQuery], _ query: PlaceQuery) throws -> [NameQuery] {
    guard query.kinds != [.street], let first = readings.first, !first.lacksNumber else { return [] }
    let (words, street) = try AreaWords(db).beforeStreet(first.words, near: query.origin) ?? ([], nil)
    guard let street, !words.isEmpty else { return [] }
    let reading = try NameQuery(words: SearchWords.withoutArticle(words), lookup: lookup, areas: [street])
    return reading.isFunctionWords || reading.beginsWithNumber ? [] : [reading]
  }

  /// Whether a word is none of the numbers that no name of the region has.
  private func isKnown(_ word: String) throws -> Bool { try !SearchWords.isNumber(word) || lookup.uses(word) > 0 }

  private func withoutUnknownNumbers(_ readings: [[String]]) throws -> [[String]] {
    var kept: [[String]] = []
    for words in readings {
      let known = try words.filter(isKnown)
      if !kept.contains(known) { kept.append(known) }
    }
    return kept
  }

  /// The names that fit, and those that fit beside the word for their kind, which are only of places of that kind.
  ///
  /// - Parameters:
  ///   - all: The readings.
  ///   - query: What else is wanted.
  ///   - areBorne: Whether a place of the kind that was said bears one of the names.
  private func fits(
    _ all: [NameQuery], _ query: PlaceQuery, areBorne: (NameFits) throws -> Bool
  ) throws -> (named: NameFits, ofKind: NameFits) {
    let candidates = NameCandidates(db, lookup, near: query.origin, streetsOnly: query.kinds == [.street])
    var fits = (named: NameFits(db, least: Self.leastFit), ofKind: NameFits(db, least: Self.leastFit))
    func consider(_ numbers: [Int64], for reading: NameQuery, isAlike: Bool) throws {
      if reading.kind == nil {
        try fits.named.consider(numbers, for: reading, isAlike: isAlike)
      } else {
        try fits.ofKind.consider(numbers, for: reading, isAlike: isAlike)
      }
    }
    // Reading places takes longer than finding names, and mostly none is found that was not found before.
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
    // A number that no name has is a house number: the address is looked for apart, and likeness would find it again.
    let alike = try readings.filter { !$0.lacksNumber && !$0.isFunctionWords && !$0.endsWithArea }.map { reading in
      var reading = reading
      reading.resembling = try reading.words.map(lookup.resemblingByText)
      return reading
    }
    for reading in alike {
      try consider(candidates.resembling(reading), for: reading, isAlike: true)
      try consider(candidates.framed(SoundKey.frame(reading.phones)), for: reading, isAlike: true)
      for split in try splits(reading) {
        try consider(candidates.containing(split.words), for: split, isAlike: false)
      }
    }
    if try isGood() { return fits }
    for reading in readings {
      guard let plain = try plain(reading) else { continue }
      try consider(candidates.containing(plain.words), for: plain, isAlike: false)
    }
    if try isGood() { return fits }
    var shared: [(reading: NameQuery, names: [Int64])] = []
    // Words that begin with a number are an address or a numbered street, where the number decides.
    for reading in alike where !reading.beginsWithNumber {
      let names = try candidates.sharing(reading)
      try consider(names, for: reading, isAlike: true)
      shared.append((reading, names))
    }
    if try isGood() { return fits }
    // A name that has the town in it is told to the letter: "public library of Vancouver".
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

  /// A reading without the words that people add to the names of institutions, or take for others: "Hopkins State Forest"
  /// may be Hopkins Memorial Forest; `nil` where it has none, or nothing else.
  private func plain(_ reading: NameQuery) throws -> NameQuery? {
    let words = reading.words.filter { !Self.ofInstitutions.contains($0) }
    guard words.count < reading.words.count, !reading.endsWithArea else { return nil }
    var plain = try NameQuery(words: words, lookup: lookup, areas: reading.areas, kind: reading.kind)
    (plain.mostFit, plain.missingNumber) = (Self.mostPlain, reading.missingNumber)
    // A single word by itself says too little.
    return words.isEmpty || plain.saysNothing || words.count == 1 && plain.kind == nil ? nil : plain
  }

  /// Words for whose an institution is, which tell few apart.
  static let ofInstitutions: Set<String> = [
    "city", "civic", "community", "county", "memorial", "municipal", "provincial", "public", "regional", "state",
    "town", "village",
  ]
  /// The best fit of a name without such words.
  private static let mostPlain = 0.9

  /// The query with two neighbouring words joined, or one taken apart, into words the region has: "star bucks",
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
