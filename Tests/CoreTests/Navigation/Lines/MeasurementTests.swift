import Foundation
import Places
import Testing

@testable import Navigation

/// The cost of guidance on a long route; the figures are printed on request.
@Suite("Cost of guidance", .enabled(if: ProcessVariables.printsFigures, "set WHERETO_NAVIGATION_FIGURES to measure"))
struct MeasurementTests {
  @Test("Microseconds per fix, on a route of 20,000 points")
  func fixes() throws {
    var pen = RoadPen()
    for part in 0..<200 {
      pen.forward(1_000, every: 20)
      pen.bend(part.isMultiple(of: 2) ? 40 : -40, radius: 300)
      pen.note(.turn, part.isMultiple(of: 2) ? .right : .left)
    }
    while pen.points.count < 20_000 { pen.forward(20, every: 20) }
    let route = pen.route()
    let clock = ContinuousClock()
    var navigation = NavigationMachine()
    let preparing = try clock.measure { _ = try navigation.start(route, to: .synthetic, at: .zero) }
    let line = try RouteLine(route)
    let fixes = (0..<5_000).map { second in
      let place = line.place(at: Double(second) * 25)
      return Fix(place.coordinate, at: .distantPast, accuracy: 5, speed: 25, course: place.heading)
    }
    let driving = clock.measure {
      for (second, fix) in fixes.enumerated() { _ = navigation.moved(fix, at: .seconds(second)) }
    }
    #expect(navigation.state == .following)
    let microseconds = driving / .microseconds(1) / Double(fixes.count)
    print("\(route.shape.count) points: prepared in \(preparing / .milliseconds(1)) ms, \(microseconds) µs for a fix")
  }
}
