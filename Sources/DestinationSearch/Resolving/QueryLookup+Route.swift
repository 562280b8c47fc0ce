import Places
import Understanding

extension QueryLookup {
  /// A driver farther from the route than this in metres is not on it.
  private static let offRoute = 2_000.0

  /// What is wanted along the route, the least detour first; what the driver has passed is left out.
  func alongRoute(_ query: DestinationQuery) async throws -> Finding {
    guard let route else { return Finding(reason: .noRoute) }
    guard let (wanted, filter) = wanted(query) else { return Finding() }
    let ahead = Self.ahead(of: origin, on: route) ?? route
    let reach = settings.routeReach
    switch wanted {
    case .rubrics(let rubrics):
      let found = try await places.places(
        ofRubrics: rubrics, matching: filter, along: ahead, within: reach, limit: settings.limit)
      return Finding(found.map { $0.measured(from: origin) })
    case .name(let name):
      let start = ahead.coordinates.first ?? places.centre
      let found = try await branches(named: name, filter, near: start).compactMap { branch -> PlaceCandidate? in
        let nearest = ahead.nearest(to: branch.place.coordinate)
        guard nearest.aside <= reach else { return nil }
        var branch = branch
        branch.score = PlaceRanking.routeScore(aside: nearest.aside, ahead: nearest.along)
        branch.score *= branch.fit * Self.certainty(branch)
        return branch.measured(from: origin)
      }
      return Finding(Array(found.sorted(by: PlaceCandidate.ranksBefore).prefix(settings.limit)))
    }
  }

  /// The part of a route that lies before the driver; `nil` where the driver is unknown or elsewhere.
  static func ahead(of origin: Coordinate?, on route: Route) -> Route? {
    guard let origin else { return nil }
    let position = route.nearest(to: origin)
    guard position.aside <= offRoute else { return nil }
    var along = 0.0
    var rest = [origin]
    for (previous, next) in zip(route.coordinates, route.coordinates.dropFirst()) {
      along += previous.distance(to: next)
      if along > position.along { rest.append(next) }
    }
    // At the end of the route nothing is left of it but its end.
    if rest.count == 1, let end = route.coordinates.last { rest.append(end) }
    return try? Route(rest)
  }
}
