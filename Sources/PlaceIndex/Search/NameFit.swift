import Places
import Recognition
import Understanding

/// How well a name in the index fits the words asked for: 0 to 1, and by which rule.
///
/// Rules are tried from strict to loose: letter for letter 1; the beginning of the name, part of it, words around it,
/// the same sounds, misspelled and misheard words by what they share, 0.93 at most; among other words 0.74. Numbers tell names apart: a name
/// whose numbers differ from those asked for does not fit at all.
struct NameFit {
  var value: Double
  var match: PlaceCandidate.Match

  /// Fits a name, or gives `nil` where its numbers are others.
  ///
  /// - Parameter isAlike: Whether likeness in letters and sound counts, besides equal words.
  init?(_ query: NameQuery, key: String, phones: [Phone], isAlike: Bool) {
    let name = key.split(separator: " ")
    let numbers = name.filter { SearchWords.isNumber($0) }
    guard Self.numbersAgree(query, numbers) else { return nil }
    let letters = Array(key.utf8)
    if letters == query.letters {
      self.init(
        value: query.lacksNumber ? Self.withoutNumber : query.mostFit, match: query.lacksNumber ? .partial : .exact)
      return
    }
    // An article before a name that was said without it changes nothing.
    if name.first == "the", name.count > 1, letters.dropFirst(4).elementsEqual(query.letters), !query.lacksNumber {
      self.init(value: min(query.mostFit, Self.withoutArticle), match: .exact)
      return
    }
    var best = Self.beginning(query, letters)
    func consider(_ fit: NameFit?) {
      if let fit, fit.value > best?.value ?? 0 { best = fit }
    }
    // A number is never misspelled or misheard: one that only one side has is not explained by the rest being alike.
    let isSaid = query.numbers.count == numbers.count
    consider(Self.run(query, name, isAlike: isAlike && isSaid))
    consider(Self.words(query, name))
    if isAlike, !query.letters.isEmpty {
      var kept = isSaid ? 1 : Self.withoutNumber
      // What both call the thing makes no likeness: "Cut Road" is not nearly "Birch Road".
      let shared = query.sharedEnd(with: name)
      // Nor does it where each calls it something else: "Stetson Hall" is not nearly "Stetson Court".
      if query.endsAsOtherKind(than: name) { kept *= Self.otherKind }
      let spelling = Self.spelling(query.letters, letters)
      let ownSpelling =
        shared.letters == 0
        ? spelling : Self.spelling(query.letters.dropLast(shared.letters), letters.dropLast(shared.letters))
      consider(NameFit(value: ((1 - Self.ownShare) * spelling + Self.ownShare * ownSpelling) * kept, match: .spelling))
      let sound = query.letters.count < Self.shortestSound ? 0 : Self.sound(query.phones, phones)
      let ownSound =
        shared.phones == 0 || shared.phones >= phones.count
        ? sound : Self.sound(query.phones.dropLast(shared.phones), phones.dropLast(shared.phones))
      consider(NameFit(value: ((1 - Self.ownShare) * sound + Self.ownShare * ownSound) * kept, match: .sound))
    }
    guard let best, best.value > 0 else { return nil }
    self = best
    value = min(value, Self.mostUnlessExact)
    if query.lacksNumber { value *= Self.withoutNumber }
  }

  /// The fit of a name that has an article where none was said.
  private static let withoutArticle = 0.99

  /// How much the words count for likeness that are not those for what the thing is.
  private static let ownShare = 0.85
  /// What likeness keeps where the words for what the thing is differ.
  private static let otherKind = 0.8
  /// Fewer letters are initials, and sound like too much.
  private static let shortestSound = 5

  /// What a name keeps that says nothing of a number asked for.
  private static let withoutNumber = 0.8

  /// The best fit of a name that is not exactly what was asked for: with it, by the weights of ``/Places/PlaceRanking``,
  /// neither nearness nor importance lifts a place over one whose name is.
  static let mostUnlessExact = 0.93

  /// The fit of a name that is in what was said among other words: hardly enough for an answer.
  static let amongOthers = NameFit(value: 0.74, match: .partial)

  /// The fit of a name whose words were cut short.
  static let clipped = NameFit(value: 0.77, match: .prefix)

  private init(value: Double, match: PlaceCandidate.Match) {
    self.value = value
    self.match = match
  }

  /// Every number asked for is one of the name's, or the name has none: "pier 9" is not "pier 8". Where a number was
  /// taken out of the query, the name has no other instead.
  private static func numbersAgree(_ query: NameQuery, _ numbers: [Substring]) -> Bool {
    if numbers.isEmpty { return true }
    guard query.numbers.allSatisfy({ wanted in numbers.contains { $0 == wanted } }) else { return false }
    return !query.lacksNumber || numbers.allSatisfy { number in query.numbers.contains { $0 == number } }
  }

  /// The name begins with what was asked for, whose last word may be cut short.
  private static func beginning(_ query: NameQuery, _ name: [UInt8]) -> NameFit? {
    guard !query.letters.isEmpty, query.letters.count < name.count, name.starts(with: query.letters) else { return nil }
    // "pier 1" is not the beginning of "pier 12".
    let next = name[query.letters.count]
    if let last = query.words.last, SearchWords.isNumber(last), next != UInt8(ascii: " ") { return nil }
    let rest = String(decoding: name[query.letters.count...].dropFirst(), as: UTF8.self)
    // A street said without the word for it: whether that is a long one says nothing.
    let isWithoutKind = next == UInt8(ascii: " ") && StreetWords.kinds.contains(rest)
    let value = 0.75 + 0.23 * (isWithoutKind ? Self.withoutKind : Double(query.letters.count) / Double(name.count))
    // Whole words are likelier meant than one that is cut short.
    return NameFit(value: next == UInt8(ascii: " ") ? value : value * cutShort, match: .prefix)
  }

  private static let cutShort = 0.95
  /// How much of a street's name is taken to be said where the word for it was left out.
  private static let withoutKind = 0.55

  /// A run of the name's words is what was asked for, or the name is a run of what was asked for; the run may be
  /// misspelled, and then counts for less.
  private static func run(_ query: NameQuery, _ name: [Substring], isAlike: Bool) -> NameFit? {
    let words = query.words.map { $0[...] }
    // A town that was said and is not in the name is looked for apart.
    if query.endsWithArea, words.count > name.count { return nil }
    let (short, long) = words.count <= name.count ? (words, name) : (name, words)
    guard !short.isEmpty, long.count > short.count else { return nil }
    var best = 0.0
    let wanted = isAlike ? Array(short.joined(separator: " ").utf8) : []
    for start in 0...(long.count - short.count) {
      let run = long[start..<(start + short.count)]
      if run.elementsEqual(short) {
        best = 1
        break
      }
      if isAlike { best = max(best, spelling(wanted, Array(run.joined(separator: " ").utf8))) }
    }
    guard best > 0.7 else { return nil }
    let covered = Double(lettersIn(short)) / Double(lettersIn(long))
    // A single word of several is too little: "Scotiabank" is not the Saddledome of that name.
    let leftOver = short.count > 1 ? 0.5 : 0.42
    // Words left over in the query are words the driver said and the name does not explain.
    let value = best * (words.count <= name.count ? 0.74 + 0.24 * covered : leftOver + 0.45 * covered)
    return NameFit(value: value, match: best == 1 ? .partial : .spelling)
  }

  /// Each word by itself, in any order: equal, cut short at the end, or alike.
  private static func words(_ query: NameQuery, _ name: [Substring]) -> NameFit? {
    var taken = [Bool](repeating: false, count: name.count)
    var (explained, likeness, total, alike) = (0.0, 0.0, 0.0, 0.0)
    var bySound = false
    var last = -1
    var isInOrder = true
    for (position, word) in query.words.enumerated() {
      var length = Double(word.utf8.count)
      defer { total += length }
      var best: (position: Int, likeness: Double, bySound: Bool)?
      for (place, other) in name.enumerated() where !taken[place] {
        var value = 0.0, sound = false
        if other == word {
          value = 1
        } else if position == query.words.count - 1, word.utf8.count >= 2, other.hasPrefix(word),
          !SearchWords.isNumber(word)
        {
          value = 0.9 + 0.1 * length / Double(other.utf8.count)
        } else if position < query.resembling.count, let match = query.resembling[position][String(other)] {
          (value, sound) = (match.likeness, match.bySound)
        }
        // An initial for a given name: "rue g thevenet".
        if value == 0, word.utf8.count == 1, query.words.count > 1, other.utf8.count > 1, other.hasPrefix(word),
          !SearchWords.isNumber(word)
        {
          value = initial
        }
        // Few remember whether it is a street or an avenue.
        if value == 0, position == query.words.count - 1, place == name.count - 1, position > 0,
          thoroughfares.contains(word), thoroughfares.contains(String(other))
        {
          value = otherStreetKind
        }
        if value > best?.likeness ?? 0 { best = (place, value, sound) }
      }
      guard let best else { continue }
      taken[best.position] = true
      if best.position != last + 1 && last >= 0 { isInOrder = false }
      last = best.position
      // That both are a "station" says little where another word is not shared.
      if query.common.contains(word) { length *= commonShare }
      explained += length
      likeness += length * best.likeness
      if best.likeness < 0.9 { alike += length }
      if best.bySound { bySound = true }
    }
    guard total > 0, explained > 0, !query.endsWithArea || explained == total else { return nil }
    let covered = zip(taken, name).reduce(0.0) { $0 + ($1.0 ? Double($1.1.utf8.count) : 0) }
    // Few say all that an institution calls itself: "Thompson Chapel" for Thompson Memorial Chapel.
    let whole = zip(taken, name).reduce(0.0) { sum, word in
      sum + (word.0 || !NameSearch.ofInstitutions.contains(String(word.1)) ? Double(word.1.utf8.count) : 0)
    }
    let share = explained / total
    // A word that the name does not explain costs more than its letters.
    let value =
      0.98 * likeness / explained * share * share.squareRoot() * (0.74 + 0.26 * covered / whole)
      * (isInOrder ? 1 : scattered)
    return NameFit(value: value, match: alike == 0 ? .partial : (bySound ? .sound : .spelling))
  }

  /// How alike a word and its first letter are.
  private static let initial = 0.85
  /// Words for streets that are taken for each other; nobody takes a square for one.
  static let thoroughfares: Set<String> = ["avenue", "boulevard", "drive", "lane", "road", "street", "way"]
  /// How alike two words for streets are.
  private static let otherStreetKind = 0.7
  /// What a letter counts for of a word that many names share.
  private static let commonShare = 0.3
  /// What a name keeps whose words that were asked for do not follow each other.
  private static let scattered = 0.9

  private static func lettersIn(_ words: some Sequence<Substring>) -> Int {
    words.reduce(0) { $0 + $1.utf8.count }
  }

  private static func spelling(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Double {
    let (a, b) = (Array(a), Array(b))
    let longest = max(a.count, b.count)
    guard longest > 0, let edits = EditDistance.between(a, b, atMost: longest / 3) else { return 0 }
    return max(0, 0.96 - 1.3 * Double(edits) / Double(longest))
  }

  private static func sound(_ a: some Collection<Phone>, _ b: some Collection<Phone>) -> Double {
    let (a, b) = (Array(a), Array(b))
    guard !a.isEmpty, !b.isEmpty, abs(a.count - b.count) * 2 <= max(a.count, b.count) else { return 0 }
    return 0.97 * PhoneDistance.similarity(a, b)
  }
}

/// The names looked at so far and how well each fits, by its best reading with each kind that was said beside it.
struct NameFits {
  struct Entry {
    var fit: NameFit
    var areas: [AreaWords.Area]
    var kind: KindWords.Kind?
  }

  /// A name with the kind that was said beside it: it may fit better beside a word for a kind that its place is not of.
  private struct Key: Hashable {
    var number: Int64
    var kind: KindWords.Kind?
  }

  private let db: any RegionConnection
  private let least: Double
  private var entries: [Key: Entry] = [:]
  /// How often a name was found to fit, or to fit better.
  private(set) var changes = 0
  /// The best fit of any name so far; 0 where none fits.
  private(set) var bestFit = 0.0

  init(_ db: any RegionConnection, least: Double) {
    self.db = db
    self.least = least
  }

  mutating func consider(_ numbers: [Int64], for query: NameQuery, isAlike: Bool) throws {
    func key(_ number: Int64) -> Key { Key(number: number, kind: query.kind) }
    let unsure = numbers.filter {
      entries[key($0)].map { $0.fit.match != .exact || $0.fit.value < query.mostFit } ?? true
    }
    guard !unsure.isEmpty else { return }
    // Their order does not matter: each is compared with itself alone.
    let fitting = try db.rows(
      "SELECT number, key, phones FROM name WHERE \(db.dialect.isListed("number"))", [unsure.json]
    ) { row -> (Int64, NameFit)? in
      let phones = try isAlike ? SoundKey.phones(row[2]) : []
      return try NameFit(query, key: row[1], phones: phones, isAlike: isAlike).map { (try row[0], $0) }
    }
    for (number, fit) in fitting where fit.value >= least && fit.value > entries[key(number)]?.fit.value ?? 0 {
      changes += 1
      entries[key(number)] = Entry(fit: fit, areas: query.areas, kind: query.kind)
      bestFit = max(bestFit, fit.value)
    }
  }

  /// Considers names as wholes of which more was said than they have.
  mutating func consider(_ numbers: [Int64], for query: NameQuery, by rareWords: RareWords) throws {
    try consider(numbers, for: query, as: .amongOthers) { try rareWords.areNearlyAll(of: query, in: $0) }
  }

  /// Considers names whose words may have been cut short.
  mutating func consider(_ numbers: [Int64], for query: NameQuery, by clipped: TruncatedNames) throws {
    try consider(numbers, for: query, as: .clipped, where: clipped.fit)
  }

  private mutating func consider(
    _ numbers: [Int64], for query: NameQuery, as fit: NameFit, where isSo: ([Substring]) throws -> Bool
  ) throws {
    let names = try db.rows(
      "SELECT number, key FROM name WHERE \(db.dialect.isListed("number"))", [numbers.json]
    ) { row -> (Int64, String)? in try (row[0], row[1]) }
    for (number, name) in names {
      let key = Key(number: number, kind: query.kind)
      guard entries[key]?.fit.value ?? 0 < fit.value, try isSo(name.split(separator: " ")) else { continue }
      changes += 1
      entries[key] = Entry(fit: fit, areas: query.areas, kind: query.kind)
      bestFit = max(bestFit, fit.value)
    }
  }

  /// The best fitting names; of equals the more important, whose numbers are lower.
  func best(_ count: Int) -> [(number: Int64, entry: Entry)] {
    entries.sorted { ($1.value.fit.value, $0.key.number) < ($0.value.fit.value, $1.key.number) }.prefix(count).map {
      ($0.key.number, $0.value)
    }
  }
}
