import Places

/// The road classes that an OSRM server is asked to exclude; its data determines which sets are possible.
enum OSRMExclusion {
  /// The sets to exclude, in the order in which they are tried: everything to avoid, then sets with one class fewer
  /// each time, and nothing last. Among sets of equal size, tolls come before motorways, and motorways before ferries.
  static func attempts(for avoiding: Set<RouteAvoidance>) -> [Set<RouteAvoidance>] {
    let classes = avoiding.sorted()
    return (0..<1 << classes.count).map { bits in
      Set(classes.indices.filter { bits >> $0 & 1 == 1 }.map { classes[$0] })
    }.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }

  /// The parameter of a request; empty if nothing is excluded.
  static func parameter(_ excluded: Set<RouteAvoidance>) -> String {
    guard !excluded.isEmpty else { return "" }
    let names = excluded.sorted().map { avoidance in
      switch avoidance {
      case .tolls: "toll"
      case .motorways: "motorway"
      case .ferries: "ferry"
      }
    }
    return "&exclude=" + names.joined(separator: ",")
  }
}

/// Routes found with different exclusions.
struct OSRMRouteChoice {
  /// The routes that use the fewest classes to avoid; those found first if several use equally few.
  private(set) var routes: [PlannedRoute] = []

  private let avoiding: Set<RouteAvoidance>
  private var found: [Set<RouteAvoidance>] = []

  init(avoiding: Set<RouteAvoidance>) { self.avoiding = avoiding }

  /// Whether routes with an exclusion can be better than ``routes``: not if these avoid everything, or if more was
  /// excluded for them.
  func needs(_ excluded: Set<RouteAvoidance>) -> Bool {
    guard let best = routes.first else { return true }
    return use(best) > 0 && !found.contains { excluded.isSubset(of: $0) }
  }

  mutating func add(_ others: [PlannedRoute], excluding excluded: Set<RouteAvoidance>) {
    found.append(excluded)
    // An alternative may avoid more than the best route does; the sort is stable.
    let others = others.sorted { use($0) < use($1) }
    guard let other = others.first else { return }
    if routes.first.map({ use(other) < use($0) }) ?? true { routes = others }
  }

  /// Number of the classes to avoid that a route uses.
  private func use(_ route: PlannedRoute) -> Int { route.uses.intersection(avoiding).count }
}

/// A cost found with different exclusions.
struct OSRMCostChoice {
  /// The longest cost found. A route with fewer exclusions takes no longer than one that avoids everything, so the
  /// longest is the best approximation.
  private(set) var cost: RouteCost?

  private var found: [Set<RouteAvoidance>] = []

  /// Whether the cost with an exclusion can change ``cost``: not if more was excluded for it.
  func needs(_ excluded: Set<RouteAvoidance>) -> Bool { !found.contains { excluded.isSubset(of: $0) } }

  /// Adds a cost to the choice; `nil` if no route was found.
  mutating func add(_ other: RouteCost?, excluding excluded: Set<RouteAvoidance>) {
    guard let other, needs(excluded) else { return }
    found.append(excluded)
    if cost.map({ $0.duration < other.duration }) ?? true { cost = other }
  }
}
