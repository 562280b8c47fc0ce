import GRDB
import Places

/// Finds the places of some rubrics along a route.
enum RouteSearch {
  /// Boxes the corridor is covered with: more fit tighter, fewer are asked for sooner.
  private static let boxes = 32

  /// The places within a distance of the route, those of the least detour first.
  static func places(
    _ rubrics: RubricSearch, along route: Route, within metres: Double, limit: Int
  ) throws -> [PlaceCandidate] {
    guard limit > 0, metres >= 0, let start = route.coordinates.first else { return [] }
    var seen: Set<String> = []
    var found: [PlaceCandidate] = []
    for box in route.boxes(halfWidth: metres, maximumCount: boxes) {
      for place in try rubrics.places(in: NearestFirst.Box(box)) where seen.insert(place.id).inserted {
        let (along, aside) = route.nearest(to: place.coordinate)
        guard aside <= metres else { continue }
        let candidate = PlaceCandidate(
          place: place, distance: start.distance(to: place.coordinate), fit: 1,
          score: PlaceRanking.routeScore(aside: aside, ahead: along), match: .rubric)
        found.append(rubrics.sieve.marked(candidate))
      }
    }
    return Array(found.sorted(by: PlaceCandidate.ranksBefore).prefix(limit))
  }
}
