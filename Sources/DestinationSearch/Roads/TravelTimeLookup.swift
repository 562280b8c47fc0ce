public import Places

/// Measures how far and how long it is by road to places that were found, as far as a routing engine tells in time.
///
/// What it does not tell in time, or not at all, stays as it was: a search is then as good as one without roads.
public struct TravelTimeLookup: Sendable {
  /// Metres and seconds that a way can have; no road is as long.
  private static let lengths = 0.0...1e8

  private let planner: any RoutePlanning
  private let locating: (any PlaceLocating)?
  private let clock: any Clock<Duration>
  /// How many places are measured at most.
  public let limit: Int
  /// How long the engine and the map may take together for one result.
  public let deadline: Duration
  /// What the ways avoid.
  public var avoiding: Set<RouteAvoidance> = []

  /// Makes a measuring.
  ///
  /// - Parameters:
  ///   - planner: The routing engine. Its answers end when their task is cancelled.
  ///   - locating: Knows where a car stops for a place; without it ways end at the places themselves.
  ///   - limit: How many places are measured at most; 1 at least.
  ///   - deadline: How long that may take.
  ///   - clock: Tells when the deadline is over.
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
  /// ``/Places/PlaceCandidate/detour`` where an end is given.
  ///
  /// - Parameters:
  ///   - candidates: What was found.
  ///   - origin: Where the driver is.
  ///   - end: Where the route ends that is driven; `nil` for none.
  /// - Returns: As many candidates as were given. Those that no road leads to have no `road`, as have all of them where
  ///   the engine fails, is too slow, or the task was cancelled.
  public func measured(
    _ candidates: [PlaceCandidate], from origin: Coordinate, onTheWayTo end: Coordinate? = nil
  ) async -> [PlaceCandidate] {
    let pool = Array(candidates.prefix(limit))
    guard !pool.isEmpty, let ways = await inTime({ await ways(to: pool.map(\.place), origin, end) }) else {
      return candidates
    }
    return zip(pool, ways).map { candidate, way in
      var candidate = candidate
      (candidate.road, candidate.detour) = (way.road, way.detour)
      return candidate
    } + candidates.dropFirst(limit)
  }

  /// What is known of the way to a place.
  private struct Way {
    var road: RouteCost?
    var detour: Double?
  }

  /// The ways to places, one for each; `nil` where the engine does not tell any.
  private func ways(to places: [Place], _ origin: Coordinate, _ end: Coordinate?) async -> [Way]? {
    let stops = await arrivals(at: places)
    guard !Task.isCancelled else { return nil }
    guard let end else { return await costs(from: [origin], to: stops)?[0].map { Way(road: $0) } }
    async let there = costs(from: [origin], to: stops + [end])
    async let onwards = costs(from: stops, to: [end])
    guard let row = await there?[0] else { return nil }
    let direct = row.last ?? nil
    let rests = await onwards?.map(\.[0]) ?? stops.map { _ in nil }
    return zip(row, rests).map { road, rest in
      var way = Way(road: road)
      if let road, let rest, let direct { way.detour = max(0, road.duration + rest.duration - direct.duration) }
      return way
    }
  }

  /// Where a car stops for each place; at the place itself where the map does not know.
  private func arrivals(at places: [Place]) async -> [Coordinate] {
    var arrivals: [Coordinate] = []
    for place in places { arrivals.append((try? await locating?.arrival(at: place)) ?? place.coordinate) }
    return arrivals
  }

  /// What the engine tells, where it is as many numbers as were asked for; what is no cost is no way.
  private func costs(from origins: [Coordinate], to ends: [Coordinate]) async -> [[RouteCost?]]? {
    let matrix = try? await planner.matrix(from: origins, to: ends, avoiding: avoiding)
    guard let matrix, matrix.count == origins.count, matrix.allSatisfy({ $0.count == ends.count }) else { return nil }
    return matrix.map { row in
      row.map { cost in
        cost.flatMap { Self.lengths.contains($0.distance) && Self.lengths.contains($0.duration) ? $0 : nil }
      }
    }
  }

  /// What work comes to before the deadline; what is too slow is cancelled, and over when this returns.
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
