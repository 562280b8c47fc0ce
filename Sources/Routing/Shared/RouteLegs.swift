import Places

/// A leg of a route, as engines report it: from one point of the request to the next.
struct RouteLeg {
  var shape: [Coordinate]
  /// The steps from its first to its last point; their positions refer to the leg's own points.
  var steps: [RouteStep]
  /// The speed limits; their positions also refer to the leg's own points.
  var speedLimits: [PlannedRoute.SpeedLimit] = []
}

extension [RouteStep] {
  /// Appends a step; leaving a roundabout is merged into entering it.
  mutating func append(_ step: RouteStep, leavesRoundabout: Bool) {
    guard leavesRoundabout, var roundabout = last, roundabout.kind == .roundabout else { return append(step) }
    (roundabout.names, roundabout.number) = (step.names, step.number)
    if !step.towards.isEmpty { roundabout.towards = step.towards }
    roundabout.distance += step.distance
    roundabout.duration += step.duration
    self[count - 1] = roundabout
  }
}

extension PlannedRoute {
  /// Joins the legs of a route. Each joint is a stop, and its point is in the shape once.
  init(joining legs: [RouteLeg], distance: Double, duration: Double, uses: Set<RouteAvoidance>) {
    self.init(shape: [], distance: distance, duration: duration, steps: [], uses: uses)
    for leg in legs {
      let isJoined = !shape.isEmpty && shape.last == leg.shape.first
      let offset = isJoined ? shape.count - 1 : shape.count
      shape += isJoined ? leg.shape.dropFirst() : leg.shape[...]
      speedLimits += leg.speedLimits.map {
        SpeedLimit(from: $0.start &+ offset, to: $0.end &+ offset, kilometresPerHour: $0.kilometresPerHour)
      }
      var next = leg.steps[...]
      if var stop = steps.last, stop.kind == .arrive, let departure = next.first, departure.kind == .depart {
        stop.kind = .stop
        if stop.names.isEmpty { (stop.names, stop.number) = (departure.names, departure.number) }
        (stop.distance, stop.duration) = (departure.distance, departure.duration)
        steps[steps.count - 1] = stop
        next = next.dropFirst()
      }
      steps += next.map { step in
        var step = step
        step.start = step.start &+ offset
        return step
      }
    }
  }

  /// Merges stretches with the same speed limit.
  static func joined(_ limits: [SpeedLimit]) -> [SpeedLimit] {
    limits.reduce(into: []) { joined, limit in
      if let last = joined.last, last.end == limit.start, last.kilometresPerHour == limit.kilometresPerHour {
        joined[joined.count - 1].end = limit.end
      } else {
        joined.append(limit)
      }
    }
  }
}
