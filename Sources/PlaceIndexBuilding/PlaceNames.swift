import Places

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The names a place or a street goes by, from its tags.
struct PlaceNames {
  /// A name and how much a match of it counts, 0 to 1.
  struct Entry: Hashable, Codable {
    var text: String
    var weight: Double
    /// Whether English speakers say it: a name in another language is typed, and not listened for.
    var isSpoken = true
    /// Whether the place had it before.
    var isFormer = false
  }

  /// The name to show.
  var display: String
  /// Every name to find it by, the display name first.
  var entries: [Entry]

  /// Other names count a little less than the name itself: who says them means the place all the same.
  ///
  /// Each may be numbered (`alt_name_1`), and be in a language (`alt_name:fr`), which is typed and not listened for.
  private static let others: [(key: String, weight: Double)] = [
    ("name", 0.97), ("alt_name", 0.97), ("short_name", 0.97), ("official_name", 0.96),
    ("loc_name", 0.95), ("int_name", 0.95), ("nat_name", 0.95), ("reg_name", 0.95), ("brand", 0.92),
    ("old_name", formerWeight),
  ]
  private static let formerWeight = 0.9
  private static let otherLanguage = 0.93

  /// Reads the names of something that has one; `nil` where it has none.
  init?(_ tags: [String: String]) {
    let shown = FeatureFilter.nameKeys.lazy.compactMap { tags[$0] }.first { !$0.isEmpty }
    guard let display = shown else { return nil }
    self.display = display
    entries = [Entry(text: display, weight: 1)]
    let sorted = tags.sorted { $0.key < $1.key }
    for (base, weight) in Self.others {
      for (key, value) in sorted {
        guard let language = Self.language(of: key, base: base) else { continue }
        let isForeign = !language.isEmpty && language != "en" && !language.hasPrefix("en-")
        add(
          value, weight: isForeign ? min(weight, Self.otherLanguage) : weight, isSpoken: !isForeign,
          isFormer: base == "old_name")
      }
    }
    if display.utf8.contains(UInt8(ascii: "(")) { addBracketed() }
  }

  /// The language of a tag that is some key, numbered or not: empty where it says none, `nil` where it is another tag.
  private static func language(of key: String, base: String) -> String? {
    guard key.hasPrefix(base) else { return nil }
    let rest = key.dropFirst(base.count)
    if rest.isEmpty { return "" }
    if rest.first == "_" { return rest.dropFirst().allSatisfy(\.isWholeNumber) ? "" : nil }
    // Former names are told apart by when they were in use: `old_name:1961-1998`.
    if base == "old_name" { return "" }
    // `name:etymology` and the like are no languages.
    guard rest.first == ":", base != "brand" else { return nil }
    let language = rest.dropFirst().prefix { $0 != "-" && $0 != "_" }
    guard (2...3).contains(language.count), language.allSatisfy({ $0.isASCII && $0.isLowercase }) else { return nil }
    return String(rest.dropFirst())
  }

  /// Kinds of which a part of something larger goes by its number.
  private static let numbered: Set = ["airport_gate", "platform", "subway_entrance"]

  /// Shows a thing without a name by its kind, such as a car park; a platform with its number.
  ///
  /// A brand names it where people go to it for itself; who runs it, or the brand of a machine, only together with its kind:
  /// "Impark parking lot". Without either it is found only as one of its kind.
  init(unnamed rubric: Rubric, _ tags: [String: String]) {
    let brand = tags["brand"].flatMap { $0.isEmpty ? nil : $0 }
    entries = []
    if let brand, !rubric.isAncillary {
      display = brand
      add(brand, weight: 1)
    } else {
      display = rubric.name.prefix(1).uppercased() + rubric.name.dropFirst()
      if rubric.isAncillary, Self.numbered.contains(rubric.id), let number = tags["local_ref"] ?? tags["ref"] {
        let (kind, numbers) = (display, number.split { !$0.isLetter && !$0.isWholeNumber })
        display += " \(numbers.joined(separator: "/"))"
        for number in numbers { add("\(kind) \(number)", weight: 1, isSpoken: false) }
      }
    }
    for owner in [brand, tags["operator"]].compactMap(\.self) where !owner.isEmpty {
      add("\(owner) \(rubric.name)", weight: 0.95, isSpoken: false)
    }
  }

  /// How much an alias of a chain counts: less than a name that the map gives this very place.
  static let aliasWeight = 0.95

  /// The names with others that the place goes by.
  func adding(_ others: [String], weight: Double, isSpoken: Bool = true) -> PlaceNames {
    var names = self
    for text in others { names.add(text, weight: weight, isSpoken: isSpoken) }
    return names
  }

  /// Adds the names of a list, apart from those that are there already.
  private mutating func add(_ list: String, weight: Double, isSpoken: Bool = true, isFormer: Bool = false) {
    for part in list.split(separator: ";") {
      let text = part.trimmingPrefix { $0 == " " }
      guard !text.isEmpty, !entries.contains(where: { $0.text == text }) else { continue }
      entries.append(Entry(text: String(text), weight: weight, isSpoken: isSpoken, isFormer: isFormer))
    }
  }

  /// Adds what a name in brackets says twice: "Vancouver General Hospital (VGH)" goes by either.
  private mutating func addBracketed() {
    guard let match = display.wholeMatch(of: #/\s*([^()]{3,}?)\s*\(([^()]{2,})\)\s*/#) else { return }
    add(String(match.1), weight: 0.98)
    add(String(match.2), weight: 0.93, isSpoken: false)
  }
}

/// The initials that institutions go by, where the map does not give them: "SFU" for Simon Fraser University.
enum Initials {
  /// How much they count: less than an alias, which somebody wrote down.
  static let weight = 0.9

  /// The kinds whose names are often said so, by their identities.
  private static let kinds: Set<String> = [
    "arts_centre", "college", "conference_centre", "courthouse", "gallery", "government", "hospital", "library",
    "museum", "police", "research", "theatre", "university",
  ]
  /// Groups of kinds whose names are said so now and then: typed, and not listened for.
  private static let typedGroups: Set<String> = [
    "culture", "education", "health", "nature", "other", "public", "sights", "sports", "transport",
  ]
  /// Words that count only where there are few others: "MOA" for the Museum of Anthropology.
  private static let linking: Set<String> = ["a", "and", "at", "for", "in", "of", "the"]
  private static let letters = 3...4

  /// The last words of the names of institutions, after which a branch may be named.
  private static let institutions: Set<String> = [
    "academy", "association", "authority", "club", "college", "council", "hospital", "institute", "library", "museum",
    "society", "university",
  ]

  /// The initials of the names whose words all begin with a capital, with and without their linking words; none of names
  /// that have other words, too few or too many, whose kind is not said so, or where they are a word for a kind of place,
  /// such as "gas".
  ///
  /// What is a branch of an institution goes by the institution's initials too: "RVYC Jericho Station".
  static func of(_ names: PlaceNames, _ rubric: Rubric, _ rubricator: Rubricator) -> (texts: [String], isSpoken: Bool) {
    let isSpoken = kinds.contains(rubric.id)
    guard isSpoken || typedGroups.contains(rubric.group) && !rubric.isAncillary else { return ([], false) }
    func initials(_ words: [Substring]) -> [String] {
      guard words.allSatisfy({ isLinking($0) || isProper($0) }) else { return [] }
      return [words.filter { !isLinking($0) }, words].map { $0.map(initial).joined() }.filter {
        letters.contains($0.count) && rubricator.kind(spoken: [$0.lowercased()]) == nil
      }
    }
    let texts = names.entries.filter { $0.isSpoken && !$0.isFormer }.flatMap { entry in
      var words = entry.text.split(separator: " ")
      if words.first?.lowercased() == "the" { words.removeFirst() }
      let ofBranch = parted(words).map { institution, branch in
        initials(institution).map { "\($0) \(branch.joined(separator: " "))" }
      }
      return initials(words) + (ofBranch ?? [])
    }
    return (texts, isSpoken)
  }

  /// A name as that of an institution and that of its branch, after a dash, in brackets, or after a word for institutions.
  private static func parted(_ words: [Substring]) -> (institution: [Substring], branch: [Substring])? {
    if let dash = words.firstIndex(where: { ["-", "\u{2013}", "\u{2014}"].contains($0) }), dash > 0 {
      return (Array(words[..<dash]), Array(words[(dash + 1)...]))
    }
    if let bracket = words.firstIndex(where: { $0.first == "(" }), bracket > 0 {
      return (Array(words[..<bracket]), words[bracket...].map { Substring($0.filter { !"()".contains($0) }) })
    }
    guard let end = words.lastIndex(where: { institutions.contains($0.lowercased()) }), end + 1 < words.count,
      !isLinking(words[end + 1])
    else { return nil }
    return (Array(words[...end]), Array(words[(end + 1)...]))
  }

  private static func isLinking(_ word: Substring) -> Bool { linking.contains(word.lowercased()) }

  private static func isProper(_ word: Substring) -> Bool {
    word.first?.isUppercase == true && word.allSatisfy { $0.isLetter || $0 == "'" || $0 == "\u{2019}" }
  }

  /// A word's first letter; all of them, where it is an abbreviation itself ("BC").
  private static func initial(_ word: Substring) -> String {
    word.count <= 3 && word.allSatisfy(\.isUppercase) ? String(word) : word.prefix(1).uppercased()
  }
}

/// How important a place is as a destination, from its tags and size alone.
enum Prominence {
  /// 0 to 1: half from its kind, the rest from what mappers write about what people know, and from its extent.
  static func of(_ feature: SourceFeature, rubric: Rubric?) -> Double {
    let tags = feature.tags
    var value = 0.5 * (rubric?.prominence ?? 0.3)
    if tags["wikidata"] != nil || tags["wikipedia"] != nil { value += 0.25 }
    if tags["brand"] != nil || tags["brand:wikidata"] != nil { value += 0.1 }
    if tags["website"] != nil || tags["opening_hours"] != nil { value += 0.05 }
    return min(1, value + 0.1 * extent(of: feature.geometry))
  }

  /// 0 for what is smaller than 100 m across, 1 for 3 km and more, by the logarithm between.
  private static func extent(of geometry: SourceGeometry) -> Double {
    guard case .area(let rings) = geometry, let box = BoundingBox(around: rings.joined()) else { return 0 }
    let across = box.southWest.distance(to: box.northEast)
    return min(1, max(0, log10(max(1, across) / 100) / log10(30)))
  }

  /// A settlement's share of a driver's destinations, by its kind.
  static func ofLocality(_ kind: String) -> Double {
    switch kind {
    case "city": 0.9
    case "town": 0.8
    case "suburb", "borough", "quarter": 0.6
    case "village", "neighbourhood": 0.5
    default: 0.35
    }
  }
}
