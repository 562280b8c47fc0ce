import DestinationSearch
import Places
import Testing

struct CompassPointTests {
  @Test(arguments: [
    (1.0, 0.0, CompassPoint.north), (1, 1.5, .northEast), (0, 1, .east), (-1, 1.5, .southEast), (-1, 0, .south),
    (-1, -1.5, .southWest), (0, -1, .west), (1, -1.5, .northWest), (-1, -0.1, .south), (1, -0.1, .north),
  ])
  func `the direction in which a place lies`(_ north: Double, _ east: Double, _ point: CompassPoint) throws {
    let start = try World.point(49, -123)
    #expect(CompassPoint(from: start, to: try World.point(49 + north, -123 + east)) == point)
  }

  @Test func `the shorter way leads over the date line, and no way to the place itself`() throws {
    let fiji = try World.point(0, 179.9)
    #expect(CompassPoint(from: fiji, to: try World.point(0, -179.9)) == .east)
    #expect(CompassPoint(from: fiji, to: fiji) == nil)
  }
}
