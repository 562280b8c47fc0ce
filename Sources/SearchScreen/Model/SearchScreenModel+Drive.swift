import DestinationSearch
import HeadUnit
import Navigation
public import Places

extension SearchScreenModel {
  /// The route ahead, for searches along it; `nil` if no route is driven.
  public var routeAhead: Route? {
    guard let drive, let route = drive.route else { return nil }
    return try? Route(route.points(after: drive.progress?.meters ?? 0))
  }

  /// The driver goes to a place, by the chosen route, or by the first that is found.
  mutating func beginDrive(to place: Place, by route: PlannedRoute?, _ id: RouteID) {
    leaveDrive(finished: false)
    forgetRoad()
    drive = Drive(to: place, by: id, isDirect: !settings.hasRoads)
    if let route { take(route) } else { planDrive() }
    updateGuidance()
    showDrive()
  }

  /// The driver was already driving to a place when the screen began, such as before a connection broke.
  mutating func resumeTrip(to place: Place) {
    guard isConnected, settings.guides, drive == nil else { return }
    beginDrive(to: place, by: nil, RouteID(position: 0))
  }

  /// The trip is over.
  ///
  /// - Parameter finished: Whether the destination was reached.
  mutating func endDrive(finished: Bool) {
    guard drive != nil else { return }
    leaveDrive(finished: finished)
    showDrive()
  }

  private mutating func leaveDrive(finished: Bool) {
    guard drive != nil else { return }
    emit(.stopPlanningRoute)
    // The operation that ends guidance reports to the head unit whether the trip was finished or cancelled.
    updateMap { $0.guidance?.pause = finished ? .arrived : nil }
    drive = nil
    plans.drive = nil
    updateMap { $0.guidance = nil }
    emit(.moveCar(position.car))
  }

  /// Guidance has begun or ended: draws its route, shows the button that ends it, and moves a question of the app.
  private mutating func showDrive() {
    drawRoutes()
    if offer.isEmpty {
      let bar = mapTemplate().bar
      updateMap { $0.bar = bar }
    }
    perform(notices.guidanceChanged(isGuiding: drive != nil))
  }

  private mutating func take(_ route: PlannedRoute) {
    do {
      follow(try drive?.begin(route, avoiding: settings.avoiding, at: now) ?? [])
    } catch {
      return notPlanned(.badAnswer(engine: "the routing engine", reason: "\(error)"))
    }
    if let fix { guide { $0.moved(fix, at: $1) } }
  }

  /// Plans the route from the car's position, through the remaining stops.
  private mutating func planDrive() {
    guard let drive, !drive.isDirect else { return }
    emit(
      .stopPlanningRoute,
      .planDrive(
        to: drive.place, by: drive.stops.map(\.place), avoiding: settings.avoiding,
        plan: plans.begin(.drive(request: nil))))
  }

  mutating func replan(_ change: (inout Drive, Duration) -> [NavigationMachine.Action]) {
    guard var drive else { return }
    let actions = change(&drive, now)
    self.drive = drive
    follow(actions)
    if self.drive?.route == nil { planDrive() }
  }

  /// A route of the trip was planned, or couldn't be.
  ///
  /// - `request`: The guidance's request; `nil` if it waits for its first route.
  mutating func routePlanned(_ result: Result<[PlannedRoute], RoutePlanningError>, _ request: Int?) {
    switch (result, request) {
    case (.success(let routes), let request?): follow(drive?.routed(routes, request: request, at: now) ?? [])
    case (.failure(let error), let request?): guide { $0.routingFailed(error, request: request, at: $1) }
    case (.success(let routes), nil):
      if let route = routes.first { take(route) } else { notPlanned(.noRoute) }
    case (.failure(let error), nil): notPlanned(error)
    }
    updateGuidance()
  }

  private mutating func notPlanned(_ error: RoutePlanningError) {
    endDrive(finished: false)
    show(alert(outbox.newID("notPlanned"), driveWords.alert(error)))
  }

  mutating func moved(_ fix: Fix) {
    position.moved(fix)
    if drive?.route == nil {
      emit(.moveCar(position.car))
      perform(drive?.movedDirectly(to: fix.coordinate) ?? [])
    } else {
      guide { $0.moved(fix, at: $1) }
    }
    renewTrips()
    // The road of a car that follows no route has to be learned.
    if settings.guides, settings.hasRoads, drive == nil, let effect = position.readRoad(at: now) { emit(effect) }
  }

  mutating func positionLost(_ reason: PositionLoss) {
    position.isLost = true
    forgetRoad()
    guard drive?.route == nil else { return guide { $0.lost(reason, at: $1) } }
    emit(.moveCar(nil))
    updateGuidance()
  }

  /// The road was learned; `nil` if there is none, or it is unknown.
  mutating func roadRead(_ road: RoadHere?, _ reading: Int) {
    guard position.roadRead(reading), drive == nil else { return }
    show(road.map { RoadSigns(road: $0.name, speedLimit: SpeedSign(limit: $0.speedLimit, settings)) })
  }

  /// The road is no longer known.
  mutating func forgetRoad() {
    if position.forgetRoad() { emit(.stopReadingRoad) }
    show(RoadSigns?.none)
  }

  private mutating func show(_ signs: RoadSigns?) {
    let known = signs.flatMap { $0.road == nil && $0.speedLimit == nil ? nil : $0 }
    if let map, map.signs != known { updateMap { $0.signs = known } }
  }

  mutating func guide(_ tell: (inout NavigationMachine, Duration) -> [NavigationMachine.Action]) {
    follow(drive?.guide { [now] in tell(&$0, now) } ?? [])
  }

  private mutating func follow(_ actions: [NavigationMachine.Action]) {
    // The guidance's actions are executed one after the other: an action doesn't know the effects of the next.
    for action in actions { perform(drive?.follow(action, at: now, isDrawn: offer.isEmpty) ?? []) }
  }

  private mutating func perform(_ actions: [Drive.Action]) {
    for action in actions {
      switch action {
      case .effect(let effect): emit(effect)
      case .plan(let request, let number): emit(.planRoute(request, plan: plans.begin(.drive(request: number))))
      case .stopPlanning:
        plans.drive = nil
        emit(.stopPlanningRoute)
      case .showGuidance: updateGuidance()
      case .drawRoute: drawRoutes()
      case .announce(let announcement): announce(announcement)
      case .say(let notice): say(notice)
      }
    }
  }

  mutating func updateGuidance() { updateGuidance(under: notices.overGuidance) }

  mutating func updateGuidance(under notice: NavigationAlert?) {
    var guidance = drive?.guidance(settings, at: position)
    guidance?.alert = notice
    if !settings.notifies { guidance?.alert?.notifies = false }
    updateMap { $0.guidance = guidance }
  }

  private mutating func announce(_ announcement: Announcement) {
    // The screen listens to the driver, or asks a question that can be answered before the announcement is due.
    let canWait = [.depart, .early, .soon, .rerouted].contains(announcement.kind)
    let waits = voice.state.hasModal || offer.question != nil && canWait
    drive?.unsaid = waits ? announcement : nil
    if !waits { say(announcement) }
  }

  /// Makes the announcement that had to wait while the screen listened to the driver, updated to the current position.
  mutating func sayUnsaid() {
    // The result of this turn is spoken first; then the announcement is checked again.
    guard offer.question == nil, !outbox.isSpeaking, let announcement = drive?.takeUnsaid() else { return }
    say(announcement)
  }

  mutating func say(_ announcement: Announcement) {
    if let prompt = drive?.prompt(for: announcement, guidancePrompts) { say(prompt) }
  }

  var guidancePrompts: GuidancePrompts { GuidancePrompts(units: settings.units) }
}
