import Places
import Understanding

/// Parts of names that are said for the whole: "the Marriott" for the Marriott Pinnacle Downtown Hotel.
///
/// A part is how a name begins, or goes on after words such as "the"; how it ends, "the Pacific Rim" of the Fairmont Pacific
/// Rim; and its beginning with its last word, where that says what the place is: "Devonian Park" for Devonian Harbour
/// Park. It is worth listening for if few names have it, and it is not itself the name of something, or of a kind of place.
struct PartialNames {
  /// Of more names than so many a part tells too little.
  private static let mostBearers = 3
  /// A word with which so many names end says what a place is, or where.
  private static let manyNames = 5
  /// Nobody says a part of more words.
  private static let mostWords = 8
  /// A word of fewer letters is not said for a name by itself.
  private static let shortestWord = 3

  /// A part, with what the places weigh that it is said for.
  struct Part {
    var words: [String]
    var kind: Place.Kind
    var weight: Double
  }

  /// All that places are called, and the words for kinds of places.
  private var whole: Set<[String]>
  private let kindWords: Set<String>
  /// Main names of more than one word, and what their places weigh.
  private var names: [Part] = []

  /// Starts without names.
  ///
  /// - Parameter kinds: The words for each kind of place.
  init(kinds: some Sequence<[String]>) {
    whole = Set(kinds)
    kindWords = Set(whole.joined())
  }

  /// Notes what a place is called. Its main name may be said in part.
  mutating func add(_ words: [String], _ kind: Place.Kind, weight: Double, isMain: Bool) {
    whole.insert(words)
    if isMain, words.count > 1 { names.append(Part(words: words, kind: kind, weight: weight)) }
  }

  /// The parts worth listening for, the weightiest first.
  func parts() -> [Part] {
    let distinct = Set(names.map(\.words))
    let endings = Dictionary(distinct.compactMap { $0.last.map { ($0, 1) } }, uniquingKeysWith: +)
    let saysKind = { kindWords.contains($0) || endings[$0, default: 0] >= Self.manyNames }
    var parts: [[String]: Set<[String]>] = [:]
    var bearers: [[String]: Int] = [:]
    for name in distinct {
      parts[name] = Self.parts(of: name, saysKind: saysKind).filter {
        !whole.contains($0) && !whole.contains(SearchWords.withoutArticle($0))
      }
      for part in parts[name, default: []] { bearers[part, default: 0] += 1 }
    }
    var found: [Place.Kind: [[String]: Double]] = [:]
    for name in names {
      for part in parts[name.words, default: []] where bearers[part, default: 0] <= Self.mostBearers {
        found[name.kind, default: [:]][part, default: 0] += name.weight
      }
    }
    return found.flatMap { kind, parts in
      parts.map { Part(words: $0.key, kind: kind, weight: $0.value) }
    }.sorted {
      if $0.weight != $1.weight { return $0.weight > $1.weight }
      return ($0.words + [$0.kind.rawValue]).lexicographicallyPrecedes($1.words + [$1.kind.rawValue])
    }
  }

  private static func parts(of name: [String], saysKind: (String) -> Bool) -> Set<[String]> {
    func isCommon(_ word: String) -> Bool { NameQuery.functionWords.contains(word) || saysKind(word) }
    var parts = Set((1..<min(name.count, mostWords + 1)).map { Array(name[..<$0]) })
    if let start = name.firstIndex(where: { !isCommon($0) }), start > 0 { parts.insert(Array(name[start...])) }
    for ending in (2...mostWords).lazy.map({ name.suffix($0) }) where ending.count < name.count {
      let first = ending[ending.startIndex]
      // What begins with a number is said of a house or a street.
      if NameQuery.functionWords.contains(first) || NumberWords.isNumber(first) || ending.allSatisfy(isCommon) {
        continue
      }
      parts.insert(Array(ending))
    }
    if name[0] == "the" {
      parts.formUnion(parts.map(SearchWords.withoutArticle))
      parts.insert(SearchWords.withoutArticle(name))
    }
    if let last = name.last, saysKind(last), name.count <= mostWords {
      for end in name.indices.dropFirst().dropLast() where saysKind(name[end]) { parts.insert(name[..<end] + [last]) }
    }
    parts.remove(name)
    return parts.filter { part in
      guard let last = part.last, part.count <= mostWords, !NameQuery.functionWords.contains(last) else { return false }
      return SearchWords.withoutArticle(part).count > 1 || last.count >= shortestWord && !saysKind(last)
    }
  }
}
