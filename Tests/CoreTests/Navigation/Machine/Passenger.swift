import Foundation
import Navigation
import Places

/// Drives a machine along straight lines on a plane, and records its actions.
struct Passenger {
  var navigation = NavigationMachine()
  var now = Duration.zero
  /// The actions with their times.
  var log: [(at: Duration, action: NavigationMachine.Action)] = []
  /// Meters east and north of the origin.
  var position = SIMD2(0.0, 0.0)
  var speed = 0.0
  var course = 0.0

  init() {}

  /// A passenger who starts on a route, with the first fix at its beginning.
  init(on route: PlannedRoute, by stops: [Coordinate] = []) throws {
    try start(route, by: stops)
    fix()
  }

  mutating func note(_ actions: [NavigationMachine.Action]) { log += actions.map { (now, $0) } }

  mutating func start(_ route: PlannedRoute, by stops: [Coordinate] = []) throws {
    note(try navigation.start(route, to: route.shape.last ?? .synthetic, by: stops, at: now))
  }

  /// Sends a fix at the position, a second later.
  mutating func fix(after seconds: Double = 1, accuracy: Double = 5) {
    now += .seconds(seconds)
    let fix = Fix(
      Coordinate.synthetic.moved(position), at: Date(timeIntervalSince1970: now / .seconds(1)), accuracy: accuracy,
      speed: speed, course: course)
    note(navigation.moved(fix, at: now))
  }

  /// Drives with one fix per second.
  mutating func drive(_ meters: Double, course: Double, speed: Double) {
    (self.course, self.speed) = (course, speed)
    let angle = course * .pi / 180
    var left = meters
    while left > 0 {
      let step = min(left, speed)
      position += step * SIMD2(sin(angle), cos(angle))
      left -= step
      fix()
    }
  }

  /// Advances time, and calls the machine when it requests it.
  mutating func wait(_ time: Duration) {
    let end = now + time
    while let wake = wakeAt, wake <= end {
      now = max(now, wake)
      note(navigation.advance(to: now))
      if wakeAt == wake { break }
    }
    now = end
    note(navigation.advance(to: now))
  }

  /// The last wake-up time that the machine requested.
  var wakeAt: Duration? {
    log.reversed().lazy.compactMap { if case .wake(let at) = $0.action { at } else { nil } }.first
  }

  /// The actions since the last call.
  mutating func take() -> [NavigationMachine.Action] {
    defer { log = [] }
    return log.map(\.action)
  }

  var announcements: [(at: Duration, said: Announcement)] {
    log.compactMap { if case .announce(let said) = $0.action { ($0.at, said) } else { nil } }
  }

  var plans: [(at: Duration, request: RouteRequest, number: Int)] {
    log.compactMap { if case .plan(let request, let number) = $0.action { ($0.at, request, number) } else { nil } }
  }
}

extension PlannedRoute {
  /// A route north for some meters, then alternately to the right and left for each further length.
  static func zigzag(_ legs: Double..., speed: Double = 13.9) -> PlannedRoute {
    var pen = RoadPen()
    pen.speed = speed
    for (index, leg) in legs.enumerated() {
      if index > 0 {
        pen.note(.turn, index.isMultiple(of: 2) ? .left : .right)
        pen.turn(index.isMultiple(of: 2) ? -90 : 90)
      }
      pen.forward(leg)
    }
    return pen.route()
  }
}
