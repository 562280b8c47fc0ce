import TestSupport
import Testing

@testable import Places

@Suite struct CoordinateTests {
  @Test(arguments: [(90.0, 180.0), (-90, -180), (0, 0), (49.27, -123.12)])
  func acceptsTheEarth(latitude: Double, longitude: Double) {
    #expect(Coordinate(latitude: latitude, longitude: longitude) != nil)
  }

  @Test(arguments: [(90.001, 0.0), (-91, 0), (0, 180.5), (.nan, 0), (0, .nan), (.infinity, 0), (0, -.infinity)])
  func refusesTheRest(latitude: Double, longitude: Double) {
    #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
  }

  @Test(arguments: ["49.27,-123.12", " 49.27 , -123.12 ", "+49.27,-1.2312e2"])
  func parses(text: String) throws {
    let point = try #require(Coordinate(parsing: text))
    #expect(point.latitude == 49.27)
    #expect(point.longitude == -123.12)
  }

  @Test(arguments: ["", ",", "49.27", "49.27,", "1,2,3", "nan,0", "0x10,0", "inf,0", "91,0", "49.27;-123.12", "a,b"])
  func refusesText(text: String) {
    #expect(Coordinate(parsing: text) == nil)
  }

  @Test func descriptionParsesBack() throws {
    let point = try #require(Coordinate(latitude: 49.2658162, longitude: -123.0789846))
    #expect(Coordinate(parsing: point.description) == point)
  }

  @Test func measuresAlongTheSphere() throws {
    let pole = try #require(Coordinate(latitude: 90, longitude: 0))
    let origin = try #require(Coordinate(latitude: 0, longitude: 0))
    let antipode = try #require(Coordinate(latitude: 0, longitude: 180))
    #expect(abs(origin.distance(to: pole) - Coordinate.earthRadius * .pi / 2) < 0.01)
    #expect(abs(origin.distance(to: antipode) - Coordinate.earthRadius * .pi) < 0.01)
    #expect(origin.distance(to: origin) == 0)
    let east = try #require(Coordinate(latitude: 60, longitude: 1))
    let west = try #require(Coordinate(latitude: 60, longitude: 0))
    // One degree of longitude at 60° is close to half of one at the equator, 111,195 m.
    #expect(abs(east.distance(to: west) - 55_597) < 5)
    #expect(east.distance(to: west) == west.distance(to: east))
  }
}

@Suite struct BoundingBoxTests {
  @Test func holdsItsPoints() throws {
    let points = try [(1.0, 2.0), (-3, 5), (2, -4)].map {
      try #require(Coordinate(latitude: $0.0, longitude: $0.1))
    }
    let box = try #require(BoundingBox(around: points))
    #expect(box.southWest == Coordinate(latitude: -3, longitude: -4))
    #expect(box.northEast == Coordinate(latitude: 2, longitude: 5))
    #expect(box.center == Coordinate(latitude: -0.5, longitude: 0.5))
    #expect(points.allSatisfy(box.contains))
    let outside = try #require(Coordinate(latitude: 2.1, longitude: 0))
    #expect(!box.contains(outside))
    let more = try #require(BoundingBox(around: [outside]))
    #expect(box.union(more).contains(outside))
  }

  @Test func refusesNothingAndSwappedEdges() {
    #expect(BoundingBox(around: []) == nil)
    #expect(BoundingBox(south: 1, west: 0, north: 0, east: 1) == nil)
    #expect(BoundingBox(south: 0, west: 0, north: 91, east: 1) == nil)
  }
}

extension SeededGenerator {
  /// A random point within a number of degrees of another point, on the Earth.
  mutating func coordinate(near center: (Double, Double) = (0, 0), within degrees: (Double, Double)) -> (Double, Double)
  {
    (
      center.0 + Double.random(in: -degrees.0...degrees.0, using: &self),
      center.1 + Double.random(in: -degrees.1...degrees.1, using: &self)
    )
  }
}
