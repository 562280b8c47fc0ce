import Foundation
import Places

extension OSRMRoutes.Route {
  /// The route, before validation. The steps' shapes make its shape, so that each step begins at one of its points.
  func route() throws(RoutePlanningError) -> PlannedRoute {
    var parts: [RouteLeg] = []
    for leg in legs { parts.append(try leg.leg()) }
    let classes = Set(legs.flatMap(\.steps).flatMap { $0.intersections?.elements ?? [] }.flatMap { $0.classes ?? [] })
    var uses: Set<RouteAvoidance> = []
    if classes.contains("toll") { uses.insert(.tolls) }
    if classes.contains("motorway") { uses.insert(.motorways) }
    if classes.contains("ferry") || legs.flatMap(\.steps).contains(where: { $0.mode == "ferry" }) {
      uses.insert(.ferries)
    }
    return PlannedRoute(joining: parts, distance: distance, duration: duration, uses: uses)
  }
}

extension OSRMRoutes.Leg {
  fileprivate func leg() throws(RoutePlanningError) -> RouteLeg {
    var leg = RouteLeg(shape: [], steps: [])
    var isOnFerry = false
    for step in steps {
      let shape = try EngineJSON.shape(step.geometry, engine: OSRMRouting.name)
      let start = leg.shape.isEmpty ? 0 : leg.shape.count - 1
      // An arrival repeats the last point.
      if step.maneuver.type != "arrive" { leg.shape += leg.shape.last == shape.first ? shape.dropFirst() : shape[...] }
      var next = step.step(at: start)
      if (step.mode == "ferry") != isOnFerry, next.kind != .depart, next.kind != .arrive {
        next.kind = isOnFerry ? .leaveFerry : .ferry
      }
      isOnFerry = step.mode == "ferry"
      leg.steps.append(next, leavesRoundabout: ["exit roundabout", "exit rotary"].contains(step.maneuver.type))
    }
    return leg
  }
}

extension OSRMRoutes.Step {
  /// Directions in OSRM's terms.
  private static let directions: [String: Turn] = [
    "straight": .straight, "slight right": .slightRight, "right": .right, "sharp right": .sharpRight,
    "uturn": .uTurnLeft, "sharp left": .sharpLeft, "left": .left, "slight left": .slightLeft,
  ]

  fileprivate func step(at start: Int) -> RouteStep {
    let turn = maneuver.modifier.flatMap { Self.directions[$0] }
    let numbers = Self.list(ref ?? "")
    let texts = Self.list(name ?? "")
    // "A 1, B 2: Somewhere, Elsewhere" is the numbers, a colon, and the places.
    let towards = Self.list((destinations ?? "").replacing(": ", with: ", "))
    return RouteStep(
      kind, turn: turn, names: texts.filter { !numbers.contains($0) }, number: numbers.first,
      exit: exits.flatMap { Self.list($0).first }, towards: towards,
      roundaboutExit: kind == .roundabout ? maneuver.exit : nil, start: start, distance: distance,
      duration: duration, lanes: lanes(turn), instruction: maneuver.instruction)
  }

  /// The kind of step, by the type of the maneuver. Unknown types are read as turns (OSRM's documentation,
  /// "StepManeuver").
  private var kind: RouteStep.Kind {
    switch maneuver.type {
    case "depart": .depart
    case "arrive": .arrive
    case "merge": .merge
    case "on ramp": .ramp
    case "off ramp": .exit
    case "fork": .fork
    case "roundabout", "rotary", "exit roundabout", "exit rotary": .roundabout
    case "new name", "notification", "use lane": .proceed
    default:
      switch maneuver.modifier {
      case "uturn": .uTurn
      case "straight": .proceed
      default: .turn
      }
    }
  }

  /// The lanes at the maneuver's junction, which is the first of the step.
  private func lanes(_ turn: Turn?) -> [Lane] {
    (intersections?.elements.first?.lanes ?? []).map { lane in
      let turns = lane.indications.compactMap { Self.directions[$0] }.uniqued()
      guard lane.valid else { return Lane(turns) }
      let indicated = lane.validIndication.flatMap { Self.directions[$0] }
      let nearest = turns.min { abs($0.degrees - (turn?.degrees ?? 0)) < abs($1.degrees - (turn?.degrees ?? 0)) }
      return Lane(turns, recommended: indicated ?? nearest ?? turn ?? .straight)
    }
  }

  private static func list(_ text: String) -> [String] {
    text.split { $0 == ";" || $0 == "," }.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      .filter { !$0.isEmpty }
  }
}
