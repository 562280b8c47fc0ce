import Foundations

/// A route from a routing engine: its shape and its steps.
public struct PlannedRoute: Hashable, Sendable {
  /// The points of its shape, from the road nearest to the origin to the one nearest to the destination; at least two.
  public var shape: [Coordinate]
  /// Length by road in meters, 0 or more.
  public var distance: Double
  /// Estimated travel time in seconds, 0 or more.
  public var duration: Double
  /// The maneuvers in order; the first departs, the last arrives.
  public var steps: [RouteStep]
  /// The names of the roads that distinguish it from alternative routes, the longest first: "Burrard Bridge".
  public var via: [String]
  /// Road types on it that a driver may wish to avoid.
  public var uses: Set<RouteAvoidance>
  /// The speed limits on it, ordered by start; stretches without an entry have no known limit.
  public var speedLimits: [SpeedLimit]

  /// Creates a route. Its shape is rounded to six decimals of a degree (11 cm), so that a recording contains equal
  /// points.
  public init(
    shape: [Coordinate], distance: Double, duration: Double, steps: [RouteStep], via: [String] = [],
    uses: Set<RouteAvoidance> = [], speedLimits: [SpeedLimit] = []
  ) {
    self.shape = shape.map { $0.rounded(to: .six) }
    self.distance = distance
    self.duration = duration
    self.steps = steps
    self.via = via
    self.uses = uses
    self.speedLimits = speedLimits
  }

  /// The points of the shape ahead of a car that has driven a distance along it, in meters (clamped to its length),
  /// starting at the car's position.
  ///
  /// - Returns: At least two points if the shape has two.
  public func points(after meters: Double) -> [Coordinate] {
    var left = meters.isFinite ? max(0, meters) : 0
    for (index, (start, end)) in zip(shape, shape.dropFirst()).enumerated() {
      let length = start.distance(to: end)
      if left < length { return [Polyline.between(start, end, share: left / length)] + shape[(index + 1)...] }
      left -= length
    }
    return Array(shape.suffix(2))
  }

  /// The range of decoded distances, in meters, and durations, in seconds.
  package static let measures = 0.0...1e9
  /// The range of decoded positions in the shape. A position beyond the shape means its end.
  static let positions = 0...Int(Int32.max)

  /// The speed limit of a stretch of a route.
  public struct SpeedLimit: Hashable, Sendable, Codable {
    /// The index of the shape point at which the stretch starts.
    public var start: Int
    /// The index of the shape point at which it ends.
    public var end: Int
    /// Speed limit in kilometers per hour.
    public var kilometresPerHour: Double

    /// Creates the limit of a stretch.
    public init(from start: Int, to end: Int, kilometresPerHour: Double) {
      self.start = start
      self.end = end
      self.kilometresPerHour = kilometresPerHour
    }

    /// Decodes the limit of a stretch; a point below zero, or a speed that is not from 0 to 1000 km/h, is an error.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        from: try values.decode(in: PlannedRoute.positions, forKey: .start),
        to: try values.decode(in: PlannedRoute.positions, forKey: .end),
        kilometresPerHour: try values.decode(in: 0...1_000, forKey: .kilometresPerHour))
    }
  }
}

extension PlannedRoute: Codable {
  private enum CodingKeys: String, CodingKey { case shape, distance, duration, steps, via, uses, speedLimits }

  /// Decodes a route whose shape is an encoded polyline with six decimals; a number out of range is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      shape: try values.decodeLine(forKey: .shape), distance: try values.decode(in: Self.measures, forKey: .distance),
      duration: try values.decode(in: Self.measures, forKey: .duration),
      steps: try values.decode([RouteStep].self, forKey: .steps), via: try values.decode([String].self, forKey: .via),
      uses: try values.decode(Set<RouteAvoidance>.self, forKey: .uses),
      speedLimits: try values.decode([SpeedLimit].self, forKey: .speedLimits))
  }

  /// Encodes a route; the shape becomes an encoded polyline with six decimals, which is a tenth of the size of plain
  /// numbers.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(EncodedPolyline.encode(shape, precision: .six), forKey: .shape)
    try values.encode(distance, forKey: .distance)
    try values.encode(duration, forKey: .duration)
    try values.encode(steps, forKey: .steps)
    try values.encode(via, forKey: .via)
    try values.encode(uses.sorted(), forKey: .uses)
    try values.encode(speedLimits, forKey: .speedLimits)
  }
}

/// A maneuver on a route, with the distance to the next one.
public struct RouteStep: Hashable, Sendable, Codable {
  /// The kind of maneuver.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Start the trip.
    case depart
    /// Turn into another road.
    case turn
    /// Continue straight, or on a road that changes its name.
    case proceed
    /// Make a U-turn.
    case uTurn
    /// Merge onto a larger road with traffic.
    case merge
    /// Take a ramp to a larger road.
    case ramp
    /// Leave a motorway.
    case exit
    /// Take one of two branches of a fork.
    case fork
    /// Enter a roundabout and leave it by an exit; see ``RouteStep/roundaboutExit``.
    case roundabout
    /// Board a ferry.
    case ferry
    /// Leave a ferry.
    case leaveFerry
    /// Reach a stop.
    case stop
    /// Reach the destination.
    case arrive
  }

  /// The kind of maneuver.
  public var kind: Kind
  /// The direction of the turn; for a stop or the destination, the side on which it lies. `nil` if unknown.
  public var turn: Turn?
  /// The names of the road to take, best known first; for a stop or the destination, the names of its road.
  public var names: [String]
  /// The number of the road to take, such as "A 40"; `nil` for none.
  public var number: String?
  /// The number of the motorway exit; `nil` for none.
  public var exit: String?
  /// The destinations on the signs, in order.
  public var towards: [String]
  /// The exit of the roundabout, counted from 1; `nil` for other steps.
  public var roundaboutExit: Int?
  /// The index of the shape point at the maneuver.
  public var start: Int
  /// Meters from there to the next step.
  public var distance: Double
  /// Seconds from there to the next step.
  public var duration: Double
  /// The lanes before it, from left to right; empty if unknown.
  public var lanes: [Lane]
  /// The engine's instruction text; `nil` if it has none.
  public var instruction: String?

  /// Creates a step.
  public init(
    _ kind: Kind, turn: Turn? = nil, names: [String] = [], number: String? = nil, exit: String? = nil,
    towards: [String] = [], roundaboutExit: Int? = nil, start: Int, distance: Double, duration: Double,
    lanes: [Lane] = [], instruction: String? = nil
  ) {
    self.kind = kind
    self.turn = turn
    self.names = names
    self.number = number
    self.exit = exit
    self.towards = towards
    self.roundaboutExit = roundaboutExit
    self.start = start
    self.distance = distance
    self.duration = duration
    self.lanes = lanes
    self.instruction = instruction
  }

  /// Decodes a step; a number out of range is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(Kind.self, forKey: .kind), turn: try values.decodeIfPresent(Turn.self, forKey: .turn),
      names: try values.decode([String].self, forKey: .names),
      number: try values.decodeIfPresent(String.self, forKey: .number),
      exit: try values.decodeIfPresent(String.self, forKey: .exit),
      towards: try values.decode([String].self, forKey: .towards),
      roundaboutExit: try values.decodeIfPresent(in: 1...99, forKey: .roundaboutExit),
      start: try values.decode(in: PlannedRoute.positions, forKey: .start),
      distance: try values.decode(in: PlannedRoute.measures, forKey: .distance),
      duration: try values.decode(in: PlannedRoute.measures, forKey: .duration),
      lanes: try values.decode([Lane].self, forKey: .lanes),
      instruction: try values.decodeIfPresent(String.self, forKey: .instruction))
  }
}

/// A direction as seen by the driver.
public enum Turn: String, Hashable, Sendable, Codable, CaseIterable {
  /// Straight ahead.
  case straight
  /// Slightly right.
  case slightRight
  /// Right.
  case right
  /// Sharp right.
  case sharpRight
  /// A U-turn to the right.
  case uTurnRight
  /// A U-turn to the left.
  case uTurnLeft
  /// Sharp left.
  case sharpLeft
  /// Left.
  case left
  /// Slightly left.
  case slightLeft

  /// Degrees clockwise from straight ahead, -180...180.
  public var degrees: Double {
    switch self {
    case .straight: 0
    case .slightRight: 45
    case .right: 90
    case .sharpRight: 135
    case .uTurnRight: 180
    case .uTurnLeft: -180
    case .sharpLeft: -135
    case .left: -90
    case .slightLeft: -45
    }
  }
}

/// A lane of the road before a step.
public struct Lane: Hashable, Sendable, Codable {
  /// The directions marked on it, from left to right; empty without markings.
  public var turns: [Turn]
  /// The direction that the route takes; `nil` if the lane doesn't lead there.
  public var recommended: Turn?

  /// Creates a lane.
  public init(_ turns: [Turn], recommended: Turn? = nil) {
    self.turns = turns
    self.recommended = recommended
  }
}
