import DestinationSearch
import HeadUnit
import Navigation
public import Places

/// A trip that is being driven, from the driver's "go" to the arrival or the end.
struct Drive: Hashable, Sendable {
  /// A place that is passed, and where a car stops for it.
  struct Stop: Hashable, Sendable {
    var place: Place
    var point: Coordinate
  }

  /// Where it goes.
  var place: Place
  /// Where it passes before, in order; those that were reached are taken out.
  var stops: [Stop] = []
  /// The way that was chosen.
  var routeID: RouteID
  /// The guidance.
  var navigation = NavigationMachine()
  /// Whether no roads are known: then the screen says where the trip goes and how far that is in a straight line.
  var isDirect = false
  /// Whether the car is where it was to go.
  var isThere = false
  /// How far it has come; `nil` until that is known.
  var progress: RouteProgress?
  /// The car as it lies on the map.
  var car: MapCar?
  /// Whether the driver was told that no other way is found.
  var hasToldFailure = false
  /// The step that was announced last as one that is near.
  var nearStep: Int?
  /// What was to be said while the driver was listened to.
  var unsaid: Announcement?
  /// The stop that was reached last.
  var reached: Stop?
  /// The plan of a way that is waited for, and the number by which the guidance asked for it; `nil` where it did not.
  var plan: Int?
  var request: Int?

  /// Seconds for which the screen says that the destination is reached.
  static let arrivalShown = 10.0
  /// So near, in metres, a trip without a way has reached its destination: a street's width and what a receiver errs.
  static let directArrival = 50.0

  /// The way that is driven; `nil` until one is known.
  var route: PlannedRoute? { navigation.route }

  /// A way that was planned for it, with the sides of the road on which its places are.
  func tellingSides(of route: PlannedRoute) -> PlannedRoute {
    route.tellingSides(of: stops.map(\.place.coordinate), destination: place.coordinate)
  }
}

extension SearchScreenModel {
  /// The way that lies ahead, for what is on the way; `nil` where none is driven.
  public var wayAhead: Route? {
    guard let drive, let route = drive.route else { return nil }
    return try? Route(route.points(after: drive.progress?.metres ?? 0))
  }

  /// Metres of the way on the map that lie behind the car; `nil` where that is not the way that is driven.
  var travelled: Double? { offered.isEmpty ? drive?.navigation.progress?.metres : nil }

  /// The driver goes there: by the way that was chosen, or by the first that is found.
  mutating func beginDrive(to place: Place, by route: PlannedRoute?, _ id: RouteID) {
    leaveDrive(finished: false)
    forgetRoad()
    drive = Drive(place: place, routeID: id)
    drive?.isDirect = !settings.hasRoads
    if let route { take(route) } else { planDrive() }
    updateGuidance()
    drawRoutes()
    showDriveButtons()
    moveNotice()
  }

  /// The driver was on the way there before the screen began, such as before a connection broke.
  mutating func resumeTrip(to place: Place) {
    guard isConnected, settings.guides, drive == nil else { return }
    beginDrive(to: place, by: nil, RouteID(way: 0))
  }

  /// The trip is over.
  ///
  /// - Parameter finished: Whether the destination was reached.
  mutating func endDrive(finished: Bool) {
    guard drive != nil else { return }
    leaveDrive(finished: finished)
    drawRoutes()
    showDriveButtons()
    moveNotice()
  }

  private mutating func leaveDrive(finished: Bool) {
    guard drive != nil else { return }
    effects.append(.stopPlanningRoute)
    // The operation that ends guidance tells the head unit which it was.
    updateMap { $0.guidance?.pause = finished ? .arrived : nil }
    drive = nil
    updateMap { $0.guidance = nil }
    effects.append(.moveCar(fix.map { MapCar($0.coordinate, heading: $0.heading) }))
  }

  private mutating func take(_ route: PlannedRoute) {
    guard var drive, let end = route.shape.last else { return }
    do {
      let actions = try drive.navigation.start(
        drive.tellingSides(of: route), to: end, by: drive.stops.map(\.point), avoiding: avoiding, at: now)
      self.drive?.navigation = drive.navigation
      for action in actions { follow(action) }
    } catch {
      return notPlanned(.badAnswer(engine: "the routing engine", reason: "\(error)"))
    }
    if let fix { guide { $0.moved(fix, at: $1) } }
  }

  /// Plans the way from where the car is, by the stops that are left.
  mutating func planDrive() {
    guard let drive, !drive.isDirect else { return }
    plans += 1
    expectPlan(plans, of: nil)
    let stops = drive.stops.map(\.place)
    effects += [.stopPlanningRoute, .planDrive(to: drive.place, by: stops, avoiding: avoiding, plan: plans)]
  }

  /// A way on was found, or there is none.
  mutating func routePlanned(_ result: Result<[PlannedRoute], RoutePlanningError>, _ number: Int) {
    guard let drive, drive.plan == number else { return }
    self.drive?.plan = nil
    switch (result, drive.request) {
    case (.success(let routes), let request?):
      let told = routes.map(drive.tellingSides)
      guide { $0.routed(told, request: request, at: $1) }
    case (.failure(let error), let request?): guide { $0.routingFailed(error, request: request, at: $1) }
    case (.success(let routes), nil):
      if let route = routes.first { take(route) } else { notPlanned(.noRoute) }
    case (.failure(let error), nil): notPlanned(error)
    }
    updateGuidance()
  }

  /// Without a way there is nothing to guide by.
  private mutating func notPlanned(_ error: RoutePlanningError) {
    endDrive(finished: false)
    show(
      AlertTemplate(
        id: newID("notPlanned"), titles: Variants(keepingNonblank: driveWords.alert(error)),
        actions: [AlertAction(id: .close, title: strings.close, style: .cancel)]))
  }

  // MARK: Where the car is

  mutating func moved(_ fix: Fix) {
    (self.fix, isPositionLost) = (fix, false)
    origin = fix.coordinate
    if drive?.route == nil {
      effects.append(.moveCar(MapCar(fix.coordinate, heading: fix.heading)))
      movedDirectly(to: fix)
    } else {
      guide { $0.moved(fix, at: $1) }
    }
    renewTrips()
    readRoad(at: fix)
  }

  /// The car moved on a trip without a way.
  private mutating func movedDirectly(to fix: Fix) {
    guard let drive, drive.isDirect else { return }
    if !drive.isThere, fix.coordinate.distance(to: drive.place.coordinate) <= Drive.directArrival {
      self.drive?.isThere = true
      effects.append(.startTimer(.arrival, seconds: Drive.arrivalShown))
      announce(Announcement(.arrive))
    }
    updateGuidance()
  }

  mutating func positionLost(_ reason: PositionLoss) {
    isPositionLost = true
    forgetRoad()
    guard drive?.route != nil else {
      effects.append(.moveCar(nil))
      updateGuidance()
      return
    }
    guide { $0.lost(reason, at: $1) }
  }

  // MARK: What guidance asks for

  /// Tells the guidance something, and does what it asks for.
  mutating func guide(_ tell: (inout NavigationMachine, Duration) -> [NavigationMachine.Action]) {
    guard var drive else { return }
    let actions = tell(&drive.navigation, now)
    self.drive?.navigation = drive.navigation
    for action in actions { follow(action) }
  }

  private mutating func follow(_ action: NavigationMachine.Action) {
    switch action {
    case .show(let progress):
      drive?.progress = progress
      updateGuidance()
    case .move(let car):
      let moved = MapCar(
        car.coordinate, heading: car.heading, travelled: travelled, isReckoned: car.source == .estimate)
      drive?.car = moved
      effects.append(.moveCar(moved))
    case .announce(let announcement): announce(announcement)
    case .plan(let request, let number):
      plans += 1
      expectPlan(plans, of: number)
      effects.append(.planRoute(request, plan: plans))
    case .stopPlanning:
      expectPlan(nil, of: nil)
      effects.append(.stopPlanningRoute)
    case .planningFailed:
      // A stop that no road leads to is given up.
      if let left = drive?.navigation.stops { drive?.stops.removeAll { !left.contains($0.point) } }
      // It is asked for again, and the driver has heard it.
      guard drive?.hasToldFailure == false else { return }
      drive?.hasToldFailure = true
      say(.routeKept)
    case .follow:
      drive?.hasToldFailure = false
      drawRoutes()
    case .reachedStop:
      guard let reached = drive?.stops.first else { return }
      drive?.stops.removeFirst()
      drive?.reached = reached
    case .arrived:
      drive?.isThere = true
      effects.append(.startTimer(.arrival, seconds: Drive.arrivalShown))
    case .wake(let time): effects.append(.startTimer(.navigation, seconds: max(0, (time - now) / .seconds(1))))
    }
  }

  /// A way is planned, or none any more.
  ///
  /// - Parameters:
  ///   - plan: Its number.
  ///   - request: That by which guidance asked for it; `nil` where it did not.
  private mutating func expectPlan(_ plan: Int?, of request: Int?) {
    drive?.plan = plan
    drive?.request = request
  }

  // MARK: What the screen shows

  /// Shows how far the trip has come.
  mutating func updateGuidance() {
    var guidance = guidance()
    guidance?.alert = noticeOverGuidance
    updateMap { $0.guidance = guidance }
  }

  private func guidance() -> Guidance? {
    guard let drive else { return nil }
    if drive.isDirect { return directGuidance(drive) }
    let trip = Trip(
      id: TripID(drive.place.id), destination: TripPoint(drive.place),
      routes: [RouteChoice(id: drive.routeID, summary: drive.route.map(driveWords.name) ?? driveWords.unknownName)],
      estimates: drive.route.map { TravelEstimates(of: $0) } ?? .unknown)
    guard let progress = drive.progress else { return Guidance(trip: trip, route: drive.routeID) }
    var guidance = Guidance(
      trip: trip, route: drive.routeID, maneuvers: maneuvers(progress),
      estimates: TravelEstimates(progress.destination), pause: progress.pause.map(PauseReason.init))
    // Off the way, and before it is known where the car is, they would be those of another road.
    guard progress.pause == nil else { return guidance }
    guidance.road = progress.roadNames.first ?? progress.roadNumber
    guidance.speedLimit = sign(progress.speedLimit)
    return guidance
  }

  private func directGuidance(_ drive: Drive) -> Guidance {
    let left = (fix?.coordinate ?? origin).map { $0.distance(to: drive.place.coordinate) }
    let estimates = left.map { TravelEstimates(distanceRemaining: $0, timeRemaining: -1) } ?? .unknown
    let trip = Trip(
      id: TripID(drive.place.id), destination: TripPoint(drive.place),
      routes: [RouteChoice(id: .direct, summary: Variants(keepingNonblank: [drive.place.address ?? drive.place.name]))],
      estimates: estimates)
    let pause: PauseReason? = drive.isThere ? .arrived : isPositionLost ? .locating : nil
    return Guidance(trip: trip, route: .direct, estimates: estimates, pause: pause)
  }

  private func maneuvers(_ progress: RouteProgress) -> [Maneuver] {
    let words = ManeuverWords(settings.language)
    return [progress.next, progress.then].compactMap(\.self).enumerated().map { position, upcoming in
      Maneuver(
        id: ManeuverID("step-\(upcoming.index)"),
        instruction: words.instruction(for: upcoming.step, place: place(at: upcoming)),
        symbol: ManeuverSymbol.image(of: upcoming.step, keepingLeft: settings.keepsLeft),
        junction: position == 0 ? junction(at: upcoming.step) : nil, lanes: position == 0 ? progress.lanes : [],
        estimates: TravelEstimates(upcoming.way),
        notifies: settings.notifies && upcoming.index == drive?.nearStep)
    }
  }

  /// How the way leads through the junction at which something is done, where that is more than the arrow says.
  private func junction(at step: RouteStep) -> JunctionShape? {
    switch step.kind {
    case .turn, .uTurn, .merge, .ramp, .exit, .fork, .roundabout:
      let shape = drive?.route.flatMap {
        JunctionShape(of: $0.shape, at: step.start, isRoundabout: step.kind == .roundabout)
      }
      return shape.flatMap { step.kind != .turn || $0.isWinding ? $0 : nil }
    case .depart, .proceed, .ferry, .leaveFerry, .stop, .arrive: return nil
    }
  }

  /// The name of the place that a step reaches.
  private func place(at upcoming: RouteProgress.Upcoming) -> String? {
    guard upcoming.step.kind == .stop else { return drive?.place.name }
    // The stop that was reached last is shown until the car goes on.
    let ahead = drive?.route?.steps.dropFirst(upcoming.index).count { $0.kind == .stop } ?? 0
    return (ahead > drive?.stops.count ?? 0 ? drive?.reached : drive?.stops.first)?.place.name
  }

  /// Guidance can be ended by a button of the map's bar while it runs.
  private mutating func showDriveButtons() {
    guard offered.isEmpty else { return }
    let bar = mapTemplate().bar
    updateMap { $0.bar = bar }
  }

  // MARK: What the driver hears

  private mutating func announce(_ announcement: Announcement) {
    if [.soon, .now].contains(announcement.kind) {
      drive?.nearStep = announcement.index
      updateGuidance()
    }
    // The driver is being listened to, or asked something that can be answered before it has to be done.
    let canWait = [.depart, .early, .soon, .rerouted].contains(announcement.kind)
    if voice.state.hasModal || question != nil && canWait {
      drive?.unsaid = announcement
    } else {
      drive?.unsaid = nil
      say(announcement)
    }
  }

  /// Says what could not be said while the driver was listened to, as it is now.
  mutating func sayUnsaid() {
    // What this turn came to is heard out first; then it is asked again.
    let isSaying = effects.contains { if case .say = $0 { true } else { false } }
    guard let unsaid = drive?.unsaid, question == nil, !isSaying else { return }
    drive?.unsaid = nil
    guard ![.stop, .arrive].contains(unsaid.kind) else { return say(unsaid) }
    guard let progress = drive?.progress, progress.pause == nil, let next = progress.next else { return }
    let steps = [next.step] + (progress.then.map { [$0.step] } ?? [])
    say(Announcement(.soon, steps: steps, index: next.index, distance: next.way.distance))
  }

  /// Says what guidance has to say.
  mutating func say(_ announcement: Announcement) {
    guard let drive else { return }
    let next = announcement.steps.count > 1 ? announcement.steps[1] : nil
    let step: RouteStep? =
      switch announcement.kind {
      // That one is there is said whether or not the engine made it a step.
      case .stop: announcement.steps.first ?? RouteStep(.stop, start: 0, distance: 0, duration: 0)
      case .arrive: announcement.steps.first ?? RouteStep(.arrive, start: 0, distance: 0, duration: 0)
      case .depart, .early, .soon, .now, .rerouted: announcement.steps.first
      }
    guard let step else { return }
    let isAhead = [.early, .soon, .rerouted].contains(announcement.kind)
    let stop = announcement.kind == .stop ? drive.reached : drive.stops.first
    let isStop = step.kind == .stop || next?.kind == .stop
    say(
      guidancePrompts.prompt(
        for: step, in: isAhead ? announcement.spokenDistance : nil, then: next,
        place: isStop ? stop?.place.name : drive.place.name))
  }

  /// What puts guidance into words.
  var guidancePrompts: GuidancePrompts { GuidancePrompts(units: settings.units) }
}

extension TravelEstimates {
  init(_ way: RouteProgress.Way) { self.init(distanceRemaining: way.distance, timeRemaining: way.duration) }
}

extension PauseReason {
  init(_ pause: RouteProgress.Pause) {
    self =
      switch pause {
      case .arrived: .arrived
      case .locating: .locating
      case .rerouting: .rerouting
      case .proceedToRoute: .proceedToRoute
      }
  }
}
