internal import Places

extension NavigationMachine {
  /// Ends an event: sends due requests, moves the position marker, shows changes, and schedules the next wake-up.
  mutating func finish(_ actions: inout [Action]) {
    planIfDue(&actions)
    if let position, position != dot {
      dot = position
      actions.append(.move(position))
    }
    show(&actions)
    guard let next = nextWake else { return }
    // An earlier wake-up is kept and rescheduled then, so that not every fix schedules one.
    guard wakeAt.map({ next < $0 }) ?? true else { return }
    wakeAt = next
    actions.append(.wake(at: next))
  }

  private var position: CarPosition? {
    guard let trip, let fix = trip.fix, let fixAt = trip.fixAt else { return nil }
    let isEstimated = now > fixAt || trip.matching.standing == .doubtful
    if state == .following, let meters = trip.matching.deadReckoned(to: now) {
      let place = trip.line.place(at: meters)
      return CarPosition(coordinate: place.coordinate, heading: place.heading, source: isEstimated ? .estimate : .route)
    }
    return CarPosition(coordinate: fix.coordinate, heading: fix.course, source: .fix)
  }

  private mutating func show(_ actions: inout [Action]) {
    guard let progress else { return }
    let shown = progress.shown
    guard shown != self.shown, shownAt.map({ now - $0 >= Rules.showSpacing }) ?? true else { return }
    (self.shown, shownAt) = (shown, now)
    actions.append(.show(progress))
  }

  /// The progress of the trip; `nil` without a trip.
  public var progress: RouteProgress? {
    guard let trip else { return nil }
    let deadReckoned = state == .following ? trip.matching.deadReckoned(to: now) : nil
    let meters = state == .arrived ? trip.line.length : deadReckoned ?? trip.matching.meters
    return RouteProgress(
      on: trip.line, at: meters, firstStep: max(trip.announcer.firstStep, trip.line.firstStep),
      stop: trip.routeStops.first == trip.stops.first ? trip.stopPositions.first : nil, speed: trip.matching.speed,
      pause: pause,
      isEstimated: deadReckoned != nil && (trip.fixAt.map { now - $0 >= Rules.silence } ?? false))
  }

  private var pause: RouteProgress.Pause? {
    switch state {
    case .idle, .following: nil
    case .locating: .locating
    case .proceedToRoute: .proceedToRoute
    case .offRoute, .rerouting: .rerouting
    case .arrived: .arrived
    }
  }

  /// The next time at which something is due without an event.
  private var nextWake: Duration? {
    guard let trip, state != .arrived else { return isShowDue ? shownAt.map { $0 + Rules.showSpacing } : nil }
    var due = [planDue, request.map { $0.askedAt + Rules.planningTime }]
    if isShowDue { due.append(shownAt.map { $0 + Rules.showSpacing }) }
    if let fixAt = trip.fixAt {
      switch state {
      case .following: due.append(max(fixAt + Rules.silence, now + Rules.carryStep))
      case .proceedToRoute, .offRoute: due.append(fixAt + Rules.staleFix)
      case .idle, .locating, .rerouting, .arrived: break
      }
    }
    // Overdue actions are done, or wait for another condition.
    return due.compactMap(\.self).filter { $0 > now }.min()
  }

  private var isShowDue: Bool { progress.map { $0.shown != shown } ?? false }
}

extension RouteLine {
  /// The first step that is announced while driving, which excludes the departure.
  var firstStep: Int { route.steps.first?.kind == .depart ? 1 : 0 }
}
