public import Places

extension NavigationMachine {
  /// The state of guidance.
  public enum State: Hashable, Sendable, Codable {
    /// No trip.
    case idle
    /// The position is unknown: no fix yet, or none for too long.
    case locating
    /// The car is not on the route yet.
    case proceedToRoute
    /// The car is on the route.
    case following
    /// The car is off route; a new route hasn't been requested yet, or failed and will be requested again.
    case offRoute(since: Duration)
    /// The car is off route, and a new route is requested.
    case rerouting(request: Int)
    /// The destination is reached.
    case arrived
  }

  /// An action for the machine's owner; perform them in order.
  public enum Action: Hashable, Sendable {
    /// Show the progress of the trip: at most once per second, and only if the display changes.
    case show(RouteProgress)
    /// Move the position marker on the map.
    case move(CarPosition)
    /// Speak an announcement.
    case announce(Announcement)
    /// Request routes, and report the response with this number: ``NavigationMachine/routed(_:request:at:)`` or
    /// ``NavigationMachine/routingFailed(_:request:at:)``. There is at most one pending request.
    case plan(RouteRequest, request: Int)
    /// Cancel a route request.
    case stopPlanning(request: Int)
    /// Routing failed; the error is for the driver. The machine repeats the request if that may help; a stop that no
    /// road leads to is dropped.
    case planningFailed(RoutePlanningError)
    /// The route to follow from now on.
    case follow(PlannedRoute)
    /// A stop is reached: 0 for the first of the trip; skipped stops count.
    case reachedStop(Int)
    /// The destination is reached; guidance has ended.
    case arrived
    /// Call ``NavigationMachine/advance(to:)`` at this time; replaces an earlier wake-up.
    case wake(at: Duration)
  }

  enum Rules {
    /// Delay between leaving a route and requesting a new one; many drivers return within this time.
    static let rerouteDelay = Duration.seconds(2)
    static let planningTime = Duration.seconds(30)
    /// Delay after the first failed request; it doubles each time.
    static let firstRetry = Duration.seconds(5)
    static let longestRetry = Duration.seconds(60)
    /// Time without a fix after which dead reckoning starts, and the interval of its updates.
    static let silence = Duration.seconds(2)
    static let carryStep = Duration.seconds(1)
    /// Time without a fix after which the position of a car off the route is unknown.
    static let staleFix = Duration.seconds(10)
    /// Minimum interval between updates of the displayed progress.
    static let showSpacing = Duration.seconds(1)
    /// Distance driven without joining the route, in meters, after which a new one is requested.
    static let metersToJoin = 150.0
    /// Minimum speed in meters per second at which the car's heading is sent to the engine.
    static let headingSpeed = 2.0
    /// Maximum distance from the beginning, in meters, at which the departure is announced.
    static let departMeters = 100.0
  }

  struct Request: Hashable, Sendable {
    var number: Int
    var askedAt: Duration
    var stops: [Coordinate]
    /// Whether the request is for a car off the route.
    var isForDeparture: Bool
  }
}

struct Trip: Hashable, Sendable {
  var destination: Coordinate
  var stops: [Coordinate]
  var avoiding: Set<RouteAvoidance>
  /// Whether the stops have changed since the last route request.
  var wantsRoute = false
  var stopsDone = 0
  var matching: RouteMatching
  /// The stops on the route, and the distance in meters from its beginning to each.
  var routeStops: [Coordinate]
  var stopPositions: [Double]
  var announcer = InstructionScheduler()
  /// The last fix, whether used or not.
  var fix: Fix?
  var fixAt: Duration?
  /// Meters driven off the route.
  var metersToJoin = 0.0
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

  /// Switches to another route with the stops of its request.
  mutating func follow(_ line: RouteLine, by stops: [Coordinate]) {
    matching = RouteMatching(on: line)
    routeStops = stops
    stopPositions = line.positions(of: stops)
    metersToJoin = 0
    wantsRoute = false
  }

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
