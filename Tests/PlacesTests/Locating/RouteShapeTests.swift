import Testing

@testable import Places

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The boxes round routes, and routes of fewer points.
@Suite struct RouteShapeTests {
  @Test(arguments: [
    ((49.25, -123.1), 0.05, 300.0), ((0, 179.99), 0.05, 1000), ((-65, -179.9), 1, 5000), ((80, 10), 2, 20_000),
    ((89.5, 0), 0.4, 5000), ((10, 10), 30, 1000), ((49.25, -123.1), 0.0, 50),
  ])
  func boxesHoldTheCorridor(centre: (Double, Double), spread: Double, halfWidth: Double) throws {
    var generator = SeededGenerator(4)
    let scale = 1 / max(0.01, cos(centre.0 * .pi / 180))
    for count in [2, 3, 40] {
      let route = try Route(
        (0..<count).map { _ in
          try coordinate(generator.coordinate(near: centre, within: (spread, min(179, spread * scale))))
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
    // Along a parallel one box is as good as many; a diagonal is cut.
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
    // Four squares of a quarter, each with its margin.
    #expect(abs(areas[1] - 4 * 0.27 * 0.27) < 0.01)
    #expect(areas[2] < areas[1] / 2)
    #expect(areas[3] < areas[2])
  }

  @Test func turnsAreWhereBoxesEnd() throws {
    // An L of two straight streets wants two boxes, whatever the number allowed.
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

  @Test func simplifies() throws {
    var generator = SeededGenerator(5)
    var points: [Coordinate] = []
    for step in 0..<3000 {
      let wave = 0.01 * sin(Double(step) / 200)
      let jitter = Double.random(in: -1e-5...1e-5, using: &generator)
      points.append(try coordinate((49.25 + wave + jitter, -123.1 + Double(step) * 1e-5)))
    }
    let route = try Route(points)
    for tolerance in [0.5, 5, 50, 500] {
      let simple = route.simplified(tolerance: tolerance)
      #expect(simple.coordinates.first == points.first)
      #expect(simple.coordinates.last == points.last)
      #expect(points.allSatisfy { simple.nearest(to: $0).aside <= tolerance + 1e-6 })
      #expect(isSubsequence(simple.coordinates, of: points))
    }
    let counts = [0.5, 5, 50, 500].map { route.simplified(tolerance: $0).coordinates.count }
    #expect(counts == counts.sorted(by: >))
    #expect(counts[2] < 40)
    #expect(counts[0] > 300)
  }

  @Test func whatIsStraightHasTwoPoints() throws {
    let straight = try Route((0...100).map { try coordinate((Double($0) * 0.01, 7)) })
    for tolerance in [0, -1, .nan, 1, .infinity] {
      #expect(straight.simplified(tolerance: tolerance).coordinates.count == 2)
    }
    let corner = try Route([coordinate((0, 0)), coordinate((0, 1)), coordinate((1, 1))])
    #expect(corner.simplified(tolerance: 0) == corner)
    #expect(corner.simplified(tolerance: .infinity).coordinates.count == 2)
    let loop = try Route([coordinate((0, 0)), coordinate((0, 1)), coordinate((0, 0))])
    #expect(loop.simplified(tolerance: 100) == loop)
  }

  @Test func aLongZigzagIsSimplifiedAtOnce() throws {
    // All turns are equally far, so each split takes one point off: quadratic, if nothing stopped it.
    let points = try (0..<30_000).map { try coordinate(($0 % 2 == 0 ? 0 : 0.001, Double($0) * 1e-6)) }
    let route = try Route(points)
    #expect(route.simplified(tolerance: 0.01).coordinates.count == 30_000)
    #expect(route.simplified(tolerance: 1000).coordinates.count == 2)
    #expect(!route.boxes(halfWidth: 50, maximumCount: 8).isEmpty)
  }

  /// A point at most so far from a random one of the route, a little within for what rounding does.
  private func near(_ route: Route, within metres: Double, using generator: inout SeededGenerator) throws -> Coordinate
  {
    let index = Int.random(in: 0..<route.vectors.count - 1, using: &generator)
    let arc = EarthArc(from: route.vectors[index], to: route.vectors[index + 1])
    let start = arc.point(at: arc.angle * Double.random(in: 0...1, using: &generator))
    let angles = (0..<3).map { _ in Double.random(in: -1...1, using: &generator) }
    let elsewhere = EarthVector(try coordinate((angles[0] * 89, angles[1] * 179)))
    let way = EarthArc(from: start, to: elsewhere)
    return try #require(way.point(at: metres * 0.999 / Coordinate.earthRadius).coordinate)
  }

  private func isSubsequence(_ part: [Coordinate], of whole: [Coordinate]) -> Bool {
    var rest = whole[...]
    return part.allSatisfy { point in
      guard let index = rest.firstIndex(of: point) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
  }

  private func coordinate(_ degrees: (Double, Double)) throws -> Coordinate {
    let longitude = degrees.1 - (degrees.1 / 360).rounded() * 360
    return try #require(Coordinate(latitude: min(90, max(-90, degrees.0)), longitude: longitude))
  }
}
