import Places
import Recognition
import Understanding

/// How well a name in the index matches the requested words: a score from 0 to 1, and the rule that matched.
///
/// Rules are tried from strict to loose. An exact match scores 1. A prefix, a part, extra words, equal pronunciation,
/// and misspelled or misrecognized words score by what they share, at most 0.93; a name among other words scores 0.74.
/// Numbers distinguish names: a name with numbers other than the requested ones doesn't match.
struct NameFit {
  var value: Double
  var match: PlaceCandidate.Match

  /// Matches a name; `nil` if its numbers differ.
  ///
  /// - `isAlike`: Whether similar spelling and pronunciation count, in addition to equal words.
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
    // A leading article that only the name has makes no difference.
    if name.first == "the", name.count > 1, letters.dropFirst(4).elementsEqual(query.letters), !query.lacksNumber {
      self.init(value: min(query.mostFit, Self.withoutArticle), match: .exact)
      return
    }
    var best = Self.beginning(query, letters)
    func consider(_ fit: NameFit?) { if let fit, fit.value > best?.value ?? 0 { best = fit } }
    // A number is never misspelled or misrecognized: similarity of the rest doesn't explain one that only one side has.
    let isSaid = query.numbers.count == numbers.count
    consider(Self.run(query, name, isAlike: isAlike && isSaid))
    consider(Self.words(query, name))
    if isAlike, !query.letters.isEmpty {
      var kept = isSaid ? 1 : Self.withoutNumber
      // Shared category words don't count as similarity: "Cut Road" isn't close to "Birch Road".
      let shared = query.sharedEnd(with: name)
      // Different category words reduce it: "Stetson Hall" isn't close to "Stetson Court".
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

  /// The score of a name with an article that wasn't said.
  private static let withoutArticle = 0.99
  /// The share of the words that aren't category words in similarity.
  private static let ownShare = 0.85
  /// The factor on similarity if the category words differ.
  private static let otherKind = 0.8
  /// Minimum length for comparison by pronunciation; shorter words are initials, which sound like too many others.
  private static let shortestSound = 5
  /// The factor for a name without the requested number.
  private static let withoutNumber = 0.8

  /// Maximum score of a name that isn't an exact match. With the weights of ``/Places/PlaceRanking``, neither nearness
  /// nor importance then lifts a place above one with the exact name.
  static let mostUnlessExact = 0.93
  /// The score of a name that occurs among other words: barely enough for an answer.
  static let amongOthers = NameFit(value: 0.74, match: .partial)
  /// The score of a name whose words were truncated.
  static let clipped = NameFit(value: 0.77, match: .prefix)

  /// The fit of a name of the map that was said entirely or in part.
  init(isPart: Bool) { self.init(value: isPart ? Self.mostUnlessExact : 1, match: isPart ? .partial : .exact) }

  private init(value: Double, match: PlaceCandidate.Match) {
    self.value = value
    self.match = match
  }

  /// Whether every requested number is in the name, or the name has none: "pier 9" isn't "pier 8". If a number was
  /// removed from the query, the name must not have another one instead.
  private static func numbersAgree(_ query: NameQuery, _ numbers: [Substring]) -> Bool {
    if numbers.isEmpty { return true }
    guard query.numbers.allSatisfy({ wanted in numbers.contains { $0 == wanted } }) else { return false }
    return !query.lacksNumber || numbers.allSatisfy { number in query.numbers.contains { $0 == number } }
  }

  /// The score if the name begins with the query, whose last word may be incomplete.
  private static func beginning(_ query: NameQuery, _ name: [UInt8]) -> NameFit? {
    guard !query.letters.isEmpty, query.letters.count < name.count, name.starts(with: query.letters) else { return nil }
    // "pier 1" isn't a prefix of "pier 12".
    let next = name[query.letters.count]
    if let last = query.words.last, SearchWords.isNumber(last), next != UInt8(ascii: " ") { return nil }
    let rest = String(decoding: name[query.letters.count...].dropFirst(), as: UTF8.self)
    // For a street without its street word, the length of that word is irrelevant.
    let isWithoutKind = next == UInt8(ascii: " ") && StreetWords.kinds.contains(rest)
    let value = 0.75 + 0.23 * (isWithoutKind ? Self.withoutKind : Double(query.letters.count) / Double(name.count))
    // Whole words are likelier than an incomplete one.
    return NameFit(value: next == UInt8(ascii: " ") ? value : value * cutShort, match: .prefix)
  }

  private static let cutShort = 0.95
  /// The assumed share of a street's name that was said if the street word is missing.
  private static let withoutKind = 0.55

  /// The score if a run of the name's words is the query, or the name is a run of the query's words; a misspelled run
  /// scores less.
  private static func run(_ query: NameQuery, _ name: [Substring], isAlike: Bool) -> NameFit? {
    let words = query.words.map { $0[...] }
    // A town in the query that isn't in the name is searched separately.
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
    // One word of several isn't enough: "Scotiabank" isn't the Saddledome with that name.
    let leftOver = short.count > 1 ? 0.5 : 0.42
    // Extra words in the query are words that the driver said and the name doesn't explain.
    let value = best * (words.count <= name.count ? 0.74 + 0.24 * covered : leftOver + 0.45 * covered)
    return NameFit(value: value, match: best == 1 ? .partial : .spelling)
  }

  /// The score of matching words in any order: equal, truncated at the end, or similar.
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
        // An initial can stand for a given name: "rue g thevenet".
        if value == 0, word.utf8.count == 1, query.words.count > 1, other.utf8.count > 1, other.hasPrefix(word),
          !SearchWords.isNumber(word)
        {
          value = initial
        }
        // People often confuse "street" and "avenue".
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
      // A shared "station" means little if another word isn't shared.
      if query.common.contains(word) { length *= commonShare }
      explained += length
      likeness += length * best.likeness
      if best.likeness < 0.9 { alike += length }
      if best.bySound { bySound = true }
    }
    guard total > 0, explained > 0, !query.endsWithArea || explained == total else { return nil }
    let covered = zip(taken, name).reduce(0.0) { $0 + ($1.0 ? Double($1.1.utf8.count) : 0) }
    // People often shorten the names of institutions: "Thompson Chapel" for Thompson Memorial Chapel.
    let whole = zip(taken, name).reduce(0.0) { sum, word in
      sum + (word.0 || !NameSearch.ofInstitutions.contains(String(word.1)) ? Double(word.1.utf8.count) : 0)
    }
    let share = explained / total
    // A word that the name doesn't explain costs more than its letters.
    let value =
      0.98 * likeness / explained * share * share.squareRoot() * (0.74 + 0.26 * covered / whole)
      * (isInOrder ? 1 : scattered)
    return NameFit(value: value, match: alike == 0 ? .partial : (bySound ? .sound : .spelling))
  }

  /// The similarity of a word and its initial.
  private static let initial = 0.85
  /// Street words that are often confused; "square" isn't one of them.
  static let thoroughfares: Set<String> = ["avenue", "boulevard", "drive", "lane", "road", "street", "way"]
  /// The similarity of two street words.
  private static let otherStreetKind = 0.7
  /// The weight of a letter in a word that many names share.
  private static let commonShare = 0.3
  /// The factor for a name in which the matched words aren't adjacent.
  private static let scattered = 0.9

  private static func lettersIn(_ words: some Sequence<Substring>) -> Int { words.reduce(0) { $0 + $1.utf8.count } }

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

/// The names examined so far with their match scores, by the best reading for each category named beside them.
struct NameFits {
  struct Entry {
    var fit: NameFit
    var areas: [AreaWords.Area]
    var kind: KindWords.Kind?
  }

  /// A name with the category named beside it, because it may match better beside a category that its place doesn't
  /// belong to.
  private struct Key: Hashable {
    var number: Int64
    var kind: KindWords.Kind?
  }

  private let db: any RegionConnection
  private let least: Double
  private var entries: [Key: Entry] = [:]
  /// The number of times that a name matched or matched better.
  private(set) var changes = 0
  /// The best match score so far; 0 if no name matches.
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
    // Their order is irrelevant, because each is compared only with itself.
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

  /// Matches whole names against queries with extra words.
  mutating func consider(_ numbers: [Int64], for query: NameQuery, by rareWords: RareWords) throws {
    try consider(numbers, for: query, as: .amongOthers) { try rareWords.areNearlyAll(of: query, in: $0) }
  }

  /// Matches names whose words may have been truncated.
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

  /// The best-matching names; among equals, the more important ones, which have lower numbers.
  func best(_ count: Int) -> [(number: Int64, entry: Entry)] {
    entries.sorted { ($1.value.fit.value, $0.key.number) < ($0.value.fit.value, $1.key.number) }.prefix(count).map {
      ($0.key.number, $0.value)
    }
  }
}
