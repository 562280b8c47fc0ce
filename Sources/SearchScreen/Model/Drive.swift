import DestinationSearch
import HeadUnit
import Navigation
import Places

/// A trip that is driven, from the driver's "go" to the arrival or the end.
struct Drive: Hashable, Sendable {
  /// A stop on the route, and the point where a car stops for it.
  struct Stop: Hashable, Sendable {
    var place: Place
    var point: Coordinate
  }

  enum Action: Hashable, Sendable {
    /// Requests an effect of the session.
    case effect(SessionEffect)
    /// Plans a route for the guidance's request of this number.
    case plan(RouteRequest, request: Int)
    /// Stops planning the route.
    case stopPlanning
    /// Shows the progress of the trip.
    case showGuidance
    /// Draws the route.
    case drawRoute
    /// Announces something, now or once the screen no longer listens to the driver.
    case announce(Announcement)
    /// Speaks a prompt.
    case say(PromptNotice)
  }

  let place: Place
  let routeID: RouteID
  /// Whether there is no road data: then the screen shows the destination and its straight-line distance.
  let isDirect: Bool
  /// The stops that haven't been reached, in order.
  private(set) var stops: [Stop] = []
  private(set) var reached: Stop?
  private(set) var isThere = false
  /// The progress of the trip; `nil` until it is known.
  private(set) var progress: RouteProgress?
  private(set) var nearStep: Int?
  private var navigation = NavigationMachine()
  private var car: MapCar?
  private var hasReportedFailure = false
  /// The announcement that waits until the screen no longer listens to the driver.
  var unsaid: Announcement?

  /// Seconds for which the screen shows the arrival.
  private static let arrivalShown = 10.0
  /// The distance, in meters, at which a trip without a route has reached its destination: a street's width and the
  /// error of a receiver.
  private static let directArrival = 50.0

  init(to place: Place, by routeID: RouteID, isDirect: Bool) {
    (self.place, self.routeID, self.isDirect) = (place, routeID, isDirect)
  }

  /// The route that is driven; `nil` until one is known.
  var route: PlannedRoute? { navigation.route }

  /// The route as it lies on the map.
  var mapRoutes: [MapRoute] { route.map { [MapRoute(id: routeID, points: $0.shape, isChosen: true)] } ?? [] }

  /// Meters of the route behind the car; `nil` without a route.
  private var travelled: Double? { navigation.progress?.meters }

  // MARK: Events, which return the guidance's requests

  mutating func guide(_ tell: (inout NavigationMachine) -> [NavigationMachine.Action]) -> [NavigationMachine.Action] {
    tell(&navigation)
  }

  /// A route was found, or was chosen when the trip began.
  ///
  /// - Throws: ``RouteLineError`` if the route can't be followed.
  mutating func begin(
    _ route: PlannedRoute, avoiding: Set<RouteAvoidance>, at now: Duration
  ) throws(RouteLineError) -> [NavigationMachine.Action] {
    guard let end = route.shape.last else { return [] }
    return try navigation.start(tellingSides(of: route), to: end, by: stops.map(\.point), avoiding: avoiding, at: now)
  }

  mutating func routed(_ routes: [PlannedRoute], request: Int, at now: Duration) -> [NavigationMachine.Action] {
    navigation.routed(routes.map(tellingSides), request: request, at: now)
  }

  mutating func add(_ stop: Stop, at now: Duration) -> [NavigationMachine.Action] {
    stops.insert(stop, at: 0)
    return navigation.addStop(stop.point, at: now)
  }

  mutating func skipStop(at now: Duration) -> [NavigationMachine.Action] {
    if !stops.isEmpty { stops.removeFirst() }
    return navigation.skipStop(at: now)
  }

  /// Returns a route that was planned for the trip, with the sides of the road on which its places are.
  private func tellingSides(of route: PlannedRoute) -> PlannedRoute {
    route.tellingSides(of: stops.map(\.place.coordinate), destination: place.coordinate)
  }

  // MARK: Events, which return the screen's actions

  /// The guidance asks for something.
  ///
  /// - `isDrawn`: Whether the route that is driven lies on the map.
  mutating func follow(_ action: NavigationMachine.Action, at now: Duration, isDrawn: Bool) -> [Action] {
    switch action {
    case .show(let progress):
      self.progress = progress
      return [.showGuidance]
    case .move(let position):
      let car = MapCar(
        position.coordinate, heading: position.heading, travelled: isDrawn ? travelled : nil,
        isReckoned: position.source == .estimate)
      self.car = car
      return [.effect(.moveCar(car))]
    case .announce(let announcement):
      guard [.soon, .now].contains(announcement.kind) else { return [.announce(announcement)] }
      nearStep = announcement.index
      return [.showGuidance, .announce(announcement)]
    case .plan(let request, let number): return [.plan(request, request: number)]
    case .stopPlanning: return [.stopPlanning]
    case .planningFailed:
      // A stop without a drivable route is given up.
      let left = navigation.stops
      stops.removeAll { !left.contains($0.point) }
      // The guidance retries, and the driver has already heard it.
      guard !hasReportedFailure else { return [] }
      hasReportedFailure = true
      return [.say(.routeKept)]
    case .follow:
      hasReportedFailure = false
      return [.drawRoute]
    case .reachedStop:
      if !stops.isEmpty { reached = stops.removeFirst() }
      return []
    case .arrived: return arrive()
    case .wake(let time): return [.effect(.startTimer(.navigation, seconds: max(0, (time - now) / .seconds(1))))]
    }
  }

  mutating func movedDirectly(to position: Coordinate) -> [Action] {
    guard isDirect else { return [] }
    guard !isThere, position.distance(to: place.coordinate) <= Self.directArrival else { return [.showGuidance] }
    return arrive() + [.announce(Announcement(.arrive)), .showGuidance]
  }

  private mutating func arrive() -> [Action] {
    isThere = true
    return [.effect(.startTimer(.arrival, seconds: Self.arrivalShown))]
  }

  /// The route that is driven was put on the map, or removed.
  ///
  /// - Returns: The car as it has to be drawn; `nil` if it stays as it is.
  mutating func drawn(_ isDrawn: Bool) -> MapCar? {
    let travelled = isDrawn ? travelled : nil
    guard car != nil, (car?.travelled == nil) != (travelled == nil) else { return nil }
    car?.travelled = travelled
    return car
  }

  /// The announcement of the next step as it lies ahead; `nil` if that isn't known.
  var upcoming: Announcement? {
    guard let progress, let next = progress.next else { return nil }
    let steps = [next.step] + (progress.then.map { [$0.step] } ?? [])
    return Announcement(.soon, steps: steps, index: next.index, distance: next.remaining.distance)
  }

  /// Returns the announcement to make in place of the one that was kept, updated to the current position; `nil` for
  /// none.
  mutating func takeUnsaid() -> Announcement? {
    guard let announcement = unsaid.take() else { return nil }
    if [.stop, .arrive].contains(announcement.kind) { return announcement }
    return progress?.pause == nil ? upcoming : nil
  }

  /// The words of an announcement; `nil` if it has none.
  func prompt(for announcement: Announcement, _ prompts: GuidancePrompts) -> SpokenPrompt? {
    let next = announcement.steps.count > 1 ? announcement.steps[1] : nil
    let step: RouteStep? =
      switch announcement.kind {
      // The arrival is announced whether or not the engine made it a step.
      case .stop: announcement.steps.first ?? RouteStep(.stop, start: 0, distance: 0, duration: 0)
      case .arrive: announcement.steps.first ?? RouteStep(.arrive, start: 0, distance: 0, duration: 0)
      case .depart, .early, .soon, .now, .rerouted: announcement.steps.first
      }
    guard let step else { return nil }
    let isAhead = [.early, .soon, .rerouted].contains(announcement.kind)
    let stop = announcement.kind == .stop ? reached : stops.first
    let isStop = step.kind == .stop || next?.kind == .stop
    return prompts.prompt(
      for: step, in: isAhead ? announcement.spokenDistance : nil, then: next,
      place: isStop ? stop?.place.name : place.name)
  }
}
