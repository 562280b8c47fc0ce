import Foundation
import Places

/// Draws a line in meters on a plane with the steps of a driver, and makes a route of it.
struct RoadPen {
  /// Meters east and north of the origin.
  private(set) var points: [SIMD2<Double>] = [SIMD2(0, 0)]
  /// Driving speed from each point on, in meters per second.
  private(set) var speeds: [Double] = []
  private(set) var steps: [(kind: RouteStep.Kind, turn: Turn?, start: Int, name: String)] = []
  /// Radians clockwise from north.
  private(set) var heading = 0.0
  /// Driving speed on the next part, in meters per second.
  var speed = 13.9

  init(heading degrees: Double = 0) {
    heading = degrees * .pi / 180
    steps = [(.depart, nil, 0, "Road 0")]
  }

  var position: SIMD2<Double> { points[points.count - 1] }

  /// Draws straight ahead, with points at a fixed spacing.
  mutating func forward(_ meters: Double, every spacing: Double = 60) {
    let count = max(1, Int((meters / spacing).rounded()))
    for _ in 0..<count { step(meters / Double(count)) }
  }

  /// Draws a bend in degrees: clockwise, or counterclockwise if negative.
  mutating func bend(_ degrees: Double, radius: Double) {
    let length = abs(degrees) * .pi / 180 * radius
    let count = max(2, Int(length / max(3, radius / 6)))
    for _ in 0..<count {
      heading += degrees * .pi / 180 / Double(count) / 2
      step(length / Double(count))
      heading += degrees * .pi / 180 / Double(count) / 2
    }
  }

  /// Turns without moving.
  mutating func turn(_ degrees: Double) { heading += degrees * .pi / 180 }

  /// Adds a step at the current point.
  mutating func note(_ kind: RouteStep.Kind, _ turn: Turn? = nil) {
    steps.append((kind, turn, points.count - 1, "Road \(steps.count)"))
  }

  /// Draws a straight line to a point and turns to its heading.
  mutating func draw(to point: SIMD2<Double>, speed: Double) {
    let way = point - position
    heading = atan2(way.x, way.y)
    points.append(point)
    speeds.append(speed)
  }

  private mutating func step(_ meters: Double) {
    points.append(position + meters * SIMD2(sin(heading), cos(heading)))
    speeds.append(speed)
  }

  /// The route, which ends at the current point.
  func route(at origin: Coordinate = .synthetic) -> PlannedRoute {
    let lengths = zip(points, points.dropFirst()).map { way in ((way.1 - way.0) * (way.1 - way.0)).sum().squareRoot() }
    func sum(_ range: Range<Int>, _ value: (Int) -> Double) -> Double { range.reduce(0) { $0 + value($1) } }
    let all = steps + [(.arrive, nil, points.count - 1, steps[steps.count - 1].name)]
    let routeSteps = all.indices.map { index in
      let end = index + 1 < all.count ? all[index + 1].start : points.count - 1
      return RouteStep(
        all[index].kind, turn: all[index].turn, names: [all[index].name], start: all[index].start,
        distance: sum(all[index].start..<end) { lengths[$0] },
        duration: sum(all[index].start..<end) { lengths[$0] / speeds[$0] })
    }
    return PlannedRoute(
      shape: points.map { origin.moved($0) }, distance: lengths.reduce(0, +),
      duration: routeSteps.reduce(0) { $0 + $1.duration }, steps: routeSteps)
  }
}

extension Coordinate {
  /// A position at sea.
  static let synthetic = Coordinate.checked(49.2, -123.1)

  /// A coordinate known to be valid.
  static func checked(_ latitude: Double, _ longitude: Double) -> Coordinate {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("a test uses an invalid coordinate")
    }
    return coordinate
  }

  /// The coordinate at an offset in meters east and north, for short distances.
  func moved(_ meters: SIMD2<Double>) -> Coordinate {
    let north = meters.y / Coordinate.metersPerDegree
    let east = meters.x / (Coordinate.metersPerDegree * cos(latitude * .pi / 180))
    return .checked(min(90, max(-90, latitude + north)), (longitude + east).remainder(dividingBy: 360))
  }
}
