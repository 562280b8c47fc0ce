public import Places

extension NavigationMachine {
  /// The ways asked for are there; the first that can be followed is taken.
  ///
  /// - Parameters:
  ///   - routes: The ways, best first.
  ///   - number: That of the request.
  ///   - time: Now.
  public mutating func routed(_ routes: [PlannedRoute], request number: Int, at time: Duration) -> [Action] {
    guard beginEvent(time) != nil, let request, request.number == number else { return [] }
    guard let line = routes.lazy.compactMap({ try? RouteLine($0) }).first else {
      let reason = routes.isEmpty ? "it gave no way" : "its ways have no shape"
      return routingFailed(.badAnswer(engine: "the routing engine", reason: reason), request: number, at: time)
    }
    self.request = nil
    (failures, retryAt) = (0, nil)
    var actions: [Action] = []
    change(to: line, by: request.stops, &actions)
    finish(&actions)
    return actions
  }

  /// The ways asked for were not found. A car that is off its route asks again after a pause, which doubles each time.
  ///
  /// - Parameters:
  ///   - error: Why.
  ///   - number: That of the request.
  ///   - time: Now.
  public mutating func routingFailed(_ error: RoutePlanningError, request number: Int, at time: Duration) -> [Action] {
    guard beginEvent(time) != nil, request?.number == number else { return [] }
    var actions: [Action] = []
    fail(error, &actions)
    finish(&actions)
    return actions
  }

  /// The driver takes another way: one of those offered at the beginning, by the same stops.
  ///
  /// - Throws: ``RouteLineError`` where it cannot be followed; nothing changes then.
  public mutating func choose(_ route: PlannedRoute, at time: Duration) throws(RouteLineError) -> [Action] {
    let line = try RouteLine(route)
    guard let trip = beginEvent(time) else { return [] }
    var actions = cancelRequest()
    (failures, retryAt) = (0, nil)
    change(to: line, by: trip.stops, &actions)
    finish(&actions)
    return actions
  }

  /// The driver wants to pass a place on the way, before the stops that there are.
  public mutating func addStop(_ stop: Coordinate, at time: Duration) -> [Action] {
    guard beginEvent(time) != nil else { return [] }
    var actions: [Action] = []
    trip?.stops.insert(stop, at: 0)
    trip?.wantsRoute = true
    (failures, retryAt) = (0, nil)
    finish(&actions)
    return actions
  }

  /// The driver does not want to pass the next stop any more.
  public mutating func skipStop(at time: Duration) -> [Action] {
    guard let trip = beginEvent(time), !trip.stops.isEmpty else { return [] }
    var actions: [Action] = []
    self.trip?.passStop()
    self.trip?.wantsRoute = true
    (failures, retryAt) = (0, nil)
    finish(&actions)
    return actions
  }

  /// The driver wants to avoid something else from now on: another way is asked for.
  public mutating func avoid(_ avoiding: Set<RouteAvoidance>, at time: Duration) -> [Action] {
    guard let trip = beginEvent(time), trip.avoiding != avoiding else { return [] }
    self.trip?.avoiding = avoiding
    self.trip?.wantsRoute = true
    (failures, retryAt) = (0, nil)
    // What was asked for avoids what it should not.
    var actions = cancelRequest()
    if case .rerouting = state { state = .offRoute(since: now - Rules.rerouteDelay) }
    finish(&actions)
    return actions
  }

  /// Follows another route from where the car is.
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
    let metres = state == .following ? trip.matching.metres : nil
    let said = trip.announcer.reroute(from: old, to: line, at: metres, speed: trip.matching.speed, now: now)
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
      // What cannot be had is given up; the route goes on as it is.
      self.trip?.stops = trip.routeStops
      self.trip?.wantsRoute = false
      retryAt = nil
    }
  }

  /// Asks for another route where one is wanted and its time has come.
  mutating func planIfDue(_ actions: inout [Action]) {
    guard let trip else { return }
    if let request, now - request.askedAt >= Rules.planningTime {
      actions.append(.stopPlanning(request: request.number))
      let seconds = Rules.planningTime / .seconds(1)
      fail(.timedOut(engine: "the routing engine", seconds: seconds), &actions)
    }
    // What is wanted has changed since it was asked for.
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

  /// When another route is to be asked for; `nil` where none is wanted or nobody knows from where.
  var planDue: Duration? {
    guard let trip, request == nil, trip.fix != nil else { return nil }
    switch state {
    case .offRoute(let since):
      return trip.matching.isReturning ? nil : max(since + Rules.rerouteDelay, retryAt ?? since)
    case .following, .proceedToRoute: return trip.wantsRoute ? retryAt ?? now : nil
    case .idle, .locating, .rerouting, .arrived: return nil
    }
  }

  /// Lets go of the request, if there is one.
  mutating func cancelRequest() -> [Action] {
    guard let request else { return [] }
    self.request = nil
    return [.stopPlanning(request: request.number)]
  }
}

extension RoutePlanningError {
  /// Whether asking again for the same would fail again.
  var isFinal: Bool {
    switch self {
    case .noRoute, .noRoadNear, .badRequest: true
    case .unavailable, .timedOut, .badAnswer, .cancelled: false
    }
  }
}
