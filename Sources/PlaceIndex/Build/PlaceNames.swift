import Places

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
