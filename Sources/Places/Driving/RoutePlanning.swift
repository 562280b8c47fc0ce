/// Finds ways by road: a routing engine, or a stand-in for one.
public protocol RoutePlanning: Sendable {
  /// The ways to a destination, best first: one at least, one and ``RouteRequest/alternatives`` at most.
  ///
  /// - Throws: ``RoutePlanningError`` where there is none, or the engine cannot tell. Cancelling the task ends the wait.
  func routes(_ request: RouteRequest) async throws(RoutePlanningError) -> [PlannedRoute]

  /// How far and how long it is by road from each origin to each destination.
  ///
  /// - Parameters:
  ///   - origins: Where the ways begin: one at least.
  ///   - destinations: Where they end: one at least.
  ///   - avoiding: What is avoided where there is another way.
  /// - Returns: A row for each origin with an entry for each destination; `nil` where there is no way.
  /// - Throws: ``RoutePlanningError`` where the engine cannot tell.
  func matrix(
    from origins: [Coordinate], to destinations: [Coordinate], avoiding: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> [[RouteCost?]]
}

/// The ways that are wanted.
public struct RouteRequest: Hashable, Sendable, Codable {
  /// How many ways besides the best may be asked for.
  public static let alternativeCounts = 0...2

  /// Where the car is.
  public var origin: Coordinate
  /// The direction in which it drives there, in degrees clockwise from true north; `nil` where that is not known.
  public var heading: Double?
  /// Where to pass, in order.
  public var stops: [Coordinate]
  /// Where to go.
  public var destination: Coordinate
  /// What is avoided where there is another way.
  public var avoiding: Set<RouteAvoidance>
  /// How many ways besides the best are wanted at most; see ``alternativeCounts``. With stops there is only the best.
  public var alternatives: Int

  /// Asks for ways.
  ///
  /// - Parameters:
  ///   - origin: Where the car is.
  ///   - destination: Where to go.
  ///   - stops: Where to pass, in order.
  ///   - heading: The direction in which the car drives.
  ///   - avoiding: What is avoided where there is another way.
  ///   - alternatives: How many ways besides the best; brought into ``alternativeCounts``.
  public init(
    from origin: Coordinate, to destination: Coordinate, by stops: [Coordinate] = [], heading: Double? = nil,
    avoiding: Set<RouteAvoidance> = [], alternatives: Int = 0
  ) {
    self.origin = origin
    self.destination = destination
    self.stops = stops
    self.heading = heading
    self.avoiding = avoiding
    let counts = Self.alternativeCounts
    self.alternatives = min(counts.upperBound, max(counts.lowerBound, alternatives))
  }
}

/// What a driver may wish to avoid.
public enum RouteAvoidance: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
  /// Roads that cost money.
  case tolls
  /// Motorways.
  case motorways
  /// Ferries.
  case ferries

  /// In the order of the cases.
  public static func < (a: Self, b: Self) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}

/// How far and how long it is by road.
public struct RouteCost: Hashable, Sendable, Codable {
  /// Metres.
  public var distance: Double
  /// Seconds.
  public var duration: Double

  /// Makes a cost of metres and seconds.
  public init(distance: Double, duration: Double) {
    self.distance = distance
    self.duration = duration
  }
}

/// Why there is no way by road.
public enum RoutePlanningError: Error, Hashable, Sendable, Codable {
  /// The engine looked, and there is no way for a car.
  case noRoute
  /// There is no road near this point of the request: 0 for the origin, then the stops, then the destination.
  case noRoadNear(point: Int)
  /// The engine is not there, or died: what it is, and what to do.
  case unavailable(engine: String, reason: String)
  /// The engine did not answer in so many seconds.
  case timedOut(engine: String, seconds: Double)
  /// The engine answered what cannot be understood.
  case badAnswer(engine: String, reason: String)
  /// The request is none: what is wrong with it.
  case badRequest(String)
  /// The task was cancelled.
  case cancelled
}

extension RoutePlanningError: CustomStringConvertible {
  /// One line: what is wrong and what to do. It names no position.
  public var description: String {
    switch self {
    case .noRoute: "no drivable route found; choose another destination"
    case .noRoadNear(0): "no road found near the car's position"
    case .noRoadNear: "no road found near the destination or a stop"
    case .unavailable(let engine, let reason): "\(engine) isn't available: \(reason)"
    case .timedOut(let engine, let seconds): "\(engine) didn't answer within \(Int(seconds.rounded())) s; try again"
    case .badAnswer(let engine, let reason): "\(engine) returned an invalid response: \(reason)"
    case .badRequest(let reason): reason
    case .cancelled: "route planning was cancelled"
    }
  }
}
