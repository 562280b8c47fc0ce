import Foundation
import Places

/// The names of a place or a street, from its tags.
struct PlaceNames {
  /// A name and the weight of a match with it, 0 to 1.
  struct Entry: Hashable, Codable {
    var text: String
    var weight: Double
    /// Whether English speakers say it. A name in another language can be typed, but isn't in the recognizer's
    /// vocabulary.
    var isSpoken = true
    var isFormer = false
  }

  var display: String
  /// All searchable names, the display name first.
  var entries: [Entry]

  /// Alternative names weigh a little less than the main name.
  ///
  /// Each key may be numbered (`alt_name_1`) or have a language (`alt_name:fr`); a name with a language can be typed
  /// but not spoken.
  private static let others: [(key: String, weight: Double)] = [
    ("name", 0.97), ("alt_name", 0.97), ("short_name", 0.97), ("official_name", 0.96), ("loc_name", 0.95),
    ("int_name", 0.95), ("nat_name", 0.95), ("reg_name", 0.95), ("brand", 0.92), ("old_name", formerWeight),
  ]
  private static let formerWeight = 0.9
  private static let otherLanguage = 0.93

  /// Reads the names of an object; `nil` if it has none.
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

  /// The language of a tag with the given base key, numbered or not: empty if the tag doesn't give a language, `nil`
  /// for other tags.
  private static func language(of key: String, base: String) -> String? {
    guard key.hasPrefix(base) else { return nil }
    let rest = key.dropFirst(base.count)
    if rest.isEmpty { return "" }
    if rest.first == "_" { return rest.dropFirst().allSatisfy(\.isWholeNumber) ? "" : nil }
    // A former name's suffix is its period: `old_name:1961-1998`.
    if base == "old_name" { return "" }
    // `name:etymology` and similar suffixes aren't languages.
    guard rest.first == ":", base != "brand" else { return nil }
    let language = rest.dropFirst().prefix { $0 != "-" && $0 != "_" }
    guard (2...3).contains(language.count), language.allSatisfy({ $0.isASCII && $0.isLowercase }) else { return nil }
    return String(rest.dropFirst())
  }

  /// Categories whose objects are parts of something larger and are called by number.
  private static let numbered: Set = ["airport_gate", "platform", "subway_entrance"]

  /// Names an unnamed object after its category, such as a car park; a platform also gets its number.
  ///
  /// A brand alone becomes the name if people go there for the brand. An operator, or the brand of a machine, is
  /// combined with the category: "Impark parking lot". Otherwise the object can be found only by its category.
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

  /// Weight of a chain's alias; lower than that of a name that the map gives the place.
  static let aliasWeight = 0.95

  /// These names with additional names of the place.
  func adding(_ others: [String], weight: Double, isSpoken: Bool = true) -> PlaceNames {
    var names = self
    for text in others { names.add(text, weight: weight, isSpoken: isSpoken) }
    return names
  }

  /// Adds the names of a list, except those already present.
  private mutating func add(_ list: String, weight: Double, isSpoken: Bool = true, isFormer: Bool = false) {
    for part in list.split(separator: ";") {
      let text = part.trimmingPrefix { $0 == " " }
      guard !text.isEmpty, !entries.contains(where: { $0.text == text }) else { continue }
      entries.append(Entry(text: String(text), weight: weight, isSpoken: isSpoken, isFormer: isFormer))
    }
  }

  /// Adds both parts of a name with a parenthesized alternative: "Vancouver General Hospital (VGH)" has two names.
  private mutating func addBracketed() {
    guard let match = display.wholeMatch(of: #/\s*([^()]{3,}?)\s*\(([^()]{2,})\)\s*/#) else { return }
    add(String(match.1), weight: 0.98)
    add(String(match.2), weight: 0.93, isSpoken: false)
  }
}

/// The initials by which institutions are known, if the map doesn't give them: "SFU" for Simon Fraser University.
enum Initials {
  /// Weight of derived initials; lower than that of an alias, which a mapper wrote.
  static let weight = 0.9

  /// IDs of the categories whose names are often abbreviated in speech.
  private static let kinds: Set<String> = [
    "arts_centre", "college", "conference_centre", "courthouse", "gallery", "government", "hospital", "library",
    "museum", "police", "research", "theatre", "university",
  ]
  /// Groups of categories whose names are sometimes abbreviated: the initials can be typed but not spoken.
  private static let typedGroups: Set<String> = [
    "culture", "education", "health", "nature", "other", "public", "sights", "sports", "transport",
  ]
  /// Words included in the initials only if there are few other words: "MOA" for the Museum of Anthropology.
  private static let linking: Set<String> = ["a", "and", "at", "for", "in", "of", "the"]
  private static let letters = 3...4
  /// Last words of institutions' names, after which a branch may be named.
  private static let institutions: Set<String> = [
    "academy", "association", "authority", "club", "college", "council", "hospital", "institute", "library", "museum",
    "society", "university",
  ]

  /// The initials of names whose words are all capitalized, with and without linking words. None if a name has too few,
  /// too many, or lowercase words, if its category isn't abbreviated, or if the initials are a category word, such as
  /// "gas".
  ///
  /// A branch of an institution also gets the institution's initials: "RVYC Jericho Station".
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

  /// Splits a name into institution and branch at a dash, in parentheses, or after an institution word.
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

  /// A word's first letter; the whole word if it is an abbreviation ("BC").
  private static func initial(_ word: Substring) -> String {
    word.count <= 3 && word.allSatisfy(\.isUppercase) ? String(word) : word.prefix(1).uppercased()
  }
}

/// The importance of a place as a destination, from its tags and size alone.
enum Prominence {
  /// A value from 0 to 1: half from the category, the rest from tags that indicate fame, and from the extent.
  static func of(_ feature: SourceFeature, rubric: Rubric?) -> Double {
    let tags = feature.tags
    var value = 0.5 * (rubric?.prominence ?? 0.3)
    if tags["wikidata"] != nil || tags["wikipedia"] != nil { value += 0.25 }
    if tags["brand"] != nil || tags["brand:wikidata"] != nil { value += 0.1 }
    if tags["website"] != nil || tags["opening_hours"] != nil { value += 0.05 }
    return min(1, value + 0.1 * extent(of: feature.geometry))
  }

  /// 0 below 100 m across, 1 from 3 km, logarithmic between.
  private static func extent(of geometry: SourceGeometry) -> Double {
    guard case .area(let rings) = geometry, let box = BoundingBox(around: rings.joined()) else { return 0 }
    let across = box.southWest.distance(to: box.northEast)
    return min(1, max(0, log10(max(1, across) / 100) / log10(30)))
  }

  /// The importance of a settlement as a destination, by its kind.
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
