import Foundation
import Places
import Testing

@testable import Navigation

@Suite("A route prepared for guidance") struct RouteLineTests {
  private func line(_ points: [(Double, Double)], steps: [RouteStep] = []) throws -> RouteLine {
    try RouteLine(
      PlannedRoute(
        shape: points.map { .checked($0.0, $0.1) }, distance: 0, duration: 60, steps: steps))
  }

  @Test("Lengths and headings, also across the 180th meridian, at a pole, and with repeated points")
  func shapes() throws {
    let degree = Coordinate.metersPerDegree
    let table: [(points: [(Double, Double)], length: Double, heading: Double)] = [
      ([(0, 0), (0.01, 0)], 0.01 * degree, 0),
      ([(0, 0), (0, 0.01)], 0.01 * degree, 90),
      ([(0, 0), (0, 0), (0, 0.01), (0, 0.01)], 0.01 * degree, 90),
      ([(10, 179.995), (10, -179.995)], 0.01 * degree * cos(10 * .pi / 180), 90),
      ([(10, -179.995), (10, 179.995)], 0.01 * degree * cos(10 * .pi / 180), 270),
      ([(89.995, 0), (89.995, 180)], 0.01 * degree, 0),
    ]
    for row in table {
      let line = try line(row.points)
      #expect(abs(line.length - row.length) < 0.1)
      let heading = line.place(at: line.length / 4).heading
      #expect(Bearing.difference(heading, row.heading) < 0.1, "\(heading) in place of \(row.heading)")
      #expect(line.place(at: -5).coordinate.distance(to: line.route.shape[0]) < 0.01)
      #expect(line.place(at: 1e9).coordinate.distance(to: line.route.shape[row.points.count - 1]) < 0.01)
    }
  }

  @Test("A position beside the line is projected onto it, anywhere on the Earth")
  func feet() throws {
    for (latitude, longitude) in [(0.0, 0.0), (49.2, -123.1), (-70, 179.999), (89.99, 12), (-89.999, -100)] {
      let origin = Coordinate.checked(latitude, longitude)
      let frame = EarthFrame(at: EarthPoint(origin))
      func place(_ east: Double, _ north: Double) -> Coordinate {
        (EarthPoint(origin) + frame.east * east + frame.north * north).coordinate ?? origin
      }
      let line = try RouteLine(
        PlannedRoute(shape: [place(-500, 20), place(500, 20)], distance: 0, duration: 0, steps: []))
      var feet: [RouteLine.Projection] = []
      line.feet(near: EarthPoint(origin), within: 50) { feet.append($0) }
      #expect(feet.count == 1)
      #expect(abs((feet.first?.meters ?? 0) - 500) < 0.1)
      #expect(abs((feet.first?.squaredDistance ?? 0).squareRoot() - 20) < 0.1)
    }
  }

  @Test("On a long segment, the projection is on the great circle")
  func longParts() throws {
    let line = try line([(60, 0), (60, 2)])
    let middle = line.place(at: line.length / 2).coordinate
    var feet: [RouteLine.Projection] = []
    line.feet(near: EarthPoint(middle), within: 30) { feet.append($0) }
    #expect(feet.count == 1 && abs((feet.first?.meters ?? 0) - line.length / 2) < 5)
  }

  @Test("A shape with too few points is rejected with a message")
  func refused() {
    for points in [[], [(0.0, 0.0)]] {
      #expect(throws: RouteLineError.pointCount(points.count)) { _ = try line(points) }
    }
    #expect(RouteLineError.pointCount(1).description.contains("request the route again"))
  }

  @Test("The beginning and end of a shape without length coincide")
  func withoutLength() throws {
    let line = try line([(1, 1), (1, 1)], steps: [RouteStep(.arrive, start: 1, distance: 0, duration: 0)])
    #expect(line.length == 0 && line.stepPositions == [0])
    #expect(line.schedule.time(at: 0) == 60 && line.place(at: 0).heading.isFinite)
  }

  @Test("Steps beyond the shape, out of order, at the same point, and with invalid times")
  func brokenSteps() throws {
    let steps = [(-3, 10.0), (1, .nan), (1, 20), (0, -5), (9, .infinity), (Int.max, 0)].map {
      RouteStep(.turn, start: $0.0, distance: .nan, duration: $0.1)
    }
    let line = try line([(0, 0), (0, 0.01), (0, 0.02)], steps: steps)
    let half = line.length / 2
    #expect(zip(line.stepPositions, [0, half, half, half, 2 * half, 2 * half]).allSatisfy { abs($0 - $1) < 0.01 })
    #expect(abs(line.schedule.time(at: half / 2) - 5) < 0.01)
    #expect(abs(line.schedule.time(from: 0, to: 2 * half) - 30) < 0.01)
  }

  @Test("Speed limits, without invalid ones")
  func limits() throws {
    var route = try line([(0, 0), (0, 0.01), (0, 0.02), (0, 0.03)]).route
    route.speedLimits = [
      .init(from: 2, to: 99, kilometresPerHour: 80), .init(from: 0, to: 1, kilometresPerHour: 50),
      .init(from: 1, to: 1, kilometresPerHour: 30), .init(from: 1, to: 2, kilometresPerHour: .nan),
    ]
    let line = try RouteLine(route)
    let third = line.length / 3
    #expect([0, third / 2, third * 1.5, third * 2.5].map(line.speedLimit(at:)) == [50, 50, nil, 80])
  }

  @Test("Stops are at the positions of the steps, or else at the nearest points in order")
  func stops() throws {
    let pen = { (stop: Bool) in
      var pen = RoadPen()
      pen.forward(500)
      if stop { pen.note(.stop) }
      pen.forward(500)
      pen.turn(180)
      pen.forward(1_000)
      return pen.route()
    }
    let stop = Coordinate.synthetic.moved(SIMD2(3, 300))
    #expect(abs(try RouteLine(pen(true)).positions(of: [stop])[0] - 500) < 1)
    let found = try RouteLine(pen(false)).positions(of: [stop, stop])
    #expect(abs(found[0] - 300) < 1 && abs(found[1] - 300) < 1)
    let later = try RouteLine(pen(false)).positions(of: [.synthetic.moved(SIMD2(0, 900)), stop])
    #expect(abs(later[0] - 900) < 2 && abs(later[1] - 1_700) < 4)
  }
}
