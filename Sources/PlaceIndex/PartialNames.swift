import Places
import Understanding

/// Parts of names that people say for the whole: "the Marriott" for the Marriott Pinnacle Downtown Hotel.
///
/// A part is the beginning of a name, also after words such as "the"; its end, as "the Pacific Rim" for the Fairmont
/// Pacific Rim; or its beginning with its last word, if that is a category word: "Devonian Park" for Devonian Harbour
/// Park. A part enters the vocabulary if few names share it, and if it isn't itself a name or a category.
struct PartialNames {
  /// Maximum number of names that share a part.
  private static let mostBearers = 3
  /// Minimum number of names that end with a word for it to count as a word for a category or area.
  private static let manyNames = 5
  /// Maximum number of words in a part.
  private static let mostWords = 8
  /// Minimum number of letters of a one-word part.
  private static let shortestWord = 3

  /// A part, with the total weight of its places.
  struct Part {
    var words: [String]
    var kind: Place.Kind
    var weight: Double
    /// The keys of the names that it is a part of.
    var keys: [String]
  }

  /// All names, and all words for categories.
  private var whole: Set<[String]>
  private let kindWords: Set<String>
  /// Main names of more than one word, with the weights of their places.
  private var names: [Part] = []

  /// Starts without names, with the words for each category.
  init(kinds: some Sequence<[String]>) {
    whole = Set(kinds)
    kindWords = Set(whole.joined())
  }

  /// Adds a name of a place. A main name can also be said in part.
  mutating func add(_ words: [String], _ key: String, _ kind: Place.Kind, weight: Double, isMain: Bool) {
    whole.insert(words)
    if isMain, words.count > 1 { names.append(Part(words: words, kind: kind, weight: weight, keys: [key])) }
  }

  /// The parts that enter the vocabulary, in descending order of weight.
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
    var found: [Place.Kind: [[String]: Part]] = [:]
    for name in names {
      for part in parts[name.words, default: []] where bearers[part, default: 0] <= Self.mostBearers {
        let new = Part(words: part, kind: name.kind, weight: 0, keys: [])
        found[name.kind, default: [:]][part, default: new].weight += name.weight
        found[name.kind]?[part]?.keys += name.keys
      }
    }
    return found.values.flatMap(\.values).sorted {
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
      // Text that begins with a number means a house or a street.
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
