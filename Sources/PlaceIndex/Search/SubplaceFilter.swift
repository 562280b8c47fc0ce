import Places
import Understanding

/// Finds results that are sub-places or duplicates of another result.
enum SubplaceFilter {
  /// Maximum number of places examined; later ones are seldom seen.
  private static let most = 48
  /// Maximum distance, in meters, from a stop, dock, or entrance to the place with its name.
  private static let ancillaryReach = 600.0
  /// Maximum distance, in meters, between two places with one name that are duplicates: a point and an area, or a
  /// square and its street.
  private static let drawnTwice = 250.0
  /// Maximum distance, in meters, if both have one category and could be adjacent branches.
  private static let pointAndArea = 40.0

  /// The results without sub-places of earlier ones; a sub-place stays if it matches better than its place, as when it
  /// was requested.
  static func without<Found>(_ ranked: [Found], _ candidate: (Found) -> PlaceCandidate) -> [Found] {
    var kept: [(key: String, candidate: PlaceCandidate)] = []
    return ranked.enumerated().filter { position, found in
      guard position < most else { return true }
      let part = candidate(found)
      let key = SearchWords.key(ofName: part.place.name)
      if kept.contains(where: { isPart(part, key, of: $0.candidate, $0.key) }) { return false }
      kept.append((key, part))
      return true
    }.map(\.element)
  }

  private static func isPart(
    _ part: PlaceCandidate, _ key: String, of whole: PlaceCandidate, _ wholeKey: String
  ) -> Bool {
    guard !whole.isAncillary else {
      return part.isAncillary && key == wholeKey && part.place.rubric == whole.place.rubric
        && isNear(part, whole, drawnTwice)
    }
    if part.isAncillary {
      return isNear(part, whole, ancillaryReach) && (key.contains(wholeKey) || wholeKey.contains(key))
    }
    guard key == wholeKey, part.place.kind != .locality || whole.place.kind == .locality else { return false }
    if part.place.kind == .street, whole.place.kind == .street { return false }
    // Two places of one category are branches, unless they almost coincide.
    return isNear(part, whole, part.place.rubric == whole.place.rubric ? pointAndArea : drawnTwice)
  }

  private static func isNear(_ one: PlaceCandidate, _ other: PlaceCandidate, _ meters: Double) -> Bool {
    one.place.coordinate.distance(to: other.place.coordinate) <= meters
  }
}
