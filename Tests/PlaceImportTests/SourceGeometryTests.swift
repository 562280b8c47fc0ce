import PlaceImport
import Places
import Testing

@Suite struct SourceGeometryTests {
  private func points(_ pairs: [(Double, Double)]) -> [Coordinate] {
    pairs.compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
  }

  @Test func centreOfALineIsHalfWay() {
    let line = SourceGeometry.line(points([(0, 0), (0, 0), (1, 0), (4, 0)]))
    #expect(abs((line.centre?.latitude ?? 0) - 2) < 1e-9)
    let still = points([(5, 5), (5, 5)])
    #expect(SourceGeometry.line(still).centre == still.first)
  }

  @Test func centreOfAnAreaIsWeighted() throws {
    let square = points([(0, 0), (0, 2), (2, 2), (2, 0), (0, 0)])
    let turned = Array(points([(0, 10), (0, 11), (1, 11), (1, 10), (0, 10)]).reversed())
    let centre = try #require(SourceGeometry.area([square, turned]).centre)
    // 4 square degrees at longitude 1 and 1 at 10.5.
    #expect(abs(centre.longitude - 2.9) < 1e-9)
    #expect(abs(centre.latitude - 0.9) < 1e-9)
  }

  @Test func openAndClosedRingsAreTheSame() {
    let open = points([(0, 0), (0, 3), (3, 0)])
    #expect(SourceGeometry.area([open]).centre == SourceGeometry.area([open + open.prefix(1)]).centre)
  }

  @Test func aFlatAreaHasACentre() {
    let flat = points([(0, 0), (0, 1), (0, 2), (0, 0)])
    #expect(SourceGeometry.area([flat]).centre == Coordinate(latitude: 0, longitude: 1))
  }

  @Test func aSmallAreaFarOutKeepsItsMetres() throws {
    let corner = (49.123456, -123.123456)
    let size = 0.0001
    let ring = points([
      corner, (corner.0, corner.1 + size), (corner.0 + size, corner.1 + size), (corner.0 + size, corner.1), corner,
    ])
    let centre = try #require(SourceGeometry.area([ring]).centre)
    #expect(abs(centre.latitude - corner.0 - size / 2) < 1e-9)
    #expect(abs(centre.longitude - corner.1 - size / 2) < 1e-9)
  }

  @Test func nothingHasNoCentre() {
    #expect(SourceGeometry.line([]).centre == nil)
    #expect(SourceGeometry.area([]).centre == nil)
    #expect(SourceFeature(id: "x", tags: [:], geometry: .area([[]])) == nil)
  }
}
