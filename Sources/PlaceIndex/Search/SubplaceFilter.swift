import Places
import Understanding

/// Tells which of the places that were found are parts of another, or it drawn again.
enum SubplaceFilter {
  /// Places looked at: what comes after them is seldom seen.
  private static let most = 48
  /// A stop, dock or entrance of a name within this is of the thing of that name, in metres.
  private static let ancillaryReach = 600.0
  /// One name twice within this is one place, drawn as a point and as an area, or the street that a square is made of.
  private static let drawnTwice = 250.0
  /// The same of one kind, of which there may be branches side by side.
  private static let pointAndArea = 40.0

  /// Without the parts of what comes before them; they stay where they fit better than the whole, as when they were asked
  /// for.
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
    // Two of one kind are branches, unless they all but coincide.
    return isNear(part, whole, part.place.rubric == whole.place.rubric ? pointAndArea : drawnTwice)
  }

  private static func isNear(_ one: PlaceCandidate, _ other: PlaceCandidate, _ metres: Double) -> Bool {
    one.place.coordinate.distance(to: other.place.coordinate) <= metres
  }
}
