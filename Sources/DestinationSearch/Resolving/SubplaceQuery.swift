import Places
import Understanding

/// A part of a place that is asked for by what it is: "Farringdon platform 4", "the east entrance of the market".
struct SubplaceQuery {
  /// The place that it is of.
  var whole: [String]
  /// Its own words; empty where any way in will do.
  var part: [String]

  /// Parts that have numbers or letters.
  private static let numbered: Set = ["bay", "door", "entrance", "exit", "gate", "platform", "stand", "stop", "track"]
  /// Parts that lie on some side, or are for somebody.
  private static let waysIn: Set = ["door", "entrance", "entry", "exit", "gate"]
  /// Which of them.
  private static let sides: Set = [
    "north", "south", "east", "west", "northern", "southern", "eastern", "western", "rear", "back", "side", "upper",
    "lower", "staff", "visitor", "visitors",
  ]
  /// Ways in that are where one arrives anyway.
  private static let plain: Set = [
    ["entrance"], ["main", "entrance"], ["front", "entrance"], ["front", "door"], ["main", "gate"], ["way", "in"],
  ]
  /// Words between a part and its place.
  private static let links: Set = ["at", "for", "in", "of", "to"]

  /// Whether a part may be asked for where a word is said.
  static func mayBeSaid(_ word: String) -> Bool { numbered.contains(word) || waysIn.contains(word) || word == "way" }

  /// Parts words into a place and a part of it, which comes before or after; `nil` where they name no part.
  ///
  /// - Parameter words: A reading of a query, with digits for numbers.
  init?(_ words: [String]) {
    let words = SearchWords.withoutArticle(words)
    for count in [2, 1] where count < words.count && Self.isPart(words.suffix(count)) {
      self.init(of: words.dropLast(count), Array(words.suffix(count)))
      return
    }
    for count in [2, 1] where count < words.count {
      let part = Array(words.prefix(count))
      let rest = words.dropFirst(count).drop { Self.links.contains($0) }
      // "East Gate Hotel" is no hotel's gate, but "platform 4 Farringdon" is Farringdon's.
      let isLinked = rest.count < words.count - count
      if Self.isPart(words.prefix(count)), !rest.isEmpty, isLinked || Self.numbered.contains(part[0]) {
        self.init(of: rest, part)
        return
      }
    }
    return nil
  }

  private init(of whole: ArraySlice<String>, _ part: [String]) {
    self.whole = SearchWords.withoutArticle(Array(whole))
    self.part = Self.plain.contains(part) ? [] : part
  }

  private static func isPart(_ words: ArraySlice<String>) -> Bool {
    if plain.contains(Array(words)) { return true }
    guard words.count == 2, let first = words.first, let last = words.last else { return false }
    return numbered.contains(first) && isNumber(last) || sides.contains(first) && waysIn.contains(last)
  }

  /// Whether two words say the same of a part: "north" and "northern", "exit" and "entrance".
  static func areAlike(_ one: String, _ other: String) -> Bool {
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    return one == other || waysIn.contains(one) && waysIn.contains(other)
      || sides.contains(short) && long == short + "ern"
  }

  private static func isNumber(_ word: String) -> Bool {
    word.count == 1 || word.count <= 4 && word.contains(where: \.isWholeNumber)
  }
}

extension QueryLookup {
  /// A part is no farther from the middle of its place than this, in metres.
  private static let partReach = 500.0
  /// How many things around a place are looked at for its parts.
  private static let partsLookedAt = 100
  /// What is a part of something else.
  private static let partRubrics = [
    "airport_gate", "bus_stop", "entrance", "platform", "subway_entrance", "tram_stop",
  ]

  /// The part of a place that a query asks for, or else the place itself, and that its part is not known; nothing where it
  /// asks for none.
  ///
  /// - Parameter readings: Those of the query.
  /// - Returns: The places, and whether the part itself is among them.
  func part(_ readings: [[String]]) async throws -> (places: [PlaceCandidate], isMapped: Bool) {
    let rubricator = places.rubricator
    guard let asked = readings.lazy.compactMap(SubplaceQuery.init).first,
      rubricator.kind(spoken: asked.whole) == nil
    else { return ([], false) }
    let wholes = try await anchors(asked.whole).filter { $0.place.kind == .poi }
    guard !asked.part.isEmpty else { return (wholes, false) }
    let rubrics = Self.partRubrics.filter { rubricator.rubric(id: $0) != nil }
    for whole in wholes {
      let around = try await places.places(
        ofRubrics: rubrics, matching: .none, near: whole.place.coordinate, limit: Self.partsLookedAt)
      let parts = around.filter { candidate in
        candidate.place.coordinate.distance(to: whole.place.coordinate) <= Self.partReach
          && isPart(candidate.place, asked.part)
      }
      // Beside two stations each has a north entrance: its own names it.
      let name = SearchWords.name(whole.place.name).first ?? []
      let own = parts.filter { Set(SearchWords.name($0.place.name).joined()).isSuperset(of: name) }
      let meant = own.isEmpty ? parts : own
      if !meant.isEmpty { return (meant.map { $0.asked(as: whole).measured(from: origin) }, true) }
    }
    let said = asked.part.joined(separator: " ")
    return (wholes.map { $0.remarked(MatchNote(.ignoredPart, said)) }, false)
  }

  /// Whether a place's name has the words of a part: "Northern Entrance" those of the north entrance.
  private func isPart(_ place: Place, _ part: [String]) -> Bool {
    let kind = place.rubric.flatMap { places.rubricator.rubric(id: $0)?.name } ?? ""
    let names = SearchWords.name("\(place.name) \(kind)")
    return names.contains { name in
      part.allSatisfy { word in name.contains { SubplaceQuery.areAlike($0, word) } }
    }
  }
}

extension PlaceCandidate {
  /// A part that fits as well as the place that it is of.
  fileprivate func asked(as whole: PlaceCandidate) -> PlaceCandidate {
    var part = self
    (part.fit, part.score, part.match, part.isAncillary) = (whole.fit, whole.score, .exact, false)
    return part
  }
}
