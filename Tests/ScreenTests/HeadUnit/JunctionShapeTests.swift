import Foundation
import HeadUnit
import Places
import Testing

@Suite struct JunctionShapeTests {
  /// A route given in meters east and north of a point.
  private func route(_ points: [(east: Double, north: Double)]) -> [Coordinate] {
    let start = Coordinate(latitude: 49, longitude: -123)
    return points.compactMap { point in
      start?.moved(meters: point.north, towards: 0).moved(meters: point.east, towards: 90)
    }
  }

  @Test(
    "MA-14: from any direction, the car comes from below, and a right turn leads to the right",
    arguments: [0.0, 45, 90, 200, 315])
  func turn(heading: Double) throws {
    let (sine, cosine) = (sin(heading * .pi / 180), cos(heading * .pi / 180))
    let straight = route([(0, 0), (100 * sine, 100 * cosine), (100 * sine + 80 * cosine, 100 * cosine - 80 * sine)])
    let points = try #require(JunctionShape(of: straight, at: 1)).points
    #expect(points.count == 3)
    #expect(abs(points[0].x - points[1].x) <= 2 && points[0].y > points[1].y + 20, "up to the corner: \(points)")
    #expect(points[2].x > points[1].x + 20 && abs(points[2].y - points[1].y) <= 2, "then to the right: \(points)")
    #expect(points.allSatisfy { (0...JunctionShape.size.width).contains($0.x) })
    #expect(points.allSatisfy { (0...JunctionShape.size.height).contains($0.y) })
  }

  @Test("MA-14: a roundabout is drawn whole")
  func roundabout() throws {
    // In from the south, three quarters around counterclockwise, and out to the west.
    var drawn: [(east: Double, north: Double)] = [(0, 0)]
    for angle in stride(from: 180.0, through: -90, by: -15) {
      let radians = angle * Double.pi / 180
      drawn.append((15 * sin(radians), 55 + 15 * cos(radians)))
    }
    drawn.append((-100, 55))
    let shape = try #require(JunctionShape(of: route(drawn), at: 1, isRoundabout: true))
    let (xs, ys) = (shape.points.map(\.x), shape.points.map(\.y))
    #expect(shape.points.count > 12 && ys.first == ys.max() && xs.last == xs.min())
    #expect(
      ys.firstIndex(of: ys.min() ?? 0).map { $0 > 3 && $0 < ys.count - 1 } == true, "the ring is passed at its top")
  }

  @Test("MA-14: going straight on has no shape, nor has the end of a route")
  func none() {
    let straight = route([(0, 0), (0, 100), (2, 200)])
    #expect(JunctionShape(of: straight, at: 1) == nil && JunctionShape(of: straight, at: 0) == nil)
    #expect(JunctionShape(of: straight, at: 2) == nil && JunctionShape(of: straight, at: -7) == nil)
    #expect(JunctionShape(of: [], at: 0) == nil && JunctionShape(of: route([(0, 0), (0, 0), (0, 0)]), at: 1) == nil)
  }

  @Test(
    "A shape is winding if it has two corners or bends, not one",
    arguments: [
      ([(0, 0), (0, 100), (80, 100)], false), ([(0, 0), (0, 100), (30, 130), (60, 140)], false),
      ([(0, 0), (0, 100), (30, 100), (30, 200)], true), ([(0, 0), (0, 100), (20, 100), (20, 20)], true),
    ] as [([(Double, Double)], Bool)])
  func winding(points: [(Double, Double)], isWinding: Bool) throws {
    let shape = try #require(JunctionShape(of: route(points.map { (east: $0.0, north: $0.1) }), at: 1))
    #expect(shape.isWinding == isWinding)
  }

  @Test("A shape survives encoding and decoding; a malformed line is refused")
  func coding() throws {
    let shape = try #require(JunctionShape(of: route([(0, 0), (0, 100), (80, 100)]), at: 1))
    let data = try JSONEncoder().encode(shape)
    #expect(try JSONDecoder().decode(JunctionShape.self, from: data) == shape)
    for text in ["{}", #"{"line":[1,2]}"#, #"{"line":[1,2,3]}"#, #"{"line":[1,2,3,-4]}"#, #"{"line":[1,2,3,1e9]}"#] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(JunctionShape.self, from: Data(text.utf8)) }
    }
  }
}
