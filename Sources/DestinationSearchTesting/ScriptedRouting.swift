public import Places
import Synchronization

/// A routing engine that follows straight lines: for tests of code that uses an engine.
///
/// A route is as long as the straight line times a factor, and is driven at one speed. Walls close routes between two
/// areas, or make them longer, as a river does. A script can make the engine fail, or not answer until its task is
/// cancelled.
public final class ScriptedRouting: RoutePlanning {
  /// A barrier between two areas, in both directions.
  public struct Wall: Hashable, Sendable {
    /// One area.
    public var one: BoundingBox
    /// The other.
    public var other: BoundingBox
    /// Extra meters of the detour; `nil` if there is none.
    public var around: Double?

    /// Creates a wall.
    public init(between one: BoundingBox, and other: BoundingBox, around: Double? = nil) {
      (self.one, self.other, self.around) = (one, other, around)
    }
  }

  /// A kind of answer.
  public enum Answer: Hashable, Sendable {
    /// Answers with routes.
    case ways
    /// Answers with an error.
    case failure(RoutePlanningError)
    /// Doesn't answer until the task is cancelled.
    case silence
  }

  /// A request to the engine.
  public enum Request: Hashable, Sendable {
    /// A request for routes.
    case routes(RouteRequest)
    /// A request for the costs from each point to each.
    case matrix(origins: [Coordinate], destinations: [Coordinate], avoiding: Set<RouteAvoidance>)
  }

  private struct State {
    var answers: [Answer]
    var requests: [Request] = []
  }

  private let factor: Double
  private let speed: Double
  private let walls: [Wall]
  private let state: Mutex<State>

  /// Creates an engine.
  ///
  /// - `factor`: The ratio of a route's length to the straight line.
  /// - `speed`: The speed in meters per second.
  /// - `answers`: The answers, in order; the last one is repeated.
  public init(factor: Double = 1.3, speed: Double = 10, walls: [Wall] = [], answers: [Answer] = [.ways]) {
    (self.factor, self.speed, self.walls) = (factor, speed, walls)
    state = Mutex(State(answers: answers))
  }

  /// The requests so far, in order.
  public var requests: [Request] { state.withLock(\.requests) }

  /// Returns one route through the stops in straight lines.
  public func routes(_ request: RouteRequest) async throws(RoutePlanningError) -> [PlannedRoute] {
    try await answer(.routes(request))
    let points = [request.origin] + request.stops + [request.destination]
    var steps: [RouteStep] = []
    for (start, (here, next)) in zip(points, points.dropFirst()).enumerated() {
      guard let leg = cost(from: here, to: next) else { throw .noRoute }
      steps.append(
        RouteStep(start == 0 ? .depart : .stop, start: start, distance: leg.distance, duration: leg.duration))
    }
    steps.append(RouteStep(.arrive, start: points.count - 1, distance: 0, duration: 0))
    return [
      PlannedRoute(
        shape: points, distance: steps.reduce(0) { $0 + $1.distance }, duration: steps.reduce(0) { $0 + $1.duration },
        steps: steps)
    ]
  }

  /// Returns the costs of straight lines and walls.
  public func matrix(
    from origins: [Coordinate], to destinations: [Coordinate], avoiding: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> [[RouteCost?]] {
    try await answer(.matrix(origins: origins, destinations: destinations, avoiding: avoiding))
    return origins.map { origin in destinations.map { cost(from: origin, to: $0) } }
  }

  /// Returns the cost from one point to another; `nil` if a wall closes the route.
  public func cost(from start: Coordinate, to end: Coordinate) -> RouteCost? {
    var meters = start.distance(to: end) * factor
    for wall in walls
    where wall.one.contains(start) && wall.other.contains(end) || wall.other.contains(start) && wall.one.contains(end) {
      guard let around = wall.around else { return nil }
      meters += around
    }
    return RouteCost(distance: meters, duration: meters / speed)
  }

  private func answer(_ request: Request) async throws(RoutePlanningError) {
    let answer = state.withLock { state -> Answer? in
      state.requests.append(request)
      return state.answers.count > 1 ? state.answers.removeFirst() : state.answers.first
    }
    switch answer {
    case .ways, nil: break
    case .failure(let error): throw error
    case .silence: await Forever().wait()
    }
    if Task.isCancelled { throw .cancelled }
  }
}
