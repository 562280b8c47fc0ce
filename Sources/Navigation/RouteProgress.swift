public import Places

/// The position of the car marker on the map.
public struct CarPosition: Hashable, Sendable, Codable {
  /// The origin of the position.
  public enum Source: String, Hashable, Sendable, Codable, CaseIterable {
    /// A fix, projected onto the route.
    case route
    /// Dead reckoning, for example in a tunnel.
    case estimate
    /// An unprojected fix: the car isn't on the route.
    case fix
  }

  /// The position.
  public var coordinate: Coordinate
  /// Heading in degrees clockwise from true north, 0..<360, of the road or from the fix; `nil` if unknown.
  public var heading: Double?
  /// The origin of the position.
  public var source: Source
}

/// The progress of a trip, and the next steps.
public struct RouteProgress: Hashable, Sendable, Codable {
  /// The reason why guidance is paused.
  public enum Pause: String, Hashable, Sendable, Codable, CaseIterable {
    /// The destination is reached.
    case arrived
    /// The position is unknown.
    case locating
    /// The car is off route, and a new route is requested.
    case rerouting
    /// The car isn't on the route yet.
    case proceedToRoute
  }

  /// A step ahead.
  public struct Upcoming: Hashable, Sendable, Codable {
    /// The index of the step in the route, from 0.
    public var index: Int
    /// The step.
    public var step: RouteStep
    /// Distance and travel time to the step.
    public var remaining: RouteCost
  }

  /// The reason why guidance is paused; `nil` while it runs.
  public var pause: Pause?
  /// Meters from the beginning of the route, 0 or more.
  public var meters: Double
  /// Distance and travel time to the destination.
  public var destination: RouteCost
  /// Distance and travel time to the next stop; `nil` if there is none.
  public var stop: RouteCost?
  /// The next step; `nil` if no steps are left.
  public var next: Upcoming?
  /// The step that follows closely after the next; `nil` if there is more time.
  public var then: Upcoming?
  /// The lanes before the next step, from left to right; empty until it is near, or if unknown.
  public var lanes: [Lane]
  /// The names of the current road, best known first.
  public var roadNames: [String]
  /// The number of the current road; `nil` if it has none.
  public var roadNumber: String?
  /// The speed limit, in kilometers per hour; `nil` if unknown.
  public var speedLimit: Double?
  /// Whether the position is dead-reckoned.
  public var isEstimated: Bool
  /// The driven proportion of the route, 0...1.
  public var share: Double

  /// The step after the next is shown with it if it follows within this distance (m) or time (s).
  static let thenMeters = 200.0
  static let thenSeconds = 10.0

  /// Distance (m) and time (s) before the next step within which its lanes are shown.
  static let lanesMeters = 150.0
  static let lanesSeconds = 30.0

  /// Collects the values of a route at a position on it.
  ///
  /// - `meters`: Meters from its beginning.
  /// - `firstStep`: The first step ahead, if known from the motion so far.
  /// - `stop`: Meters from the beginning to the next stop.
  /// - `speed`: Meters per second.
  init(
    on line: RouteLine, at meters: Double, firstStep: Int, stop: Double?, speed: Double, pause: Pause?,
    isEstimated: Bool
  ) {
    func remaining(to end: Double) -> RouteCost {
      RouteCost(distance: max(0, end - meters), duration: line.schedule.time(from: meters, to: end))
    }
    func upcoming(_ index: Int) -> Upcoming? {
      guard line.route.steps.indices.contains(index) else { return nil }
      return Upcoming(index: index, step: line.route.steps[index], remaining: remaining(to: line.stepPositions[index]))
    }
    self.pause = pause
    self.meters = meters
    destination = remaining(to: line.length)
    self.stop = stop.map(remaining(to:))
    next = upcoming(firstStep)
    if let next, let after = upcoming(firstStep + 1),
      after.remaining.distance - next.remaining.distance < Self.thenMeters
        || after.remaining.duration - next.remaining.duration < Self.thenSeconds
    {
      then = after
    }
    let isNear = next.map { $0.remaining.distance <= max(Self.lanesMeters, speed * Self.lanesSeconds) } ?? false
    lanes = isNear ? next?.step.lanes ?? [] : []
    let road = line.step(at: meters).map { line.route.steps[$0] }
    roadNames = road?.names ?? []
    roadNumber = road?.number
    speedLimit = line.speedLimit(at: meters)
    self.isEstimated = isEstimated
    share = line.length > 0 ? min(1, max(0, meters / line.length)) : 1
  }

  /// The displayed values: if they are equal, the display doesn't change.
  struct Shown: Hashable {
    var pause: Pause?
    var distances: [Double?]
    var minutes: [Double]
    var steps: [Int?]
    var lanes: [Lane]
    var road: [String]
    var speedLimit: Double?
    var isEstimated: Bool
  }

  var shown: Shown {
    let all = [destination, stop, next?.remaining, then?.remaining]
    return Shown(
      pause: pause, distances: all.map { $0.map { Self.rounded($0.distance) } },
      minutes: all.prefix(2).compactMap { $0.map { ($0.duration / 60).rounded() } },
      steps: [next?.index, then?.index], lanes: lanes, road: roadNames + [roadNumber].compactMap(\.self),
      speedLimit: speedLimit, isEstimated: isEstimated)
  }

  /// Meters, rounded as finely as the finest display unit: tens of feet below a hundred, fifties below a mile, tenths
  /// of a kilometer below ten, then whole kilometers, each halved.
  private static func rounded(_ meters: Double) -> Double {
    let step: Double =
      switch meters {
      case ..<30: 3
      case ..<100: 5
      case ..<1_610: 15
      case ..<16_100: 50
      default: 500
      }
    return (meters / step).rounded() * step
  }
}
