import PlaceImport
import Places

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The names a place goes by, from its tags.
struct PlaceNames {
  /// A name and how much a match of it counts, 0 to 1.
  struct Entry: Hashable {
    var text: String
    var weight: Double
    /// Whether English speakers say it: a name in another language is typed, and not listened for.
    var isSpoken = true
  }

  /// The name to show.
  var display: String
  /// Every name to find it by, the display name first.
  var entries: [Entry]

  /// Other names count a little less than the name itself: who says them means the place all the same.
  private static let others: [(key: String, weight: Double)] = [
    ("alt_name", 0.97), ("short_name", 0.97), ("official_name", 0.96), ("loc_name", 0.95), ("name:en", 0.97),
    ("int_name", 0.95), ("old_name", 0.9), ("brand", 0.92),
  ]

  /// Reads the names; `nil` when there is none.
  init?(_ tags: [String: String]) {
    let candidates = ["name", "name:en", "brand", "operator", "ref"].compactMap { tags[$0] }
    guard let display = candidates.first(where: { !$0.isEmpty }) else { return nil }
    self.display = display
    var entries = [Entry(text: display, weight: 1)]
    for (key, weight) in Self.others {
      for part in (tags[key] ?? "").split(separator: ";") {
        let text = part.trimmingPrefix { $0 == " " }
        if !text.isEmpty, !entries.contains(where: { $0.text == text }) {
          entries.append(Entry(text: String(text), weight: weight))
        }
      }
    }
    for (key, text) in tags.sorted(by: { $0.key < $1.key }) where Self.isOtherLanguage(key) {
      if !entries.contains(where: { $0.text == text }) {
        entries.append(Entry(text: text, weight: 0.93, isSpoken: false))
      }
    }
    self.entries = entries
  }

  /// How much an alias of a chain counts: less than a name that the map gives this very place.
  static let aliasWeight = 0.95

  /// The names with others that the place goes by.
  func adding(_ others: [String], weight: Double) -> PlaceNames {
    var names = self
    for text in others where !names.entries.contains(where: { $0.text == text }) {
      names.entries.append(Entry(text: text, weight: weight))
    }
    return names
  }

  /// Whether a tag is the name in some language, such as `name:fr`; `name:etymology` and the like are none.
  private static func isOtherLanguage(_ key: String) -> Bool {
    guard key.hasPrefix("name:") else { return false }
    let language = key.dropFirst(5).prefix { $0 != "-" && $0 != "_" }
    return (2...3).contains(language.count) && language.allSatisfy { $0.isASCII && $0.isLowercase }
  }

  /// Shows a place without a name, such as a car park, by its kind; it is found only as one of its kind.
  init(unnamed rubric: Rubric) {
    display = rubric.name.prefix(1).uppercased() + rubric.name.dropFirst()
    entries = []
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
  /// Words that count only where there are few others: "MOA" for the Museum of Anthropology.
  private static let linking: Set<String> = ["a", "and", "at", "for", "in", "of", "the"]
  private static let letters = 3...4

  /// The initials of a name whose words all begin with a capital; `nil` where it has other words, too few or too many,
  /// where its kind is not said so, or where they are a word for a kind of place, such as "gas".
  static func of(_ name: String, _ rubric: Rubric, _ rubricator: Rubricator) -> String? {
    guard kinds.contains(rubric.id) else { return nil }
    var words = name.split(separator: " ")
    if words.first?.lowercased() == "the" { words.removeFirst() }
    guard words.allSatisfy({ isLinking($0) || isProper($0) }) else { return nil }
    return [words.filter { !isLinking($0) }, words].lazy.map { $0.map(initial).joined() }.first {
      letters.contains($0.count) && rubricator.kind(spoken: [$0.lowercased()]) == nil
    }
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
