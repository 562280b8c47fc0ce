public import Places

/// Guidance along a route, as a value without a clock or I/O.
///
/// The owner calls one method for each event, and performs the returned actions in order. Every event is defined in
/// every state; an event without meaning there changes nothing and returns no actions.
///
/// - Times are durations since any fixed moment; a time before the previous one counts as the previous one.
/// - A response carries the number of its request; a late response changes nothing. There is at most one request.
/// - The old route is kept while a new one is requested; a car that returns to it follows it again.
/// - At most one wake-up is pending: the last ``Action/wake(at:)`` replaces earlier ones.
public struct NavigationMachine: Hashable, Sendable {
  /// The state of guidance.
  public internal(set) var state: State = .idle

  /// The current route; `nil` without a trip.
  public var route: PlannedRoute? { trip?.line.route }
  /// The stops ahead; empty without a trip.
  public var stops: [Coordinate] { trip?.stops ?? [] }

  var trip: Trip?
  var now = Duration.zero
  var requestCount = 0
  var request: Request?
  /// Number of consecutive failed requests, and the time of the next attempt.
  var failures = 0
  var retryAt: Duration?
  /// The position marker on the map.
  var dot: CarPosition?
  var shown: RouteProgress.Shown?
  var shownAt: Duration?
  var wakeAt: Duration?

  /// Makes a machine without a trip.
  public init() {}

  /// Starts a trip and ends the current one.
  ///
  /// - `stops`: The stops, in the route's order; they, the destination, and the avoidances are for rerouting.
  /// - Throws: ``RouteLineError`` if the route can't be followed; the state is then unchanged.
  public mutating func start(
    _ route: PlannedRoute, to destination: Coordinate, by stops: [Coordinate] = [],
    avoiding: Set<RouteAvoidance> = [], at time: Duration
  ) throws(RouteLineError) -> [Action] {
    let line = try RouteLine(route)
    var actions = stop()
    tick(time)
    trip = Trip(line, to: destination, by: stops, avoiding: avoiding)
    state = .locating
    (shown, dot) = (nil, nil)
    actions.append(.follow(route))
    finish(&actions)
    return actions
  }

  /// Ends the trip.
  public mutating func stop() -> [Action] {
    let actions = cancelRequest()
    (trip, state, retryAt, wakeAt, failures) = (nil, .idle, nil, nil, 0)
    return actions
  }

  /// Call with each fix.
  public mutating func moved(_ fix: Fix, at time: Duration) -> [Action] {
    guard var trip = beginEvent(time) else { return [] }
    let hasPosition = trip.matching.moved(fix, at: now)
    // A rejected fix doesn't count as a position; otherwise bad fixes would delay the locating state.
    guard hasPosition else {
      self.trip = trip
      return advance(to: now)
    }
    var actions: [Action] = []
    (trip.fix, trip.fixAt) = (fix, now)
    follow(&trip, &actions)
    self.trip = trip
    reach(fix, &actions)
    if state != .arrived { speak(&actions) }
    finish(&actions)
    return actions
  }

  /// Call when the position becomes unknown. On the route, dead reckoning continues for a while.
  public mutating func lost(_ loss: PositionLoss, at time: Duration) -> [Action] {
    guard let trip = beginEvent(time) else { return [] }
    var actions: [Action] = []
    if trip.matching.deadReckoned(to: now) == nil { locate() }
    finish(&actions)
    return actions
  }

  /// Call when time has passed.
  public mutating func advance(to time: Duration) -> [Action] {
    var actions: [Action] = []
    if state == .arrived {
      // The arrival may still have to be shown.
      tick(time)
      finish(&actions)
    }
    guard let trip = beginEvent(time) else { return actions }
    if let fixAt = trip.fixAt, now - fixAt >= Rules.silence {
      if trip.matching.deadReckoned(to: now) == nil {
        if state == .following || now - fixAt >= Rules.staleFix { locate() }
      } else if state == .following {
        speak(&actions)
      }
    }
    finish(&actions)
    return actions
  }

  /// Updates the time; `nil` if there is no trip to guide.
  mutating func beginEvent(_ time: Duration) -> Trip? {
    guard let trip, state != .arrived else { return nil }
    tick(time)
    return trip
  }

  private mutating func tick(_ time: Duration) {
    now = max(now, time)
    if let wakeAt, wakeAt <= now { self.wakeAt = nil }
  }

  private mutating func locate() {
    if request?.isForDeparture != true { state = .locating }
  }
}
