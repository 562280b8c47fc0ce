public import Places

/// Where a car is, for the dot on the map.
public struct CarPosition: Hashable, Sendable, Codable {
  /// Where it comes from.
  public enum Source: String, Hashable, Sendable, Codable, CaseIterable {
    /// A fix, put on the road of the route.
    case route
    /// The way so far, carried forward: in a tunnel.
    case estimate
    /// A fix as it is: the car is not on the route.
    case fix
  }

  /// The position.
  public var coordinate: Coordinate
  /// Degrees clockwise from true north, 0..<360: of the road, or as the fix says; `nil` where that is not known.
  public var heading: Double?
  /// Where it comes from.
  public var source: Source

  /// Makes a position.
  public init(_ coordinate: Coordinate, heading: Double?, source: Source) {
    self.coordinate = coordinate
    self.heading = heading
    self.source = source
  }
}

/// How far a trip has come, and what is next.
public struct RouteProgress: Hashable, Sendable, Codable {
  /// Why guidance rests.
  public enum Pause: String, Hashable, Sendable, Codable, CaseIterable {
    /// The destination is reached.
    case arrived
    /// The position is being looked for.
    case locating
    /// The route was left, and another one is looked for.
    case rerouting
    /// The driver is not on the route yet.
    case proceedToRoute
  }

  /// How far and how long it is to a point of the route.
  public struct Way: Hashable, Sendable, Codable {
    /// Metres along the route, 0 or more.
    public var distance: Double
    /// Seconds as the engine planned them, 0 or more.
    public var duration: Double

    /// Makes a way of metres and seconds.
    public init(distance: Double, duration: Double) {
      self.distance = distance
      self.duration = duration
    }
  }

  /// A step ahead.
  public struct Upcoming: Hashable, Sendable, Codable {
    /// Which of the route's steps, from 0.
    public var index: Int
    /// What is done there.
    public var step: RouteStep
    /// How far and how long it is to there.
    public var way: Way

    /// Makes a step ahead.
    public init(index: Int, step: RouteStep, way: Way) {
      self.index = index
      self.step = step
      self.way = way
    }
  }

  /// Why guidance rests; `nil` while it runs.
  public var pause: Pause?
  /// Metres from the beginning of the route, 0 or more.
  public var metres: Double
  /// How far and how long it is to the destination.
  public var destination: Way
  /// The next stop on the way; `nil` where there is none.
  public var stop: Way?
  /// What the driver does next; `nil` where nothing is left to do.
  public var next: Upcoming?
  /// What the driver does right after that; `nil` where there is time.
  public var then: Upcoming?
  /// The lanes before the next step, from left to right; none until it is near, or where nobody knows.
  public var lanes: [Lane]
  /// The names of the road the car is on, best known first.
  public var roadNames: [String]
  /// The number of the road the car is on; `nil` for none.
  public var roadNumber: String?
  /// The highest speed allowed here, in kilometres an hour; `nil` where none is known.
  public var speedLimit: Double?
  /// Whether it is carried forward from the last fix.
  public var isEstimated: Bool
  /// The share of the route that is driven, 0...1.
  public var share: Double

  /// The step after the next is told with it where it follows within so many metres or seconds.
  static let thenMetres = 200.0
  static let thenSeconds = 10.0

  /// Metres and seconds before the next step within which its lanes matter.
  static let lanesMetres = 150.0
  static let lanesSeconds = 30.0

  /// Takes what a route says about a place on it.
  ///
  /// - Parameters:
  ///   - line: The route.
  ///   - metres: Metres from its beginning.
  ///   - firstStep: The first step that is not done yet, where that is known from the way so far.
  ///   - stop: Metres from the beginning to the next stop.
  ///   - speed: Metres a second.
  ///   - pause: Why guidance rests.
  ///   - isEstimated: Whether it is carried forward.
  init(
    on line: RouteLine, at metres: Double, firstStep: Int, stop: Double?, speed: Double, pause: Pause?,
    isEstimated: Bool
  ) {
    func way(to end: Double) -> Way {
      Way(distance: max(0, end - metres), duration: line.schedule.time(from: metres, to: end))
    }
    func upcoming(_ index: Int) -> Upcoming? {
      guard line.route.steps.indices.contains(index) else { return nil }
      return Upcoming(index: index, step: line.route.steps[index], way: way(to: line.stepPositions[index]))
    }
    self.pause = pause
    self.metres = metres
    destination = way(to: line.length)
    self.stop = stop.map(way(to:))
    next = upcoming(firstStep)
    if let next, let after = upcoming(firstStep + 1),
      after.way.distance - next.way.distance < Self.thenMetres
        || after.way.duration - next.way.duration < Self.thenSeconds
    {
      then = after
    }
    let isNear = next.map { $0.way.distance <= max(Self.lanesMetres, speed * Self.lanesSeconds) } ?? false
    lanes = isNear ? next?.step.lanes ?? [] : []
    let road = line.step(at: metres).map { line.route.steps[$0] }
    roadNames = road?.names ?? []
    roadNumber = road?.number
    speedLimit = line.speedLimit(at: metres)
    self.isEstimated = isEstimated
    share = line.length > 0 ? min(1, max(0, metres / line.length)) : 1
  }
}

extension RouteProgress {
  /// What of it a screen shows: when this is the same, nothing is to be drawn again.
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
    let ways = [destination, stop, next?.way, then?.way]
    return Shown(
      pause: pause, distances: ways.map { $0.map { Self.rounded($0.distance) } },
      minutes: ways.prefix(2).compactMap { $0.map { ($0.duration / 60).rounded() } },
      steps: [next?.index, then?.index], lanes: lanes, road: roadNames + [roadNumber].compactMap(\.self),
      speedLimit: speedLimit, isEstimated: isEstimated)
  }

  /// Metres, rounded as finely as the finest of the units that a screen uses: tens of feet below a hundred, fifties
  /// below a mile, tenths of a kilometre below ten, then whole kilometres, each halved.
  private static func rounded(_ metres: Double) -> Double {
    let step: Double =
      switch metres {
      case ..<30: 3
      case ..<100: 5
      case ..<1_610: 15
      case ..<16_100: 50
      default: 500
      }
    return (metres / step).rounded() * step
  }
}
