import Places

/// What lies within a distance of a route.
struct Corridor {
  /// Boxes that together hold it.
  let boxes: [NearestFirst.Box]
  /// The route's first point.
  let start: Coordinate
  private let route: Route
  private let metres: Double

  /// Boxes a corridor is covered with: more fit tighter, fewer are asked for sooner.
  private static let mostBoxes = 32

  /// Makes the corridor along a route; `nil` where no place can be within the distance, for it is less than nothing.
  init?(along route: Route, within metres: Double) {
    guard metres >= 0, let start = route.coordinates.first else { return nil }
    (self.route, self.metres, self.start) = (route, metres, start)
    boxes = route.boxes(halfWidth: metres, maximumCount: Self.mostBoxes).map(NearestFirst.Box.init)
  }

  /// A place in the corridor, ranked by its detour; `nil` for one that lies outside.
  func candidate(_ place: Place, fit: Double, match: PlaceCandidate.Match) -> PlaceCandidate? {
    let (along, aside) = route.nearest(to: place.coordinate)
    guard aside <= metres else { return nil }
    return PlaceCandidate(
      place: place, distance: start.distance(to: place.coordinate), fit: fit,
      score: PlaceRanking.routeScore(aside: aside, ahead: along) * fit, match: match)
  }
}
