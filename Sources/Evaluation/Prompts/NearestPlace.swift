import Places

/// Which of several places is the nearest, where nobody would dispute it.
struct NearestPlace {
  /// The next one has to be this many times as far, and so many metres more.
  private static let (factor, margin) = (1.2, 30.0)
  /// How many places of a rubric are compared. The index ranks by distance and importance, which is worth 200 m.
  private static let compared = 16

  /// The place clearly nearest to a point; `nil` where the next is hardly farther.
  static func clear(_ places: [Place], to origin: Coordinate) -> Place? {
    let ranked = places.map { (place: $0, distance: origin.distance(to: $0.coordinate)) }
      .sorted { ($0.distance, $0.place.id) < ($1.distance, $1.place.id) }
    guard let first = ranked.first else { return nil }
    if ranked.count > 1, ranked[1].distance < factor * first.distance + margin { return nil }
    return first.place
  }

  /// The place of a rubric, or of those it includes, that is clearly nearest to a point, and that the index too has
  /// first.
  static func clear(
    ofRubric rubric: String, to origin: Coordinate, in index: any PlaceSearching
  ) async throws -> Place? {
    let found = try await index.places(ofRubric: rubric, near: origin, limit: compared)
    guard let nearest = clear(found.map(\.place), to: origin), nearest.id == found.first?.place.id else { return nil }
    return nearest
  }
}
