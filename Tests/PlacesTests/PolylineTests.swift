import Places
import Testing

@Suite struct PolylineTests {
  /// A hundred metres or so east, then three times as far north, on the equator.
  private static let points = [(0.0, 0.0), (0, 0.001), (0.003, 0.001)].compactMap {
    Coordinate(latitude: $0.0, longitude: $0.1)
  }

  @Test(arguments: [
    (0.0, 0.0, 0.0), (-1, 0, 0), (1, 0.003, 0.001), (2, 0.003, 0.001), (0.25, 0, 0.001), (0.625, 0.0015, 0.001),
    (0.125, 0, 0.0005),
  ])
  func aShareOfTheWay(share: Double, latitude: Double, longitude: Double) throws {
    let expected = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(try #require(Polyline.point(at: share, of: Self.points)).distance(to: expected) < 1)
  }

  @Test func fewPointsHaveAMiddleToo() throws {
    let first = try #require(Self.points.first)
    #expect(Polyline.point(at: 0.5, of: []) == nil)
    #expect(Polyline.point(at: 0.5, of: [first]) == first)
    #expect(Polyline.point(at: 0.3, of: [first, first]) == first)
  }
}
