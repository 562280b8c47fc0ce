public import Places

/// Guidance along a route: a value without clock or I/O.
///
/// Whoever holds it tells it what happened, one method for each event, and does what the returned actions say, in their
/// order. Every event is defined in every state: one that means nothing there changes nothing and asks for nothing.
///
/// - Instants are the time since any fixed moment; one that is before the last told counts as that.
/// - An answer carries the number of its request; a late one changes nothing. There is one request at a time.
/// - The old route is kept while another is looked for: a car that returns to it follows it again.
/// - It waits for one instant at most: the last ``Action/wake(at:)`` counts.
public struct NavigationMachine: Hashable, Sendable {
  /// Where guidance stands.
  public internal(set) var state: State = .idle

  /// The route that is followed; `nil` without a trip.
  public var route: PlannedRoute? { trip?.line.route }
  /// The stops that are not reached; none without a trip.
  public var stops: [Coordinate] { trip?.stops ?? [] }

  var trip: Trip?
  /// The last instant told.
  var now = Duration.zero
  /// How many requests there have been.
  var requestCount = 0
  var request: Request?
  /// How many requests have failed in a row, and when to ask again.
  var failures = 0
  var retryAt: Duration?
  /// Where the dot on the map is.
  var dot: CarPosition?
  var shown: RouteProgress.Shown?
  var shownAt: Duration?
  /// When to be called.
  var wakeAt: Duration?

  /// A machine without a trip.
  public init() {}

  /// Begins a trip; one that is under way ends.
  ///
  /// - Parameters:
  ///   - route: The way that was chosen.
  ///   - destination: Where to go, for other ways there.
  ///   - stops: Where to pass, in order, as the route does.
  ///   - avoiding: What other ways there avoid.
  ///   - time: Now.
  /// - Throws: ``RouteLineError`` where the route cannot be followed; nothing changes then.
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

  /// The car was somewhere.
  public mutating func moved(_ fix: Fix, at time: Duration) -> [Action] {
    guard var trip = beginEvent(time) else { return [] }
    let hasPosition = trip.matching.moved(fix, at: now)
    // A fix that is not believed is no sign of life, or a wrong one would hold up the search for the position.
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

  /// Nobody knows where the car is. On the route progress is carried forward for a while.
  public mutating func lost(_ loss: PositionLoss, at time: Duration) -> [Action] {
    guard let trip = beginEvent(time) else { return [] }
    var actions: [Action] = []
    if trip.matching.carried(to: now) == nil { locate() }
    finish(&actions)
    return actions
  }

  /// Time has passed.
  public mutating func advance(to time: Duration) -> [Action] {
    var actions: [Action] = []
    if state == .arrived {
      // That the destination is reached may still have to be shown.
      tick(time)
      finish(&actions)
    }
    guard let trip = beginEvent(time) else { return actions }
    if let fixAt = trip.fixAt, now - fixAt >= Rules.silence {
      if trip.matching.carried(to: now) == nil {
        if state == .following || now - fixAt >= Rules.staleFix { locate() }
      } else if state == .following {
        speak(&actions)
      }
    }
    finish(&actions)
    return actions
  }

  /// Takes the time; `nil` where there is no trip to guide.
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
