import Foundations

/// Plans driving routes: a routing engine or a test double.
public protocol RoutePlanning: Sendable {
  /// The routes to a destination, best first: at least one, and at most one plus ``RouteRequest/alternatives``.
  ///
  /// - Throws: ``RoutePlanningError`` if there is no route or the engine fails. Cancelling the task ends the wait.
  func routes(_ request: RouteRequest) async throws(RoutePlanningError) -> [PlannedRoute]

  /// The distance and travel time by road from each origin to each destination, at least one of each. Road types are
  /// avoided if there is another route.
  ///
  /// - Returns: A row per origin with an entry per destination; `nil` if there is no route.
  /// - Throws: ``RoutePlanningError`` if the engine fails.
  func matrix(
    from origins: [Coordinate], to destinations: [Coordinate], avoiding: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> [[RouteCost?]]
}

/// A request for routes.
public struct RouteRequest: Hashable, Sendable, Codable {
  /// Valid numbers of alternative routes.
  public static let alternativeCounts = 0...2

  /// The car's position.
  public var origin: Coordinate
  /// The direction of travel there, in degrees clockwise from true north; `nil` if unknown.
  public var heading: Double?
  /// The stops, in order.
  public var stops: [Coordinate]
  /// The destination.
  public var destination: Coordinate
  /// Road types to avoid if there is another route.
  public var avoiding: Set<RouteAvoidance>
  /// Maximum number of alternative routes; see ``alternativeCounts``. With stops, only the best route is planned.
  public var alternatives: Int

  /// Creates a request for routes; the number of alternatives is clamped to ``alternativeCounts``.
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

  /// Decodes a request; a heading that is not from 0 to 360, or alternatives that are not in ``alternativeCounts``, are
  /// an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      from: try values.decode(Coordinate.self, forKey: .origin),
      to: try values.decode(Coordinate.self, forKey: .destination),
      by: try values.decode([Coordinate].self, forKey: .stops),
      heading: try values.decodeIfPresent(in: 0...360, forKey: .heading),
      avoiding: try values.decode(Set<RouteAvoidance>.self, forKey: .avoiding),
      alternatives: try values.decode(in: Self.alternativeCounts, forKey: .alternatives))
  }
}

/// A road type that a driver may wish to avoid.
public enum RouteAvoidance: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
  /// Toll roads.
  case tolls
  /// Motorways.
  case motorways
  /// Ferries.
  case ferries

  /// Orders by declaration.
  public static func < (a: Self, b: Self) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}

/// Distance and travel time by road.
public struct RouteCost: Hashable, Sendable, Codable {
  /// Distance in meters.
  public var distance: Double
  /// Travel time in seconds.
  public var duration: Double

  /// Creates a cost of meters and seconds.
  public init(distance: Double, duration: Double) { (self.distance, self.duration) = (distance, duration) }

  /// Decodes a cost; a distance or a duration out of range is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      distance: try values.decode(in: PlannedRoute.measures, forKey: .distance),
      duration: try values.decode(in: PlannedRoute.measures, forKey: .duration))
  }
}

/// The reason that route planning failed.
public enum RoutePlanningError: Error, Hashable, Sendable, Codable {
  /// The engine found no drivable route.
  case noRoute
  /// No road is near this point of the request: 0 for the origin, then the stops, then the destination.
  case noRoadNear(point: Int)
  /// The engine isn't running or stopped: its name, and what to do.
  case unavailable(engine: String, reason: String)
  /// The engine didn't respond within a number of seconds.
  case timedOut(engine: String, seconds: Double)
  /// The engine returned an invalid response.
  case badAnswer(engine: String, reason: String)
  /// The request is invalid; the value says what is wrong with it.
  case badRequest(String)
  /// The task was cancelled.
  case cancelled
}

extension RoutePlanningError: CustomStringConvertible {
  /// One line with the problem and the remedy. It contains no position.
  public var description: String {
    switch self {
    case .noRoute: "no drivable route found; choose another destination"
    case .noRoadNear(0): "no road found near the car's position"
    case .noRoadNear: "no road found near the destination or a stop"
    case .unavailable(let engine, let reason): "\(engine) isn't available: \(reason)"
    case .timedOut(let engine, let seconds): "\(engine) didn't answer within \(Int(saturating: seconds)) s; try again"
    case .badAnswer(let engine, let reason): "\(engine) returned an invalid response: \(reason)"
    case .badRequest(let reason): reason
    case .cancelled: "route planning was cancelled"
    }
  }
}
