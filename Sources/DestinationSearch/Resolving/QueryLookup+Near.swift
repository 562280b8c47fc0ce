import Places
import Understanding

extension QueryLookup {
  /// How many places a rubric near "a place" is looked for around.
  private static let anchors = 2
  /// A second such place counts only when its name fits as well as the first, give or take this.
  private static let anchorMargin = 0.05
  /// How many readings of "a place" are looked up.
  private static let anchorReadings = 6
  /// A place is named in no more words.
  private static let longestAnchor = 12
  /// What a place near a street keeps whose address is in another.
  private static let otherStreet = 0.97
  private static let here: Set<String> = ["me", "here", "us", "my location", "my position", "my current location"]

  /// What is wanted around a place, a street, a suburb, an address, a crossing or a place of the driver's own.
  func nearPlace(_ query: DestinationQuery) async throws -> Finding {
    guard let (wanted, filter) = wanted(query) else { return Finding() }
    let words = (query.slots[.place] ?? "").split(separator: " ").map(String.init)
    if Self.here.contains(words.joined(separator: " ")) {
      return try await nearest(DestinationQuery(intent: .nearest, slots: query.slots))
    }
    guard words.count <= Self.longestAnchor else { return Finding() }
    if words == [LocatedText.mark] {
      let place = try await find(DestinationQuery(intent: .position, slots: query.slots))
      guard let anchor = place.candidates.first else { return place }
      return Finding(try await near(anchor, wanted, filter))
    }
    var found: [PlaceCandidate] = []
    for anchor in try await anchors(words) { found += try await near(anchor, wanted, filter) }
    return Finding(found)
  }

  /// The places that words name for others to be near to, best first.
  func anchors(_ words: [String]) async throws -> [PlaceCandidate] {
    var found: [String: PlaceCandidate] = [:]
    for reading in parser.placeReadings(of: words).prefix(Self.anchorReadings) {
      for candidate in try await find(reading).candidates.prefix(Self.anchors) {
        let known = found[candidate.place.id]
        if known.map({ PlaceCandidate.ranksBefore(candidate, $0) }) ?? true { found[candidate.place.id] = candidate }
      }
    }
    let ranked = found.values.sorted(by: PlaceCandidate.ranksBefore)
    let best = ranked.map(\.fit).max() ?? 0
    let leastFit = max(settings.leastFit, best - Self.anchorMargin)
    return Array(ranked.filter { $0.fit >= leastFit }.prefix(Self.anchors))
  }

  /// What is wanted around an anchor; on a street, what has its address there comes first.
  private func near(_ anchor: PlaceCandidate, _ wanted: Wanted, _ filter: PlaceFilter) async throws -> [PlaceCandidate]
  {
    let place = anchor.place
    let near = try await around(place.coordinate, wanted, filter)
    let street = place.kind == .street ? TextFolding.key(of: SpokenForms().primary(place.name)) : nil
    return near.map { candidate in
      var fit = anchor.fit
      if let street, !isAt(street, candidate.place) { fit *= Self.otherStreet }
      return candidate.weighted(by: fit).measured(from: origin)
    }
  }

  private func isAt(_ street: String, _ place: Place) -> Bool {
    guard let address = place.address else { return false }
    return TextFolding.key(of: SpokenForms().primary(address)).hasSuffix(street)
  }
}
