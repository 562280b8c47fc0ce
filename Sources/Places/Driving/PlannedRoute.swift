/// A way by road that a routing engine found: its shape, and what the driver does on it.
public struct PlannedRoute: Hashable, Sendable {
  /// The points of its shape, from the road nearest to the origin to that nearest to the destination: two at least.
  public var shape: [Coordinate]
  /// Metres by road, 0 or more.
  public var distance: Double
  /// Seconds it takes, 0 or more, as the engine believes.
  public var duration: Double
  /// What the driver does, in order: the first departs, the last arrives.
  public var steps: [RouteStep]
  /// The names of the roads that tell it from the other ways there, the longest first: "Burrard Bridge".
  public var via: [String]
  /// What it uses that a driver may wish to avoid.
  public var uses: Set<RouteAvoidance>
  /// The speed limits on it, in order of their beginnings; where nothing is said none is known.
  public var speedLimits: [SpeedLimit]

  /// Makes a route.
  ///
  /// - Parameters:
  ///   - shape: The points of its shape; rounded to six decimals of a degree, 11 cm, so that a recording has the same.
  ///   - distance: Metres by road.
  ///   - duration: Seconds it takes.
  ///   - steps: What the driver does, in order.
  ///   - via: The names of the roads that tell it from others.
  ///   - uses: What it uses that a driver may wish to avoid.
  ///   - speedLimits: The speed limits on it.
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

  /// The points that lie ahead of a car, from where it is.
  ///
  /// - Parameter metres: Metres along the shape that lie behind it; what is beyond its end counts as that.
  /// - Returns: Two points at least where the shape has two.
  public func points(after metres: Double) -> [Coordinate] {
    var left = metres.isFinite ? max(0, metres) : 0
    for (index, (start, end)) in zip(shape, shape.dropFirst()).enumerated() {
      let length = start.distance(to: end)
      if left < length { return [Polyline.between(start, end, share: left / length)] + shape[(index + 1)...] }
      left -= length
    }
    return Array(shape.suffix(2))
  }

  /// The range of decoded distances, in metres, and durations, in seconds.
  package static let measures = 0.0...1e9
  /// The range of decoded positions in the shape. A position beyond the shape means its end.
  static let positions = 0...Int(Int32.max)

  /// The highest speed allowed on a stretch of a route.
  public struct SpeedLimit: Hashable, Sendable, Codable {
    /// The point of the shape at which the stretch begins.
    public var start: Int
    /// The point at which it ends.
    public var end: Int
    /// Kilometres an hour.
    public var kilometresPerHour: Double

    /// Makes the limit of a stretch.
    ///
    /// - Parameters:
    ///   - start: The point of the shape at which it begins.
    ///   - end: The point at which it ends.
    ///   - kilometresPerHour: The highest speed allowed.
    public init(from start: Int, to end: Int, kilometresPerHour: Double) {
      self.start = start
      self.end = end
      self.kilometresPerHour = kilometresPerHour
    }

    /// Decodes the limit of a stretch.
    ///
    /// - Throws: `DecodingError`, also for a point below zero, and for a speed that is not from 0 to 1000 km/h.
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

  /// Decodes a route, whose shape is an encoded polyline of six decimals.
  ///
  /// - Throws: `DecodingError`, also for a text that is no such line, and for a number out of range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      shape: try values.decodeLine(forKey: .shape), distance: try values.decode(in: Self.measures, forKey: .distance),
      duration: try values.decode(in: Self.measures, forKey: .duration),
      steps: try values.decode([RouteStep].self, forKey: .steps), via: try values.decode([String].self, forKey: .via),
      uses: try values.decode(Set<RouteAvoidance>.self, forKey: .uses),
      speedLimits: try values.decode([SpeedLimit].self, forKey: .speedLimits))
  }

  /// Encodes a route; its shape as an encoded polyline of six decimals, which is a tenth of its size as numbers.
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

/// Something the driver does on a route, and the way from there to the next such point.
public struct RouteStep: Hashable, Sendable, Codable {
  /// What is done.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The trip begins.
    case depart
    /// Into another road.
    case turn
    /// Straight on, or the road changes its name.
    case proceed
    /// Back the way one came.
    case uTurn
    /// Onto a larger road, with its traffic.
    case merge
    /// Onto a road that leads to a larger one.
    case ramp
    /// Off a motorway.
    case exit
    /// One of two roads that part.
    case fork
    /// Into a roundabout, and out of it by an exit; see ``RouteStep/roundaboutExit``.
    case roundabout
    /// Onto a ferry.
    case ferry
    /// Off a ferry.
    case leaveFerry
    /// A stop on the way is reached.
    case stop
    /// The destination is reached.
    case arrive
  }

  /// What is done.
  public var kind: Kind
  /// To which side; for a stop and the destination the side on which it lies. `nil` where that is not known.
  public var turn: Turn?
  /// The names of the road that is taken, best known first; for the destination and a stop that of the road it is on.
  public var names: [String]
  /// The number of the road that is taken, such as "A 40"; `nil` for none.
  public var number: String?
  /// The number of the motorway's exit; `nil` for none.
  public var exit: String?
  /// What the signs point to, in their order.
  public var towards: [String]
  /// The exit of the roundabout, counted from 1; `nil` where the step is none.
  public var roundaboutExit: Int?
  /// The point of the shape at which it is done.
  public var start: Int
  /// Metres from there to the next step.
  public var distance: Double
  /// Seconds from there to the next step.
  public var duration: Double
  /// The lanes before it, from left to right; none where nobody knows.
  public var lanes: [Lane]
  /// The engine's own words for it; `nil` where it has none.
  public var instruction: String?

  /// Makes a step.
  ///
  /// - Parameters:
  ///   - kind: What is done.
  ///   - turn: To which side.
  ///   - names: The names of the road that is taken.
  ///   - number: The number of that road.
  ///   - exit: The number of the motorway's exit.
  ///   - towards: What the signs point to.
  ///   - roundaboutExit: The exit of the roundabout, from 1.
  ///   - start: The point of the shape.
  ///   - distance: Metres to the next step.
  ///   - duration: Seconds to the next step.
  ///   - lanes: The lanes before it, from left to right.
  ///   - instruction: The engine's own words.
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

  /// Decodes a step.
  ///
  /// - Throws: `DecodingError`, also for a number out of range.
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
  /// Straight on.
  case straight
  /// A little to the right.
  case slightRight
  /// To the right.
  case right
  /// Sharply to the right.
  case sharpRight
  /// Back, turning to the right.
  case uTurnRight
  /// Back, turning to the left.
  case uTurnLeft
  /// Sharply to the left.
  case sharpLeft
  /// To the left.
  case left
  /// A little to the left.
  case slightLeft

  /// Degrees clockwise from straight on, -180...180.
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
  /// Where it leads, from left to right; empty where its surface shows nothing.
  public var turns: [Turn]
  /// Which of these is the way on; `nil` where the lane does not lead there.
  public var recommended: Turn?

  /// Makes a lane.
  ///
  /// - Parameters:
  ///   - turns: Where it leads.
  ///   - recommended: Which of these is the way on.
  public init(_ turns: [Turn], recommended: Turn? = nil) {
    self.turns = turns
    self.recommended = recommended
  }
}
