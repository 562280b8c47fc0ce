public import Places

extension NavigationMachine {
  /// Call when requested routes arrive. The machine takes the first one that can be followed.
  ///
  /// - `routes`: The routes, best first.
  public mutating func routed(_ routes: [PlannedRoute], request number: Int, at time: Duration) -> [Action] {
    guard beginEvent(time) != nil, let request, request.number == number else { return [] }
    guard let line = routes.lazy.compactMap({ try? RouteLine($0) }).first else {
      let reason = routes.isEmpty ? "it returned no route" : "its routes have no usable shape"
      return routingFailed(.badAnswer(engine: "the routing engine", reason: reason), request: number, at: time)
    }
    self.request = nil
    (failures, retryAt) = (0, nil)
    var actions: [Action] = []
    change(to: line, by: request.stops, &actions)
    finish(&actions)
    return actions
  }

  /// Call when a route request fails. If the car is off the route, the machine repeats the request after a delay that
  /// doubles each time.
  public mutating func routingFailed(_ error: RoutePlanningError, request number: Int, at time: Duration) -> [Action] {
    guard beginEvent(time) != nil, request?.number == number else { return [] }
    var actions: [Action] = []
    fail(error, &actions)
    finish(&actions)
    return actions
  }

  /// Switches to another route: an alternative offered at the start, with the same stops.
  ///
  /// - Throws: ``RouteLineError`` if the route can't be followed; the state is then unchanged.
  public mutating func choose(_ route: PlannedRoute, at time: Duration) throws(RouteLineError) -> [Action] {
    let line = try RouteLine(route)
    guard let trip = beginEvent(time) else { return [] }
    var actions = cancelRequest()
    (failures, retryAt) = (0, nil)
    change(to: line, by: trip.stops, &actions)
    finish(&actions)
    return actions
  }

  /// Adds a stop before the existing ones.
  public mutating func addStop(_ stop: Coordinate, at time: Duration) -> [Action] {
    guard beginEvent(time) != nil else { return [] }
    var actions: [Action] = []
    trip?.stops.insert(stop, at: 0)
    trip?.wantsRoute = true
    (failures, retryAt) = (0, nil)
    finish(&actions)
    return actions
  }

  /// Skips the next stop.
  public mutating func skipStop(at time: Duration) -> [Action] {
    guard let trip = beginEvent(time), !trip.stops.isEmpty else { return [] }
    var actions: [Action] = []
    self.trip?.passStop()
    self.trip?.wantsRoute = true
    (failures, retryAt) = (0, nil)
    finish(&actions)
    return actions
  }

  /// Changes what to avoid, and requests a new route.
  public mutating func avoid(_ avoiding: Set<RouteAvoidance>, at time: Duration) -> [Action] {
    guard let trip = beginEvent(time), trip.avoiding != avoiding else { return [] }
    self.trip?.avoiding = avoiding
    self.trip?.wantsRoute = true
    (failures, retryAt) = (0, nil)
    // The pending request has the wrong avoidances.
    var actions = cancelRequest()
    if case .rerouting = state { state = .offRoute(since: now - Rules.rerouteDelay) }
    finish(&actions)
    return actions
  }

  private mutating func change(to line: RouteLine, by stops: [Coordinate], _ actions: inout [Action]) {
    guard var trip else { return }
    let old = trip.line
    trip.follow(line, by: stops)
    if let fix = trip.fix, let fixAt = trip.fixAt, now - fixAt < Rules.staleFix {
      trip.matching.moved(fix, at: fixAt)
      state = trip.matching.standing == .on ? .following : .proceedToRoute
    } else {
      state = .locating
    }
    actions.append(.follow(line.route))
    let meters = state == .following ? trip.matching.meters : nil
    let said = trip.announcer.reroute(from: old, to: line, at: meters, speed: trip.matching.speed, now: now)
    trip.hasDeparted = true
    actions.append(.announce(said))
    self.trip = trip
  }

  private mutating func fail(_ error: RoutePlanningError, _ actions: inout [Action]) {
    let isForDeparture = request?.isForDeparture == true
    request = nil
    failures += 1
    let wait = min(Rules.longestRetry, Rules.firstRetry * (1 << min(failures - 1, 4)))
    retryAt = now + wait
    actions.append(.planningFailed(error))
    if isForDeparture {
      let isLocated = trip?.fixAt.map { now - $0 < Rules.staleFix } ?? false
      state = isLocated ? .offRoute(since: now) : .locating
    } else if let trip, error.isFinal {
      // The change isn't possible; guidance continues on the current route.
      self.trip?.stops = trip.routeStops
      self.trip?.wantsRoute = false
      retryAt = nil
    }
  }

  /// Requests a new route if one is needed and the time has come.
  mutating func planIfDue(_ actions: inout [Action]) {
    guard let trip else { return }
    if let request, now - request.askedAt >= Rules.planningTime {
      actions.append(.stopPlanning(request: request.number))
      let seconds = Rules.planningTime / .seconds(1)
      fail(.timedOut(engine: "the routing engine", seconds: seconds), &actions)
    }
    // The stops have changed since the request.
    if let request, request.stops != trip.stops {
      actions += cancelRequest()
      if case .rerouting = state { state = .offRoute(since: now - Rules.rerouteDelay) }
    }
    guard request == nil, let due = planDue, due <= now, let fix = trip.fix else { return }
    requestCount += 1
    let isForDeparture = if case .offRoute = state { true } else { false }
    request = Request(number: requestCount, askedAt: now, stops: trip.stops, isForDeparture: isForDeparture)
    retryAt = nil
    if isForDeparture { state = .rerouting(request: requestCount) }
    let heading = trip.matching.speed > Rules.headingSpeed ? fix.course : nil
    let wanted = RouteRequest(
      from: fix.coordinate, to: trip.destination, by: trip.stops, heading: heading, avoiding: trip.avoiding)
    actions.append(.plan(wanted, request: requestCount))
  }

  /// The time for the next route request; `nil` if none is needed or the position is unknown.
  var planDue: Duration? {
    guard let trip, request == nil, trip.fix != nil else { return nil }
    switch state {
    case .offRoute(let since):
      return trip.matching.isReturning ? nil : max(since + Rules.rerouteDelay, retryAt ?? since)
    case .following, .proceedToRoute: return trip.wantsRoute ? retryAt ?? now : nil
    case .idle, .locating, .rerouting, .arrived: return nil
    }
  }

  mutating func cancelRequest() -> [Action] {
    guard let request else { return [] }
    self.request = nil
    return [.stopPlanning(request: request.number)]
  }
}

extension RoutePlanningError {
  var isFinal: Bool {
    switch self {
    case .noRoute, .noRoadNear, .badRequest: true
    case .unavailable, .timedOut, .badAnswer, .cancelled: false
    }
  }
}
