import Places

extension ValhallaTrips.Trip {
  /// The route, before validation.
  func route() throws(RoutePlanningError) -> PlannedRoute {
    var parts: [RouteLeg] = []
    for leg in legs {
      let shape = try EngineJSON.shape(leg.shape, engine: ValhallaRouting.name)
      parts.append(RouteLeg(shape: shape, steps: leg.steps))
    }
    var uses: Set<RouteAvoidance> = []
    if summary.hasToll == true { uses.insert(.tolls) }
    if summary.hasHighway == true { uses.insert(.motorways) }
    if summary.hasFerry == true { uses.insert(.ferries) }
    return PlannedRoute(joining: parts, distance: summary.length * 1_000, duration: summary.time, uses: uses)
  }
}

extension ValhallaTrips.Leg {
  /// The steps in order.
  var steps: [RouteStep] {
    maneuvers.reduce(into: []) { steps, maneuver in
      if let step = maneuver.step { steps.append(step, leavesRoundabout: maneuver.type == 27) }
    }
  }
}

extension ValhallaManeuver {
  /// The kind of step, by the number of the maneuver type; `nil` for types that cars don't use.
  ///
  /// Source: valhalla.github.io/valhalla/api/turn-by-turn/api-reference, "maneuver types".
  private static let kinds: [Int: (RouteStep.Kind, Turn?)] = [
    1: (.depart, nil), 2: (.depart, .right), 3: (.depart, .left), 4: (.arrive, nil), 5: (.arrive, .right),
    6: (.arrive, .left), 7: (.proceed, .straight), 8: (.proceed, .straight), 9: (.turn, .slightRight),
    10: (.turn, .right), 11: (.turn, .sharpRight), 12: (.uTurn, .uTurnRight), 13: (.uTurn, .uTurnLeft),
    14: (.turn, .sharpLeft), 15: (.turn, .left), 16: (.turn, .slightLeft), 17: (.ramp, .straight),
    18: (.ramp, .slightRight), 19: (.ramp, .slightLeft), 20: (.exit, .slightRight), 21: (.exit, .slightLeft),
    22: (.fork, .straight), 23: (.fork, .slightRight), 24: (.fork, .slightLeft), 25: (.merge, nil),
    26: (.roundabout, nil), 27: (.roundabout, nil), 28: (.ferry, nil), 29: (.leaveFerry, nil),
    37: (.merge, .slightRight), 38: (.merge, .slightLeft),
  ]

  var step: RouteStep? {
    guard let (kind, turn) = Self.kinds[type] else { return nil }
    // The names at the beginning, if they differ from the later ones, are those of the road to turn into.
    let names = beginStreetNames.flatMap { $0.isEmpty ? nil : $0 } ?? streetNames ?? []
    let (words, number) = RoadNumber.split(names)
    func texts(_ elements: Lossy<Sign.Element>?) -> [String] { elements?.elements.map(\.text) ?? [] }
    return RouteStep(
      kind, turn: turn, names: words, number: number, exit: texts(sign?.exitNumberElements).first,
      towards: [sign?.exitBranchElements, sign?.exitTowardElements, sign?.exitNameElements].flatMap(texts),
      roundaboutExit: kind == .roundabout ? roundaboutExitCount : nil, start: beginShapeIndex,
      distance: length * 1_000, duration: time, lanes: lanes?.elements.map(ValhallaLane.lane) ?? [],
      instruction: instruction)
  }
}

/// The directions of a lane as bits. Source: valhalla/baldr/turnlanes.h.
enum ValhallaLane {
  private static let turns: [(bit: Int, turn: Turn)] = [
    (256, .uTurnLeft), (4, .sharpLeft), (8, .left), (16, .slightLeft), (512, .slightLeft), (2, .straight),
    (1024, .slightRight), (32, .slightRight), (64, .right), (128, .sharpRight),
  ]

  static func lane(_ lane: ValhallaManeuver.Lane) -> Lane {
    func directions(_ bits: Int) -> [Turn] { turns.filter { bits & $0.bit != 0 }.map(\.turn).uniqued() }
    let recommended = [lane.active, lane.valid].compactMap { $0.flatMap { directions($0).first } }.first
    return Lane(directions(lane.directions), recommended: recommended)
  }
}
