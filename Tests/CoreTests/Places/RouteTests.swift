import TestSupport
import Testing

@testable import Places

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct RouteTests {
  @Test func refusesTooFewAndTooMany() throws {
    let point = try coordinate((1, 2))
    #expect(throws: RouteError.pointCount(0)) { try Route([]) }
    #expect(throws: RouteError.pointCount(1)) { try Route([point]) }
    #expect(throws: RouteError.pointCount(100_001)) { try Route(Array(repeating: point, count: 100_001)) }
    #expect(RouteError.pointCount(1).description.contains("at least 2"))
    #expect(RouteError.pointCount(100_001).description.contains("100000"))
    #expect(try Route([point, point]).length == 0)
  }

  @Test func measures() throws {
    let route = try route([(0, 0), (0, 1), (1, 1)])
    let degree = Coordinate.earthRadius * .pi / 180
    #expect(abs(route.length - 2 * degree) < 1e-6)
    for (point, along, aside) in [
      ((0.0, 0.5), 0.5, 0.0), ((0.5, 1), 1.5, 0), ((-1, 0.25), 0.25, 1), ((0, -2), 0, 2), ((4, 1), 2, 3),
    ] {
      let nearest = route.nearest(to: try coordinate(point))
      #expect(abs(nearest.along - along * degree) < 1e-3, "\(point)")
      #expect(abs(nearest.aside - aside * degree) < 1e-3, "\(point)")
    }
  }

  /// The route is cut into steps of centimeters to meters, and the nearest step is found by distance alone.
  @Test(arguments: [(49.25, -123.1), (0.0, 0.0), (-41.3, 179.999), (69.6, 18.9), (89.99, 30)])
  func nearestIsTheNearestOfAllSteps(latitude: Double, longitude: Double) throws {
    var generator = SeededGenerator(3)
    let scale = 1 / max(0.001, cos(latitude * .pi / 180))
    for round in 0..<12 {
      let points = try (0..<6).map { _ in
        wrapped(generator.coordinate(near: (latitude, longitude), within: (0.01, 0.01 * scale)))
      }.map(coordinate)
      let route = try Route(points)
      let place = try coordinate(
        wrapped(generator.coordinate(near: (latitude, longitude), within: (0.02, 0.02 * scale))))
      let (along, aside) = route.nearest(to: place)
      let walked = try walk(route, steps: 4000, place: place)
      let step = route.length / 4000
      // A step near the nearest point is hardly farther away.
      #expect(aside <= walked.aside + 1e-6, "round \(round)")
      #expect(aside > walked.aside - step, "round \(round)")
      #expect(abs(try self.point(of: route, at: along).distance(to: place) - aside) < 0.01, "round \(round)")
    }
  }

  @Test func shortStepsAreExact() throws {
    // A street in steps of a centimeter: a cross product would lose the direction.
    let points = try (0...5000).map { try coordinate((49.25 + Double($0) * 1e-7, -123.1)) }
    let route = try Route(points)
    let meters = 1e-7 * Coordinate.earthRadius * .pi / 180
    let place = try coordinate((49.25025, -123.09))
    let nearest = route.nearest(to: place)
    #expect(abs(nearest.along - 2500 * meters) < 0.5)
    #expect(abs(nearest.aside - place.distance(to: try coordinate((49.25025, -123.1)))) < 0.01)
  }

  @Test func theFirstOfEquallyNearPlacesCounts() throws {
    let route = try route([(0, 0), (0, 1), (0, 0)])
    let nearest = route.nearest(to: try coordinate((0.5, 0.5)))
    #expect(abs(nearest.along - route.length / 4) < 1)
  }

  @Test func crossesTheAntimeridianAndThePole() throws {
    let degree = Coordinate.earthRadius * .pi / 180
    let across = try route([(0, 179), (0, -179)])
    #expect(abs(across.length - 2 * degree) < 1e-6)
    let nearest = across.nearest(to: try coordinate((0.5, 180)))
    #expect(abs(nearest.along - degree) < 1e-3)
    #expect(abs(nearest.aside - degree / 2) < 1e-3)
    let polar = try route([(89, 0), (89, 180)])
    #expect(abs(polar.length - 2 * degree) < 1e-6)
    #expect(polar.nearest(to: try coordinate((90, 77))).aside < 1e-3)
  }

  @Test func pointsThatAreTheSameOrOppositeAreMeasured() throws {
    let still = try route([(10, 20), (10, 20)])
    let degree = Coordinate.earthRadius * .pi / 180
    let nearest = still.nearest(to: try coordinate((11, 20)))
    #expect(nearest.along == 0)
    #expect(abs(nearest.aside - degree) < 1e-3)
    let opposite = try route([(0, 0), (0, 180)])
    #expect(abs(opposite.length - 180 * degree) < 1e-3)
    #expect(abs(opposite.nearest(to: try coordinate((0, 170))).aside - 10 * degree) < 1e-3)
  }

  /// Distances to points at equal intervals along each segment, by the formula of ``Coordinate/distance(to:)``.
  private func walk(_ route: Route, steps: Int, place: Coordinate) throws -> (along: Double, aside: Double) {
    var best = (along: 0.0, aside: Double.infinity)
    for step in 0...steps {
      let along = route.length * Double(step) / Double(steps)
      let aside = try point(of: route, at: along).distance(to: place)
      if aside < best.aside { best = (along, aside) }
    }
    return best
  }

  /// The point at a distance along the route, by spherical interpolation of the segment's ends (slerp).
  private func point(of route: Route, at along: Double) throws -> Coordinate {
    var rest = along
    for (start, end) in zip(route.coordinates, route.coordinates.dropFirst()) {
      let step = start.distance(to: end)
      if rest <= step || end == route.coordinates.last {
        let angle = step / Coordinate.earthRadius
        let share = step == 0 ? 0 : min(1, rest / step)
        let weights = angle == 0 ? (1, 0) : (sin((1 - share) * angle) / sin(angle), sin(share * angle) / sin(angle))
        let position = EarthVector(start).position * weights.0 + EarthVector(end).position * weights.1
        return try #require(EarthVector(position).coordinate)
      }
      rest -= step
    }
    return try #require(route.coordinates.last)
  }

  private func wrapped(_ degrees: (Double, Double)) -> (Double, Double) {
    (min(90, max(-90, degrees.0)), degrees.1 - (degrees.1 / 360).rounded() * 360)
  }

  private func route(_ points: [(Double, Double)]) throws -> Route {
    try Route(points.map(coordinate))
  }

  private func coordinate(_ degrees: (Double, Double)) throws -> Coordinate {
    try #require(Coordinate(latitude: degrees.0, longitude: degrees.1))
  }
}

/// The boxes around routes, and routes with fewer points.
@Suite struct RouteShapeTests {
  @Test(arguments: [
    ((49.25, -123.1), 0.05, 300.0), ((0, 179.99), 0.05, 1000), ((-65, -179.9), 1, 5000), ((80, 10), 2, 20_000),
    ((89.5, 0), 0.4, 5000), ((10, 10), 30, 1000), ((49.25, -123.1), 0.0, 50),
  ])
  func boxesHoldTheCorridor(center: (Double, Double), spread: Double, halfWidth: Double) throws {
    var generator = SeededGenerator(4)
    let scale = 1 / max(0.01, cos(center.0 * .pi / 180))
    for count in [2, 3, 40] {
      let route = try Route(
        (0..<count).map { _ in
          try coordinate(generator.coordinate(near: center, within: (spread, min(179, spread * scale))))
        })
      for maximumCount in [1, 5, 64] {
        let boxes = route.boxes(halfWidth: halfWidth, maximumCount: maximumCount)
        #expect((1...2 * maximumCount).contains(boxes.count))
        var outside = 0
        for _ in 0..<400 {
          let point = try near(route, within: halfWidth, using: &generator)
          if !boxes.contains(where: { $0.contains(point) }) { outside += 1 }
        }
        #expect(outside == 0, "\(count) points, \(maximumCount) boxes")
      }
    }
  }

  @Test func boxesAreFewAndTight() throws {
    // Along a parallel, one box is as good as many; a diagonal is split.
    let degree = Coordinate.earthRadius * .pi / 180
    let level = try Route([coordinate((0, 0)), coordinate((0, 1))])
    let box = try #require(level.boxes(halfWidth: degree / 100, maximumCount: 64).first)
    #expect(level.boxes(halfWidth: degree / 100, maximumCount: 64).count == 1)
    #expect(abs(box.northEast.latitude - 0.01) < 1e-3)
    #expect(abs(box.southWest.longitude + 0.01) < 1e-3)
    let diagonal = try Route([coordinate((0, 0)), coordinate((1, 1))])
    let areas = [1, 4, 16, 64].map { count in
      diagonal.boxes(halfWidth: degree / 100, maximumCount: count).reduce(0) { sum, box in
        sum + (box.northEast.latitude - box.southWest.latitude) * (box.northEast.longitude - box.southWest.longitude)
      }
    }
    #expect(abs(areas[0] - 1.02 * 1.02) < 0.01)
    // Four squares of a quarter of the side, each with its margin.
    #expect(abs(areas[1] - 4 * 0.27 * 0.27) < 0.01)
    #expect(areas[2] < areas[1] / 2)
    #expect(areas[3] < areas[2])
  }

  @Test func turnsAreWhereBoxesEnd() throws {
    // An L of two straight streets needs two boxes, whatever the limit.
    let route = try Route([coordinate((0, 0)), coordinate((0, 0.1)), coordinate((0.1, 0.1))])
    #expect(route.boxes(halfWidth: 100, maximumCount: 64).count == 2)
    #expect(route.boxes(halfWidth: 100, maximumCount: 1).count == 1)
  }

  @Test func boxesStayOnTheEarth() throws {
    let across = try Route([coordinate((0, 179.9)), coordinate((0.01, -179.9))])
    let boxes = across.boxes(halfWidth: 1000, maximumCount: 1)
    #expect(boxes.count == 2)
    #expect(boxes.first?.northEast.longitude == 180)
    #expect(boxes.last?.southWest.longitude == -180)
    #expect(boxes.allSatisfy { $0.northEast.longitude - $0.southWest.longitude < 0.2 })
    let polar = try Route([coordinate((89.9, 0)), coordinate((89.9, 180))])
    #expect(polar.boxes(halfWidth: 100, maximumCount: 1).contains { $0.northEast.latitude == 90 })
    for width in [-1, 0, .nan, .infinity, 1e300] {
      #expect(!across.boxes(halfWidth: width, maximumCount: .min).isEmpty)
      #expect(!across.boxes(halfWidth: width, maximumCount: .max).isEmpty)
    }
  }

  @Test func aLongZigzagHasBoxes() throws {
    let points = try (0..<30_000).map { try coordinate(($0 % 2 == 0 ? 0 : 0.001, Double($0) * 1e-6)) }
    #expect(!(try Route(points)).boxes(halfWidth: 50, maximumCount: 8).isEmpty)
  }

  /// A point within a distance of a random point of the route, minus a margin for rounding.
  private func near(_ route: Route, within meters: Double, using generator: inout SeededGenerator) throws -> Coordinate
  {
    let index = Int.random(in: 0..<route.vectors.count - 1, using: &generator)
    let arc = EarthArc(from: route.vectors[index], to: route.vectors[index + 1])
    let start = arc.point(at: arc.angle * Double.random(in: 0...1, using: &generator))
    let angles = (0..<3).map { _ in Double.random(in: -1...1, using: &generator) }
    let elsewhere = EarthVector(try coordinate((angles[0] * 89, angles[1] * 179)))
    let way = EarthArc(from: start, to: elsewhere)
    return try #require(way.point(at: meters * 0.999 / Coordinate.earthRadius).coordinate)
  }

  private func coordinate(_ degrees: (Double, Double)) throws -> Coordinate {
    let longitude = degrees.1 - (degrees.1 / 360).rounded() * 360
    return try #require(Coordinate(latitude: min(90, max(-90, degrees.0)), longitude: longitude))
  }
}
