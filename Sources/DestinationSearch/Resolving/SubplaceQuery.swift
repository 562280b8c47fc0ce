import Places
import Understanding

/// A query for a sub-place: "Farringdon platform 4", "the east entrance of the market".
struct SubplaceQuery {
  /// The words of the place that it belongs to.
  var whole: [String]
  /// The words of the sub-place; empty if any entrance is suitable.
  var part: [String]

  /// Sub-places with numbers or letters.
  private static let numbered: Set = ["bay", "door", "entrance", "exit", "gate", "platform", "stand", "stop", "track"]
  /// Sub-places on a side, or for certain people.
  private static let waysIn: Set = ["door", "entrance", "entry", "exit", "gate"]
  /// Which of several sub-places.
  private static let sides: Set = [
    "north", "south", "east", "west", "northern", "southern", "eastern", "western", "rear", "back", "side", "upper",
    "lower", "staff", "visitor", "visitors",
  ]
  /// Words for the entrance that a car arrives at anyway.
  private static let plain: Set = [
    ["entrance"], ["main", "entrance"], ["front", "entrance"], ["front", "door"], ["main", "gate"], ["way", "in"],
  ]
  /// Words between a sub-place and its place.
  private static let links: Set = ["at", "for", "in", "of", "to"]

  /// Whether a word can begin a sub-place.
  static func mayBeSaid(_ word: String) -> Bool { numbered.contains(word) || waysIn.contains(word) || word == "way" }

  /// Splits a reading, with digits for numbers, into a place and a sub-place, which comes before or after it; `nil` if
  /// it doesn't name a sub-place.
  init?(_ words: [String]) {
    let words = SearchWords.withoutArticle(words)
    for count in [2, 1] where count < words.count && Self.isPart(words.suffix(count)) {
      self.init(of: words.dropLast(count), Array(words.suffix(count)))
      return
    }
    for count in [2, 1] where count < words.count {
      let part = Array(words.prefix(count))
      let rest = words.dropFirst(count).drop { Self.links.contains($0) }
      // "East Gate Hotel" isn't a gate of a hotel, but "platform 4 Farringdon" is a platform of Farringdon.
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

  /// Whether two words mean the same for a sub-place: "north" and "northern", "exit" and "entrance".
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
  /// Maximum distance of a sub-place from the center of its place, in meters.
  private static let partReach = 500.0
  /// Maximum number of features around a place that are searched for sub-places.
  private static let partsLookedAt = 100
  /// The rubrics of sub-places.
  private static let partRubrics = ["airport_gate", "bus_stop", "entrance", "platform", "subway_entrance", "tram_stop"]

  /// The sub-place that a query asks for, or else the place itself, marked as one whose sub-place is unknown; nothing
  /// if the query doesn't ask for a sub-place.
  ///
  /// - Returns: The places, and whether the sub-place itself is among them.
  func part(_ readings: [[String]]) async throws -> (places: [PlaceCandidate], isMapped: Bool) {
    let rubricator = places.rubricator
    guard let asked = readings.lazy.compactMap(SubplaceQuery.init).first, rubricator.kind(spoken: asked.whole) == nil
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
      // With two stations side by side, each has a north entrance; the entrance's own name shows which.
      let name = SearchWords.name(whole.place.name).first ?? []
      let own = parts.filter { Set(SearchWords.name($0.place.name).joined()).isSuperset(of: name) }
      let meant = own.isEmpty ? parts : own
      if !meant.isEmpty { return (meant.map { $0.asked(as: whole).measured(from: origin) }, true) }
    }
    let said = asked.part.joined(separator: " ")
    return (wholes.map { $0.remarked(MatchNote(.ignoredPart, said)) }, false)
  }

  /// Whether a place's name contains the words of a sub-place: "Northern Entrance" for the north entrance.
  private func isPart(_ place: Place, _ part: [String]) -> Bool {
    let kind = place.rubric.flatMap { places.rubricator.rubric(id: $0)?.name } ?? ""
    let names = SearchWords.name("\(place.name) \(kind)")
    return names.contains { name in part.allSatisfy { word in name.contains { SubplaceQuery.areAlike($0, word) } } }
  }
}

extension PlaceCandidate {
  /// The sub-place with the match score of the place that it belongs to.
  fileprivate func asked(as whole: PlaceCandidate) -> PlaceCandidate {
    var part = self
    (part.fit, part.score, part.match, part.isAncillary) = (whole.fit, whole.score, .exact, false)
    return part
  }
}
