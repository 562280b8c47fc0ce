import HeadUnit
public import Places

/// A way by road as JSON: stable, for programs. Within the package ways go by their own type, ``/Places/PlannedRoute``.
///
/// Distances are in metres, times in seconds, speeds in kilometres an hour, coordinates in WGS 84 degrees.
public struct RouteRecord: Codable, Sendable, Hashable {
  /// Something the driver does.
  public struct Step: Codable, Sendable, Hashable {
    /// What is done.
    public var kind: RouteStep.Kind
    /// To which side, where that is known.
    public var turn: Turn?
    /// What it reads like on a screen, in English.
    public var instruction: String
    /// The names of the road that is taken.
    public var names: [String]
    /// The number of that road.
    public var number: String?
    /// The number of the motorway's exit.
    public var exit: String?
    /// What the signs point to.
    public var towards: [String]?
    /// The exit of the roundabout, from 1.
    public var roundaboutExit: Int?
    /// The lanes before it, from left to right.
    public var lanes: [Lane]?
    /// The point of the shape at which it is done.
    public var start: Int
    /// Metres from there to the next step.
    public var distance: Double
    /// Seconds from there to the next step.
    public var duration: Double
  }

  /// Metres by road.
  public var distance: Double
  /// Seconds it takes.
  public var duration: Double
  /// The names of the roads that tell it from the other ways.
  public var via: [String]
  /// What it uses that a driver may wish to avoid.
  public var uses: [RouteAvoidance]
  /// The shape, as an encoded polyline of six decimals.
  public var shape: String
  /// What the driver does, in order.
  public var steps: [Step]
  /// The speed limits on it; left out where none is known.
  public var speedLimits: [PlannedRoute.SpeedLimit]?

  /// Makes the record of a route.
  public init(_ route: PlannedRoute) {
    let words = ManeuverWords(.english)
    distance = route.distance.rounded(decimals: 1)
    duration = route.duration.rounded(decimals: 1)
    via = route.via
    uses = route.uses.sorted()
    shape = EncodedPolyline.encode(route.shape, precision: .six)
    steps = route.steps.map { step in
      Step(
        kind: step.kind, turn: step.turn, instruction: words.instruction(for: step).longest, names: step.names,
        number: step.number, exit: step.exit, towards: step.towards.isEmpty ? nil : step.towards,
        roundaboutExit: step.roundaboutExit, lanes: step.lanes.isEmpty ? nil : step.lanes, start: step.start,
        distance: step.distance.rounded(decimals: 1), duration: step.duration.rounded(decimals: 1))
    }
    speedLimits = route.speedLimits.isEmpty ? nil : route.speedLimits
  }
}
