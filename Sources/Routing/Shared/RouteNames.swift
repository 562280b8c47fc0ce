public import Places

/// Names that distinguish routes to the same place: "via Burrard Bridge".
public enum RouteNames {
  /// Maximum number of names for a route.
  public static let count = 2
  /// Minimum length of the stretch of a second name, relative to the first one's.
  private static let leastShare = 0.5

  /// Sets ``/Places/PlannedRoute/via`` of the routes: the roads with the longest stretches that the other routes don't
  /// use, or use less.
  ///
  /// If a route has no distinguishing road, its longest road names it; if none of its roads has a name, it gets none.
  public static func naming(_ routes: [PlannedRoute]) -> [PlannedRoute] {
    let lengths = routes.map(lengths)
    return routes.indices.map { index in
      var route = routes[index]
      let others = lengths.indices.filter { $0 != index }.map { lengths[$0] }
      let own = lengths[index].mapValuesWithKeys { name, length in
        length - (others.compactMap { $0[name] }.max() ?? 0)
      }.filter { $0.value > 0 }
      // Two routes on the same roads, or a single route: the longest roads.
      route.via = longest(own.isEmpty ? lengths[index] : own)
      return route
    }
  }

  private static func longest(_ lengths: [String: Double]) -> [String] {
    let sorted = lengths.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard let first = sorted.first else { return [] }
    return sorted.prefix(count).filter { $0.value >= first.value * leastShare }.map(\.key)
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

extension Dictionary {
  fileprivate func mapValuesWithKeys<Result>(_ transform: (Key, Value) -> Result) -> [Key: Result] {
    Dictionary<Key, Result>(uniqueKeysWithValues: map { ($0.key, transform($0.key, $0.value)) })
  }
}
