import HeadUnit
public import Places

/// A route as JSON with a stable format. Code in the package uses ``/Places/PlannedRoute``.
///
/// Distances are in meters, times in seconds, speeds in kilometers per hour, and coordinates in WGS 84 degrees.
public struct RouteRecord: Codable, Sendable, Hashable {
  /// A maneuver.
  public struct Step: Codable, Sendable, Hashable {
    /// The kind of maneuver.
    public var kind: RouteStep.Kind
    /// The direction of the turn, if known.
    public var turn: Turn?
    /// The instruction on the screen, in English.
    public var instruction: String
    /// The names of the road to take.
    public var names: [String]
    /// The number of that road.
    public var number: String?
    /// The number of the motorway exit.
    public var exit: String?
    /// The destinations on the signs.
    public var towards: [String]?
    /// The exit of the roundabout, counted from 1.
    public var roundaboutExit: Int?
    /// The lanes before it, from left to right.
    public var lanes: [Lane]?
    /// The index of the shape point at the maneuver.
    public var start: Int
    /// Meters from there to the next step.
    public var distance: Double
    /// Seconds from there to the next step.
    public var duration: Double
  }

  /// Meters by road.
  public var distance: Double
  /// Travel time in seconds.
  public var duration: Double
  /// The names of the roads that distinguish it from the other routes.
  public var via: [String]
  /// Road types on it that a driver may wish to avoid.
  public var uses: [RouteAvoidance]
  /// The shape, as an encoded polyline with six decimals.
  public var shape: String
  /// The maneuvers, in order.
  public var steps: [Step]
  /// The speed limits on it; omitted if none is known.
  public var speedLimits: [PlannedRoute.SpeedLimit]?

  /// Creates the record of a route.
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
