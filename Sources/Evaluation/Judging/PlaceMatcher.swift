import Places

/// Decides whether a place that was found is the one expected.
struct PlaceMatcher {
  /// A place of the right name within this many metres of the right position is the right place: a shop is mapped as
  /// a point here and as a building there.
  static let tolerance = 150.0

  private let normalizer = TextNormalizer()

  /// Right are: the place of that identity; a place of that name within 150 m of the position; where the driver's
  /// position is known, a place of that name at least as near to it, as one branch of a chain is as good as another.
  func matches(_ found: UtteranceRecord.FoundPlace, _ expected: Expectation) -> Bool {
    if let place = expected.place, place == found.id { return true }
    guard let name = expected.name, normalizer.words(name) == normalizer.words(found.name) else { return false }
    guard let right = Self.coordinate(expected.lat, expected.lon) else { return expected.place == nil }
    guard let here = Self.coordinate(found.lat, found.lon) else { return false }
    if right.distance(to: here) <= Self.tolerance { return true }
    guard let origin = expected.near.flatMap({ Coordinate(parsing: $0) }) else { return false }
    return origin.distance(to: here) <= origin.distance(to: right)
  }

  private static func coordinate(_ lat: Double?, _ lon: Double?) -> Coordinate? {
    guard let lat, let lon else { return nil }
    return Coordinate(latitude: lat, longitude: lon)
  }
}
