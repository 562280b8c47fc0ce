internal import Places

extension NavigationMachine {
  /// Updates the state from the position relative to the route.
  mutating func follow(_ trip: inout Trip, _ actions: inout [Action]) {
    switch trip.matching.standing {
    case .on:
      if request?.isForDeparture == true { actions += cancelRequest() }
      if state != .following, !trip.wantsRoute { (failures, retryAt) = (0, nil) }
      state = .following
      trip.metersToJoin = 0
    case .doubtful: if state == .locating { state = .following }
    case .off: leave()
    case .unknown:
      trip.metersToJoin += trip.matching.lastAdvance
      if trip.metersToJoin >= Rules.metersToJoin { leave() } else { state = .proceedToRoute }
    }
  }

  private mutating func leave() {
    switch state {
    case .offRoute, .rerouting, .idle, .arrived: break
    case .locating, .proceedToRoute, .following:
      state = request.map { .rerouting(request: $0.number) } ?? .offRoute(since: now)
      request?.isForDeparture = true
    }
  }

  mutating func reach(_ fix: Fix, _ actions: inout [Action]) {
    guard var trip else { return }
    defer { self.trip = trip }
    while let position = trip.stopPositions.first, let stop = trip.routeStops.first, stop == trip.stops.first,
      trip.hasReached(position, stop, fix)
    {
      actions.append(.reachedStop(trip.stopsDone))
      trip.passStop()
      trip.announcer.hasSpoken(at: now)
      actions.append(.announce(trip.arrival(.stop)))
    }
    guard trip.stops.isEmpty, trip.hasReached(trip.line.length, trip.destination, fix) else { return }
    actions += cancelRequest()
    actions.append(.announce(trip.arrival(.arrive)))
    actions.append(.arrived)
    state = .arrived
  }

  /// Makes the announcement that is due at the car's position on the route.
  mutating func speak(_ actions: inout [Action]) {
    // If the car may have left the route, instructions could be wrong.
    guard state == .following, var trip, trip.matching.standing == .on,
      let meters = trip.matching.deadReckoned(to: now)
    else { return }
    defer { self.trip = trip }
    trip.announcer.advance(to: meters, on: trip.line)
    let speed = trip.matching.speed
    if !trip.hasDeparted {
      trip.hasDeparted = true
      if meters <= Rules.departMeters,
        let announcement = trip.announcer.depart(at: meters, on: trip.line, speed: speed, now: now)
      {
        actions.append(.announce(announcement))
        return
      }
    }
    if let said = trip.announcer.announcement(at: meters, on: trip.line, speed: speed, now: now) {
      actions.append(.announce(said))
    }
  }
}

extension Trip {
  /// Distances in meters before a stop or the destination within which it is reached, at any speed and at low speed.
  /// Half of the fix's accuracy radius, limited to `arrivalAccuracy`, is added.
  private static let arrivalMeters = 15.0
  private static let slowArrivalMeters = 30.0
  private static let arrivalAccuracy = 30.0
  /// Speeds in meters per second that count as slow, and as standing.
  private static let slow = 5.0
  private static let standing = 3.0
  /// Distance along the road in meters within which a car standing beside a stop has reached it, for example in its car
  /// park.
  private static let besideMeters = 300.0
  /// Distance in meters from a stop within which a car that leaves the route has passed it.
  private static let passedMeters = 60.0

  /// Whether a fix has reached a point of the route.
  ///
  /// - `position`: Meters from the beginning of the route.
  func hasReached(_ position: Double, _ place: Coordinate, _ fix: Fix) -> Bool {
    let left = position - matching.meters
    let deviation = min(Self.arrivalAccuracy, fix.accuracy ?? 0) / 2
    let speed = matching.speed
    switch matching.standing {
    case .on:
      let reach = speed < Self.slow ? Self.slowArrivalMeters : Self.arrivalMeters
      if left <= reach + deviation { return true }
    case .doubtful:
      // The route's end is behind the car; otherwise the next fix would have matched there.
      let point = line.place(at: position).coordinate
      let reach = Self.passedMeters + deviation + min(Self.besideMeters, matching.lastAdvance)
      if left <= 0, point.distance(to: fix.coordinate) <= reach { return true }
    case .off: break
    case .unknown: return false
    }
    return left <= Self.besideMeters && speed < Self.standing
      && place.distance(to: fix.coordinate) <= Self.slowArrivalMeters + deviation
  }

  /// The arrival announcement, with the step that gives the side of the road.
  func arrival(_ kind: Announcement.Kind) -> Announcement {
    let meters = matching.meters
    let wanted: RouteStep.Kind = kind == .stop ? .stop : .arrive
    let steps = zip(line.route.steps.indices, line.stepPositions).filter { line.route.steps[$0.0].kind == wanted }
    guard let nearest = steps.min(by: { abs($0.1 - meters) < abs($1.1 - meters) }) else { return Announcement(kind) }
    return Announcement(kind, steps: [line.route.steps[nearest.0]], index: nearest.0, distance: 0)
  }
}
