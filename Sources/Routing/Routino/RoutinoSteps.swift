import Places

/// Derives driving steps from the points and roads of a route.
struct RoutinoSteps {
  let track: RoutinoTrack
  /// The road that leads to each point; the first point has the road of the second.
  let roads: [Road?]
  /// The exit numbers at ``roundaboutEnds``; empty if unknown.
  let exits: [Int?]

  /// Minimum angle of a turn if the road changes, in degrees.
  private static let slight = 25.0
  /// Minimum angle of a turn if the road keeps its name, in degrees.
  private static let bend = 55.0
  /// Maximum length in meters of an unnamed link that counts as part of its junction.
  private static let channel = 150.0
  /// Width of a divided road, in meters.
  private static let width = 25.0

  init(_ track: RoutinoTrack, roads table: RoadTable, exits: [Int?] = []) {
    self.track = track
    self.exits = exits
    var known: [Int: Road] = [:]
    var roads = track.points.map { point -> Road? in
      guard let number = point.road else { return nil }
      if let road = known[number] { return road }
      let road = table[number]
      known[number] = road
      return road
    }
    if roads.count > 1 { roads[0] = roads[1] }
    self.roads = roads
  }

  /// The points at which the route leaves roundabouts.
  var roundaboutEnds: [Int] {
    roads.indices.dropFirst().dropLast().filter {
      roads[$0]?.isRoundabout == true && roads[$0 + 1]?.isRoundabout != true
    }
  }

  var uses: Set<RouteAvoidance> { roads.reduce(into: []) { $0.formUnion($1?.uses ?? []) } }

  /// Length of the route in meters.
  var distance: Double { track.points.reduce(0) { $0 + $1.distance } }

  var speedLimits: [PlannedRoute.SpeedLimit] {
    PlannedRoute.joined(
      roads.indices.dropFirst().compactMap { index in
        roads[index]?.limit.map { .init(from: index - 1, to: index, kilometresPerHour: $0) }
      })
  }

  /// The steps in order; each distance and time reaches to the next step, including the costs of turns.
  func steps(stops: [Coordinate], destination: Coordinate) -> [RouteStep] {
    let last = track.points.count - 1
    var steps = [step(.depart, at: 0, onto: 1)]
    var waiting = stops[...]
    var index = 1
    while index < last {
      if track.points[index].kind == .waypoint {
        let stop = waiting.popFirst()
        steps.append(step(.stop, turn: stop.flatMap { side(of: $0, at: index) }, at: index, onto: index + 1))
        index += 1
      } else if let (next, resume) = action(at: index) {
        if let next { steps.append(next) }
        index = resume
      } else {
        index += 1
      }
    }
    var arrival = step(.arrive, turn: side(of: destination, at: last), at: last, onto: last)
    arrival.lanes = []
    steps.append(arrival)
    return joined(measured(steps))
  }

  /// Merges two turns within the width of a street: on a divided road, there is a turn into each carriageway.
  private func joined(_ steps: [RouteStep]) -> [RouteStep] {
    let turns: Set<RouteStep.Kind> = [.turn, .proceed]
    return steps.reduce(into: []) { joined, step in
      guard var last = joined.last, turns.contains(last.kind), turns.contains(step.kind), last.distance <= Self.width
      else { return joined.append(step) }
      let angle = track.angle(from: last.start, to: step.start)
      (last.kind, last.turn) = (kind(angle), Self.turn(angle))
      (last.names, last.number) = (step.names, step.number)
      last.distance += step.distance
      last.duration += step.duration
      joined[joined.count - 1] = last
    }
  }

  /// The step at a point, if there is one, and the point at which to continue.
  private func action(at index: Int) -> (step: RouteStep?, resume: Int)? {
    guard let from = roads[index], let onto = roads[index + 1] else { return nil }
    if onto.isRoundabout, !from.isRoundabout {
      let out = end(after: index) { $0.isRoundabout }
      var entry = step(.roundabout, turn: Self.turn(track.angle(from: index, to: out)), at: index, onto: out + 1)
      if let number = roundaboutEnds.firstIndex(of: out), exits.indices.contains(number) {
        entry.roundaboutExit = exits[number]
      }
      return (entry, out)
    }
    if (from.size == .ferry) != (onto.size == .ferry) {
      return (step(onto.size == .ferry ? .ferry : .leaveFerry, at: index, onto: index + 1), index + 1)
    }
    if from.isRoundabout { return nil }
    if onto.isLink, !from.isLink { return link(at: index, from: from, onto: onto) }
    if from.isLink, onto.isMotorway {
      return (step(.merge, turn: slightTurn(at: index), at: index, onto: index + 1), index + 1)
    }
    return turn(at: index, from: from, onto: onto).map { ($0, index + 1) }
  }

  /// The step from a road onto a link.
  private func link(at index: Int, from: Road, onto: Road) -> (step: RouteStep?, resume: Int)? {
    if from.isMotorway { return (step(.exit, turn: slightTurn(at: index), at: index, onto: index + 1), index + 1) }
    if onto.size == .motorway {
      return (step(.ramp, turn: slightTurn(at: index), at: index, onto: index + 1), index + 1)
    }
    let out = end(after: index) { $0.isLink }
    let length = track.points[(index + 1)...out].reduce(0) { $0 + $1.distance }
    guard length <= Self.channel, out < track.points.count - 1, let beyond = roads[out + 1], onto.towards.isEmpty,
      !track.points[(index + 1)...out].contains(where: { $0.kind == .waypoint })
    else { return (step(.ramp, turn: slightTurn(at: index), at: index, onto: index + 1), index + 1) }
    // A lane that cuts a corner isn't a separate road: the turn is from the road before it to the road after it.
    let angle = track.angle(from: index, to: out)
    if abs(angle) < Self.slight, from.sharesName(with: beyond) { return (nil, out + 1) }
    return (step(kind(angle), turn: Self.turn(angle), at: index, onto: out + 1), out + 1)
  }

  /// The step into another road, or around a bend where roads meet.
  private func turn(at index: Int, from: Road, onto: Road) -> RouteStep? {
    let angle = track.angle(at: index)
    let isSame = from.sharesName(with: onto)
    switch track.points[index].kind {
    case .between:
      guard !isSame, onto.hasName else { return nil }
      return step(.proceed, turn: .straight, at: index, onto: index + 1)
    case .junction where abs(angle) >= Self.bend, .smallJunction where !isSame && abs(angle) >= Self.slight,
      .junction where !isSame && abs(angle) >= Self.slight:
      return step(kind(angle), turn: Self.turn(angle), at: index, onto: index + 1)
    default:
      if from.isLink, onto.isLink, onto.towards != from.towards, !onto.towards.isEmpty {
        return step(.fork, turn: slightTurn(at: index), at: index, onto: index + 1)
      }
      guard !isSame, onto.hasName else { return nil }
      return step(.proceed, turn: .straight, at: index, onto: index + 1)
    }
  }

  /// The last point after an index whose roads all satisfy a condition.
  private func end(after index: Int, where isSo: (Road) -> Bool) -> Int {
    var end = index + 1
    while end < track.points.count - 1, track.points[end].kind != .waypoint, let road = roads[end + 1], isSo(road) {
      end += 1
    }
    return end
  }

  private func kind(_ degrees: Double) -> RouteStep.Kind {
    abs(degrees) < Self.slight ? .proceed : abs(degrees) > 165 ? .uTurn : .turn
  }

  private func slightTurn(at index: Int) -> Turn? {
    let angle = track.angle(at: index)
    return abs(angle) < 3 ? nil : abs(angle) < Self.bend ? (angle < 0 ? .slightLeft : .slightRight) : Self.turn(angle)
  }

  /// The turn direction for a clockwise angle in degrees.
  static func turn(_ degrees: Double) -> Turn {
    switch abs(degrees) {
    case ..<slight: .straight
    case ..<bend: degrees < 0 ? .slightLeft : .slightRight
    case ..<125: degrees < 0 ? .left : .right
    case ...165: degrees < 0 ? .sharpLeft : .sharpRight
    default: degrees < 0 ? .uTurnLeft : .uTurnRight
    }
  }

  /// The side of the road on which a place is, seen from the segment before a point.
  private func side(of place: Coordinate, at index: Int) -> Turn? {
    guard index > 0 else { return nil }
    return Bearing.side(of: place, at: track.points[index].coordinate, from: track.points[index - 1].coordinate)
  }

  private func step(_ kind: RouteStep.Kind, turn: Turn? = nil, at index: Int, onto next: Int) -> RouteStep {
    let road = roads.indices.contains(next) ? roads[next] : nil
    let isSigned = [.exit, .ramp, .fork].contains(kind)
    return RouteStep(
      kind, turn: turn, names: road?.name.map { [$0] } ?? [], number: road?.number,
      exit: kind == .exit ? road?.exit : nil, towards: isSigned ? road?.towards ?? [] : [], start: index, distance: 0,
      duration: 0, lanes: lanes(at: index, for: turn))
  }

  /// The lanes of the road that leads to a point, with those that continue in the direction of the turn.
  private func lanes(at index: Int, for turn: Turn?) -> [Lane] {
    guard index > 0, let turn, let lanes = roads[index]?.lanes, !lanes.isEmpty else { return [] }
    let arrows = lanes.flatMap { $0 }
    let best = arrows.min { abs($0.degrees - turn.degrees) < abs($1.degrees - turn.degrees) }
    guard let best, abs(best.degrees - turn.degrees) <= 45 else { return lanes.map { Lane($0) } }
    return lanes.map { Lane($0, recommended: $0.contains(best) ? best : nil) }
  }

  /// The steps with the meters and seconds to the next one.
  private func measured(_ steps: [RouteStep]) -> [RouteStep] {
    var steps = steps
    for (index, next) in steps.indices.dropLast().map({ ($0, steps[$0 + 1].start) }) {
      let points = track.points[(steps[index].start + 1)..<max(steps[index].start + 1, next + 1)]
      steps[index].distance = points.reduce(0) { $0 + $1.distance }
      steps[index].duration = points.indices.reduce(0) { $0 + duration(to: $1) } + delay(steps[index])
    }
    return steps
  }

  /// Seconds from the previous point; Routino's own output is too coarse for segments of a few meters.
  private func duration(to index: Int) -> Double {
    roads[index].map { track.points[index].distance / Double($0.speed) * 3.6 } ?? track.points[index].duration
  }

  private func delay(_ step: RouteStep) -> Double {
    switch step.kind {
    case .depart, .arrive, .stop: 0
    case .roundabout: RoadSpeeds.delay(45)
    default: RoadSpeeds.delay(step.turn?.degrees ?? 0)
    }
  }
}

extension Road {
  /// Whether the map gives it a name or a number.
  fileprivate var hasName: Bool { name != nil || number != nil }

  /// Whether both roads have a common name or number, so that a driver stays on the same road.
  fileprivate func sharesName(with other: Road) -> Bool {
    if let name, let otherName = other.name { return name == otherName }
    if let number, let otherNumber = other.number { return number == otherNumber }
    return !hasName && !other.hasName && size == other.size
  }
}
