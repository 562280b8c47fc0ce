public import Places

/// Measures the distance and travel time by road to found places, as far as a routing engine answers in time.
///
/// Anything that it doesn't return in time stays unchanged, so that a search is then as good as without roads.
public struct TravelTimeLookup: Sendable {
  /// Valid meters and seconds of a route; no road is longer.
  private static let lengths = 0.0...1e8

  private let planner: any RoutePlanning
  private let locating: (any PlaceLocating)?
  private let clock: any Clock<Duration>
  /// Maximum number of places measured.
  public let limit: Int
  /// Time limit of the engine and the map together for one result.
  public let deadline: Duration
  /// Road types that the routes avoid.
  public var avoiding: Set<RouteAvoidance> = []

  /// Creates a lookup; a `limit` below 1 is raised to 1. The engine's requests end when their task is cancelled. Without
  /// a source of the points where a car stops, routes end at the places themselves.
  public init(
    by planner: any RoutePlanning, locating: (any PlaceLocating)? = nil, limit: Int = 20,
    deadline: Duration = .milliseconds(1_500), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.planner = planner
    self.locating = locating
    self.limit = max(1, limit)
    self.deadline = deadline
    self.clock = clock
  }

  /// The candidates in their order, the first ``limit`` of them with ``/Places/PlaceCandidate/road``, and with
  /// ``/Places/PlaceCandidate/detour`` if the end of the current route is given.
  ///
  /// - Returns: As many candidates as were given. Candidates that no road leads to have no `road`; neither does any
  ///   candidate if the engine fails or is too slow, or if the task was cancelled.
  public func measured(
    _ candidates: [PlaceCandidate], from origin: Coordinate, onTheWayTo end: Coordinate? = nil
  ) async -> [PlaceCandidate] {
    let pool = Array(candidates.prefix(limit))
    guard !pool.isEmpty, let routes = await inTime({ await routes(to: pool.map(\.place), origin, end) }) else {
      return candidates
    }
    return zip(pool, routes).map { candidate, route in
      var candidate = candidate
      (candidate.road, candidate.detour) = (route.road, route.detour)
      return candidate
    } + candidates.dropFirst(limit)
  }

  /// The measured route to a place.
  private struct MeasuredRoute {
    var road: RouteCost?
    var detour: Double?
  }

  /// The routes to places, one for each; `nil` if the engine doesn't return any.
  private func routes(to places: [Place], _ origin: Coordinate, _ end: Coordinate?) async -> [MeasuredRoute]? {
    let stops = await arrivals(at: places)
    guard !Task.isCancelled else { return nil }
    guard let end else { return await costs(from: [origin], to: stops)?[0].map { MeasuredRoute(road: $0) } }
    async let there = costs(from: [origin], to: stops + [end])
    async let onwards = costs(from: stops, to: [end])
    guard let row = await there?[0] else { return nil }
    let direct = row.last ?? nil
    let rests = await onwards?.map(\.[0]) ?? stops.map { _ in nil }
    return zip(row, rests).map { road, rest in
      var route = MeasuredRoute(road: road)
      if let road, let rest, let direct { route.detour = max(0, road.duration + rest.duration - direct.duration) }
      return route
    }
  }

  /// The point where a car stops for each place; the place itself if the map doesn't know.
  private func arrivals(at places: [Place]) async -> [Coordinate] {
    var arrivals: [Coordinate] = []
    for place in places { arrivals.append((try? await locating?.arrival(at: place)) ?? place.coordinate) }
    return arrivals
  }

  /// The engine's costs, if it returns the requested number; an invalid cost means that there is no route.
  private func costs(from origins: [Coordinate], to ends: [Coordinate]) async -> [[RouteCost?]]? {
    let matrix = try? await planner.matrix(from: origins, to: ends, avoiding: avoiding)
    guard let matrix, matrix.count == origins.count, matrix.allSatisfy({ $0.count == ends.count }) else { return nil }
    return matrix.map { row in
      row.map { cost in
        cost.flatMap { Self.lengths.contains($0.distance) && Self.lengths.contains($0.duration) ? $0 : nil }
      }
    }
  }

  /// The result of work before the deadline. Work that is too slow is cancelled, and has ended when this returns.
  private func inTime<Value: Sendable>(_ work: @escaping @Sendable () async -> Value?) async -> Value? {
    await withTaskGroup(of: Value?.self) { group in
      group.addTask { await work() }
      group.addTask { [clock, deadline] in
        try? await clock.sleep(for: deadline)
        return nil
      }
      let first = await group.next()
      group.cancelAll()
      return first ?? nil
    }
  }
}
