public import Places

extension NavigationMachine {
  /// Where guidance stands.
  public enum State: Hashable, Sendable, Codable {
    /// There is no trip.
    case idle
    /// Nobody knows where the car is: no fix has come yet, or none for too long.
    case locating
    /// The car is not on the route yet.
    case proceedToRoute
    /// The car is on the route.
    case following
    /// The car has left the route; another one is not asked for yet, or could not be found and is asked for again.
    case offRoute(since: Duration)
    /// The car has left the route, and another one is asked for.
    case rerouting(request: Int)
    /// The destination is reached.
    case arrived

    private enum OffRouteCodingKeys: String, CodingKey { case since }
    private enum ReroutingCodingKeys: String, CodingKey { case request }
  }

  /// What to do, in order.
  public enum Action: Hashable, Sendable {
    /// Show how far the trip has come: once a second at most, and only when a screen shows something else then.
    case show(RouteProgress)
    /// Move the dot on the map.
    case move(CarPosition)
    /// Say something.
    case announce(Announcement)
    /// Ask for ways, and tell the answer with this number: ``NavigationMachine/routed(_:request:at:)`` or
    /// ``NavigationMachine/routingFailed(_:request:at:)``. There is never more than one request.
    case plan(RouteRequest, request: Int)
    /// The ways asked for are not wanted any more.
    case stopPlanning(request: Int)
    /// No way was found: why, for the driver. The machine asks again by itself where that may help; a stop that no road
    /// leads to is given up.
    case planningFailed(RoutePlanningError)
    /// This is the route from now on.
    case follow(PlannedRoute)
    /// A stop on the way is reached: 0 for the first of the trip; those skipped count.
    case reachedStop(Int)
    /// The destination is reached; guidance is over.
    case arrived
    /// Call ``NavigationMachine/advance(to:)`` at the instant, and forget an earlier one.
    case wake(at: Duration)
  }

  /// What guidance waits for, and for how long.
  enum Rules {
    /// Between leaving a route and asking for another: many drivers are back by then.
    static let rerouteDelay = Duration.seconds(2)
    /// An answer that takes longer does not come.
    static let planningTime = Duration.seconds(30)
    /// Between requests that fail: twice as long each time.
    static let firstRetry = Duration.seconds(5)
    static let longestRetry = Duration.seconds(60)
    /// After so long without a fix progress is carried forward, this often.
    static let silence = Duration.seconds(2)
    static let carryStep = Duration.seconds(1)
    /// After so long without a fix nobody knows where a car off the route is.
    static let staleFix = Duration.seconds(10)
    /// Between two times of showing progress.
    static let showSpacing = Duration.seconds(1)
    /// Metres driven without getting onto a route, after which another is asked for.
    static let metresToJoin = 150.0
    /// Metres a second from which a car's heading is told to the engine.
    static let headingSpeed = 2.0
    /// Metres from the beginning within which a trip that begins is told so.
    static let departMetres = 100.0
  }

  /// A request that is not answered yet.
  struct Request: Hashable, Sendable {
    var number: Int
    var askedAt: Duration
    /// The stops it was asked for.
    var stops: [Coordinate]
    /// Whether it is for a car that has left its route.
    var isForDeparture: Bool
  }
}

/// A trip that is driven.
struct Trip: Hashable, Sendable {
  var destination: Coordinate
  /// The stops that are wanted and not reached.
  var stops: [Coordinate]
  var avoiding: Set<RouteAvoidance>
  /// Whether the stops have changed since the route was asked for.
  var wantsRoute = false
  /// How many stops were reached or skipped.
  var stopsDone = 0
  var matching: RouteMatching
  /// The stops on the route, and metres from its beginning to each.
  var routeStops: [Coordinate]
  var stopPositions: [Double]
  var announcer = InstructionScheduler()
  /// The last fix, used or not.
  var fix: Fix?
  var fixAt: Duration?
  /// Metres driven without being on the route.
  var metresToJoin = 0.0
  /// Whether the beginning was told.
  var hasDeparted = false

  init(_ line: RouteLine, to destination: Coordinate, by stops: [Coordinate], avoiding: Set<RouteAvoidance>) {
    self.destination = destination
    self.stops = stops
    self.avoiding = avoiding
    matching = RouteMatching(on: line)
    routeStops = stops
    stopPositions = line.positions(of: stops)
  }

  var line: RouteLine { matching.line }

  /// Another route, by the stops that it was asked for.
  mutating func follow(_ line: RouteLine, by stops: [Coordinate]) {
    matching = RouteMatching(on: line)
    routeStops = stops
    stopPositions = line.positions(of: stops)
    metresToJoin = 0
    wantsRoute = false
  }

  /// The next stop is reached or skipped.
  mutating func passStop() {
    guard !stops.isEmpty else { return }
    stopsDone += 1
    if routeStops.first == stops.first, !routeStops.isEmpty {
      routeStops.removeFirst()
      stopPositions.removeFirst()
    }
    stops.removeFirst()
  }
}
