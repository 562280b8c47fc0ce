public import Places

/// Names by which a driver tells ways to the same place from each other: "via Burrard Bridge".
public enum RouteNames {
  /// How many names a way is given at most.
  public static let count = 2
  /// A further name is given for a stretch of this share of the first one's length at least.
  private static let leastShare = 0.5

  /// Names the ways in ``/Places/PlannedRoute/via``: the roads longest driven on that the other ways do not use, or use less.
  ///
  /// Where a way has no road of its own, its longest road names it; where no road has a name, none does.
  public static func naming(_ routes: [PlannedRoute]) -> [PlannedRoute] {
    let lengths = routes.map(lengths)
    return routes.indices.map { index in
      var route = routes[index]
      let others = lengths.indices.filter { $0 != index }.map { lengths[$0] }
      let own = lengths[index].mapValuesWithKeys { name, length in
        length - (others.compactMap { $0[name] }.max() ?? 0)
      }.filter { $0.value > 0 }
      // Two ways of the same roads, or one way alone: the longest ones.
      route.via = longest(own.isEmpty ? lengths[index] : own)
      return route
    }
  }

  private static func longest(_ lengths: [String: Double]) -> [String] {
    let sorted = lengths.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard let first = sorted.first else { return [] }
    return sorted.prefix(count).filter { $0.value >= first.value * leastShare }.map(\.key)
  }

  /// Metres on each road, by the name it is best known by or else its number.
  private static func lengths(_ route: PlannedRoute) -> [String: Double] {
    route.steps.reduce(into: [:]) { lengths, step in
      // The end is on a road, but none is driven on from there.
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
