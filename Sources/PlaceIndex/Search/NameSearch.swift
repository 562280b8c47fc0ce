import Places
import Recognition
import Understanding

/// One reading of the words asked for, prepared once for many names.
struct NameQuery {
  let words: [String]
  let letters: [UInt8]
  let phones: [Phone]
  let numbers: [String]
  /// What resembles each of the words, by word of the region; filled when likeness is looked for.
  var resembling: [[String: WordLookup.Match]] = []
  /// Whether a number was taken out that no name of the region has.
  var lacksNumber = false
  /// The best that a name can fit that is all of the words.
  var mostFit = 1.0
  /// Where the words that were taken off the end, names of towns and the like, say that it is.
  var area: AreaWords.Area?

  init(words: [String], lookup: WordLookup, area: AreaWords.Area? = nil) throws {
    self.words = words
    letters = Array(words.joined(separator: " ").utf8)
    phones = try words.flatMap { try lookup.phones($0) }
    numbers = words.filter { SearchWords.isNumber($0) }
    self.area = area
  }

  /// Words that nearly every name could begin or go on with: by themselves they ask for no name but their own.
  static let functionWords: Set<String> = [
    "the", "a", "an", "and", "or", "of", "to", "at", "in", "on", "by", "for", "near", "from", "me", "my",
  ]

  /// Whether there is no other word than such ones.
  var isFunctionWords: Bool { words.allSatisfy { Self.functionWords.contains($0) } }

  /// Whether the first word is a number.
  var beginsWithNumber: Bool { words.first.map { SearchWords.isNumber($0) } ?? false }

  var key: String { SearchWords.key(words) }
}

/// Finds places by name, from strict to loose: the name itself, names that hold the words, misspelled and misheard
/// names, and names that share only some of the words. A looser step is taken only when the stricter ones found nothing
/// good.
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

  init(_ db: any RegionConnection, rules: any Pronouncing, memory: WordMemory) {
    self.db = db
    lookup = WordLookup(db, rules: rules, memory: memory)
  }

  func search(_ name: String, query: PlaceQuery) throws -> [Found] {
    guard query.limit > 0 else { return [] }
    let readings = try readings(of: name)
    guard !readings.isEmpty else { return [] }
    let fits = try fits(readings, query)
    return try PlaceRows(db, query: query).ranked(
      fits.best(Self.mostNames).map { number, entry in
        PlaceRows.Name(number: number, fit: entry.fit, area: entry.area)
      })
  }

  /// The ways to take the words, those whose numbers the region has; each also without the article at its beginning, and
  /// without the towns at its end.
  private func readings(of name: String) throws -> [NameQuery] {
    let all = SearchWords.query(name)
    let likely = try all.filter { try $0.allSatisfy(isKnown) }
    let areas = AreaWords(db)
    let kept = (likely.isEmpty ? try withoutUnknownNumbers(all) : likely).prefix(Self.mostReadings)
    let whole = try kept.map { try NameQuery(words: $0, lookup: lookup) } + kept.compactMap(withoutArticle)
    let stripped = try whole.compactMap { reading in
      try areas.stripped(reading.words).map { words, area in
        var rest = try NameQuery(words: words, lookup: lookup, area: area)
        rest.mostFit = reading.mostFit
        return rest
      }
    }
    // What is left before a town must be more than "the" or "to".
    return (whole + stripped.filter { !$0.isFunctionWords }).filter { !$0.words.isEmpty }.map { reading in
      var reading = reading
      reading.lacksNumber = likely.isEmpty
      return reading
    }
  }

  /// A reading without the article before the words, which people say before many a name that has none: "the Sylvia". Where
  /// a name has it, others fit less.
  private func withoutArticle(_ words: [String]) throws -> NameQuery? {
    let rest = SearchWords.withoutArticle(words)
    guard !rest.isEmpty, rest != words else { return nil }
    let names = NameCandidates(db, near: nil, streetsOnly: false)
    var reading = try NameQuery(words: rest, lookup: lookup)
    if try !names.named(SearchWords.key(words)).isEmpty { reading.mostFit = NameFit.mostUnlessExact }
    return reading
  }

  /// Readings without the street at their end: a branch can be told by its street.
  private func inStreets(_ readings: [NameQuery], _ query: PlaceQuery) throws -> [NameQuery] {
    guard query.kinds != [.street], let first = readings.first, !first.lacksNumber else { return [] }
    guard let (words, area) = try AreaWords(db).beforeStreet(first.words, near: query.origin) else { return [] }
    let reading = try NameQuery(words: words, lookup: lookup, area: area)
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

  private func fits(_ readings: [NameQuery], _ query: PlaceQuery) throws -> NameFits {
    let candidates = NameCandidates(db, near: query.origin, streetsOnly: query.kinds == [.street])
    var fits = NameFits(db, least: Self.leastFit)
    for reading in readings { try fits.consider(candidates.named(reading.key), for: reading, isAlike: false) }
    for reading in readings where !reading.isFunctionWords {
      try fits.consider(candidates.containing(reading.words), for: reading, isAlike: false)
    }
    if fits.bestFit >= Self.goodFit { return fits }
    for reading in try inStreets(readings, query) {
      try fits.consider(candidates.containing(reading.words), for: reading, isAlike: false)
    }
    if fits.bestFit >= Self.goodFit { return fits }
    // A number that no name has is a house number: the address is looked for apart, and likeness would find it again.
    let alike = try readings.filter { !$0.lacksNumber && !$0.isFunctionWords }.map { reading in
      var reading = reading
      reading.resembling = try reading.words.map(lookup.resemblingByText)
      return reading
    }
    for reading in alike {
      try fits.consider(candidates.resembling(reading), for: reading, isAlike: true)
      try fits.consider(candidates.framed(SoundKey.frame(reading.phones)), for: reading, isAlike: true)
      for split in try splits(reading) {
        try fits.consider(candidates.containing(split.words), for: split, isAlike: false)
      }
    }
    if fits.bestFit >= Self.goodFit { return fits }
    // Words that begin with a number are an address or a numbered street, where the number decides.
    for reading in alike where !reading.beginsWithNumber {
      try fits.consider(candidates.sharing(reading, lookup), for: reading, isAlike: true)
    }
    return fits
  }

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
    return try variants.prefix(4).map { try NameQuery(words: $0, lookup: lookup, area: query.area) }
  }
}
