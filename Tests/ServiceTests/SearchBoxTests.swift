import Places
import TestSupport
import Testing

@testable import Service

@Suite(.tags(.realTime)) struct SearchBoxTests {
  /// Two beyond 179° on either side of the 180th meridian, one in Europe, one in Vancouver.
  private static let points = [(-16.5, 179.5), (-16.5, -179.5), (-16.5, 10), (49.25, -123.1)]

  private func inside(_ box: SearchBox?) -> [Bool]? {
    box.map { box in
      Self.points.map { Coordinate(latitude: $0.0, longitude: $0.1).map(box.contains) ?? false }
    }
  }

  @Test(
    arguments: [
      ([179, -16, -179, -17], [true, true, false, false], 180),
      ([179, -17, -179, -16], [true, true, false, false], 180),
      ([178, -17, 183, -16], [true, true, false, false], -179.5),
      ([-183, -16, -178, -17], [true, true, false, false], 179.5),
      ([-179, -17, 179, -16], [false, false, true, false], 0),
      ([-123, 49.3, -123.2, 49.2], [false, false, false, true], -123.1),
      ([-180, 90, 180, -90], [true, true, true, true], 0), ([-200, -90, 200, 90], [true, true, true, true], 0),
      ([180, 90, -180, -90], [true, true, true, true], 0),
    ] as [([Double], [Bool], Double)])
  func `a box is made from two corners in any order`(corners: [Double], holds: [Bool], longitude: Double) throws {
    let box = try #require(SearchBox(corners: corners))
    #expect(inside(box) == holds)
    #expect(abs((box.center?.longitude ?? .nan) - longitude) < 0.000_001)
  }

  @Test func `a box extends eastward from one meridian to another`() {
    #expect(inside(SearchBox(west: 179, east: -179, latitudes: (-17, -16))) == [true, true, false, false])
    #expect(inside(SearchBox(west: -180, east: 180, latitudes: (90, -90))) == [true, true, true, true])
    #expect(inside(SearchBox(west: 10, east: 10, latitudes: (-16.5, -16.5))) == [false, false, true, false])
  }

  @Test func `invalid boxes are refused`() {
    #expect(SearchBox(west: 179, east: 181, latitudes: (0, 1)) == nil)
    #expect(SearchBox(west: 0, east: 1, latitudes: (0, 91)) == nil)
    #expect(SearchBox(west: .nan, east: 1, latitudes: (0, 1)) == nil)
    #expect(SearchBox(corners: [0, 1, 2]) == nil)
    #expect(SearchBox(corners: [0, 1, .infinity, 2]) == nil)
    #expect(SearchBox.numbers("1, -2.5,3,4") == [1, -2.5, 3, 4])
    #expect(SearchBox.numbers("1,,2,3") == nil)
  }
}
