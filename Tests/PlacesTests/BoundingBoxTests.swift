import Testing

@testable import Places

@Suite struct BoundingBoxTests {
  @Test func holdsItsPoints() throws {
    let points = try [(1.0, 2.0), (-3, 5), (2, -4)].map {
      try #require(Coordinate(latitude: $0.0, longitude: $0.1))
    }
    let box = try #require(BoundingBox(around: points))
    #expect(box.southWest == Coordinate(latitude: -3, longitude: -4))
    #expect(box.northEast == Coordinate(latitude: 2, longitude: 5))
    #expect(box.centre == Coordinate(latitude: -0.5, longitude: 0.5))
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
