public import Places

/// Roads of an invented town: a grid that contains every point, so that there are two routes between most points.
///
/// One route goes north or south first and then turns; the other goes east or west first and is a little slower. The
/// roads aren't realistic otherwise: they are for readable stories.
public struct SimulatedRoads: Hashable, Sendable {
  /// The speed of the first route in meters per second, 50 km/h.
  public static let speed = 50 / 3.6

  /// Creates the roads.
  public init() {}

  /// Returns the routes of a request, best first.
  public func routes(_ request: RouteRequest) -> [PlannedRoute] {
    let points = [request.origin] + request.stops + [request.destination]
    let best = route(points, northFirst: true)
    guard request.alternatives > 0, request.stops.isEmpty, best.steps.contains(where: { $0.kind == .turn }) else {
      return [best]
    }
    return [best, route(points, northFirst: false)]
  }

  private func route(_ points: [Coordinate], northFirst: Bool) -> PlannedRoute {
    var route = PlannedRoute(shape: Array(points.prefix(1)), distance: 0, duration: 0, steps: [])
    let speed = northFirst ? Self.speed : Self.speed * 0.8
    for (from, to) in zip(points, points.dropFirst()) {
      let middle = Coordinate(
        latitude: northFirst ? to.latitude : from.latitude, longitude: northFirst ? from.longitude : to.longitude)
      let corners = [from, middle ?? to, to]
      for (leg, (start, end)) in zip(corners, corners.dropFirst()).enumerated() where start != end {
        let meters = start.distance(to: end)
        let isNorth = start.longitude == end.longitude
        let isFirst = route.shape.count == 1
        let isStop = leg == 0 && !isFirst
        let turn = leg == 1 && corners[0] != corners[1] ? Self.turn(corners) : nil
        let kind: RouteStep.Kind = isFirst ? .depart : isStop ? .stop : turn == nil ? .proceed : .turn
        var step = RouteStep(
          kind, turn: turn, names: [isNorth ? "Mill Road" : "Quay Street"], start: route.shape.count - 1,
          distance: meters, duration: meters / speed)
        if kind == .turn {
          step.lanes = [
            Lane([.left], recommended: turn == .left ? .left : nil),
            Lane([.straight, .right], recommended: turn == .right ? .right : nil),
          ]
        }
        route.steps.append(step)
        route.shape.append(end)
        route.distance += meters
        route.duration += meters / speed
      }
    }
    if route.shape.count == 1, let only = points.last { route.shape.append(only) }
    if route.steps.isEmpty { route.steps.append(RouteStep(.depart, start: 0, distance: 0, duration: 0)) }
    let last = route.steps.last?.names ?? []
    route.steps.append(
      RouteStep(.arrive, turn: .right, names: last, start: route.shape.count - 1, distance: 0, duration: 0))
    return PlannedRoute(
      shape: route.shape, distance: route.distance, duration: route.duration, steps: route.steps,
      via: [northFirst ? "Mill Road" : "Quay Street"],
      speedLimits: [PlannedRoute.SpeedLimit(from: 0, to: route.shape.count - 1, kilometresPerHour: 50)])
  }

  private static func turn(_ corners: [Coordinate]) -> Turn {
    let (x, y) = (corners[1].longitude - corners[0].longitude, corners[1].latitude - corners[0].latitude)
    let (u, v) = (corners[2].longitude - corners[1].longitude, corners[2].latitude - corners[1].latitude)
    return x * v - y * u > 0 ? .left : .right
  }
}
