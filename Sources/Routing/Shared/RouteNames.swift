import Places

/// Names that distinguish routes to the same place: "via Burrard Bridge".
enum RouteNames {
  /// Maximum number of names for a route.
  private static let count = 2
  /// Minimum length of the stretch of a second name, relative to the first one's.
  private static let leastShare = 0.5

  /// Sets ``/Places/PlannedRoute/via`` of the routes: the roads with the longest stretches that the other routes don't
  /// use, or use less; if there are none, the longest roads. Roads without names give none.
  static func naming(_ routes: [PlannedRoute]) -> [PlannedRoute] {
    let lengths = routes.map(lengths)
    return routes.indices.map { index in
      var route = routes[index]
      let others = lengths.indices.filter { $0 != index }.map { lengths[$0] }
      let own = lengths[index].map { name, length in
        (name: name, length: length - (others.compactMap { $0[name] }.max() ?? 0))
      }.filter { $0.length > 0 }
      // Two routes on the same roads, or a single route: the longest roads.
      route.via = longest(own.isEmpty ? lengths[index].map { (name: $0, length: $1) } : own)
      return route
    }
  }

  private static func longest(_ lengths: [(name: String, length: Double)]) -> [String] {
    let sorted = lengths.sorted { ($1.length, $0.name) < ($0.length, $1.name) }
    guard let first = sorted.first else { return [] }
    return sorted.prefix(count).filter { $0.length >= first.length * leastShare }.map(\.name)
  }

  /// Meters on each road, by its best-known name or else its number.
  private static func lengths(_ route: PlannedRoute) -> [String: Double] {
    route.steps.reduce(into: [:]) { lengths, step in
      // The arrival is on a road, but nothing is driven after it.
      guard step.kind != .arrive, let name = step.names.first ?? step.number else { return }
      lengths[name, default: 0] += step.distance
    }
  }
}
