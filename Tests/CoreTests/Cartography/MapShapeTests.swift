import Cartography
import Places
import Testing

@Suite struct MapShapeTests {
  private static func points(_ numbers: Int32...) -> [MapPoint] {
    stride(from: 0, to: numbers.count, by: 2).map { MapPoint(x: numbers[$0], y: numbers[$0 + 1]) }
  }

  private static let square = points(0, 0, 100, 0, 100, 100, 0, 100)
  private static let hole = points(20, 20, 40, 20, 40, 40, 20, 40)

  @Test(
    "A position is converted to Web Mercator and back",
    arguments: [(0.0, 0.0), (49.28, -123.12), (-85.0, 179.9)])
  func mercator(latitude: Double, longitude: Double) throws {
    let position = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let point = MapPoint(position)
    let back = try #require(point.position)
    #expect(position.distance(to: back) < 0.04)
    if latitude == 0 { #expect(point == MapPoint(x: 1 << 29, y: 1 << 29)) }
  }

  @Test("The poles are at the edge of the map")
  func poles() throws {
    let north = try #require(Coordinate(latitude: 90, longitude: -180))
    let south = try #require(Coordinate(latitude: -90, longitude: 180))
    #expect(MapPoint(north) == MapPoint(x: 0, y: 0))
    #expect(MapPoint(south) == MapPoint(x: 1 << 30, y: 1 << 30))
  }

  @Test("Rings get the direction that vector tiles require, and don't repeat their first point")
  func rings() throws {
    for outer in [Self.square, Self.square.reversed(), Self.square + [Self.square[0]]] {
      for hole in [Self.hole, Self.hole.reversed()] {
        let shape = try #require(MapShape(areas: [[outer, hole]]))
        #expect(shape.parts.map(\.count) == [4, 4])
        #expect(MapShape.area(of: shape.parts[0]) == 20_000)
        #expect(MapShape.area(of: shape.parts[1]) == -800)
      }
    }
  }

  @Test("A shape without an inside isn't an area, and one point isn't a line")
  func nothing() {
    #expect(MapShape(areas: [[Self.points(0, 0, 5, 5, 9, 9)]]) == nil)
    #expect(MapShape(areas: [[]]) == nil)
    #expect(MapShape(lines: [Self.points(3, 3, 3, 3), Self.points(1, 2)]) == nil)
  }

  @Test("Encoding and decoding give the same shape")
  func bytes() throws {
    let shapes = [
      try #require(MapShape(areas: [[Self.square, Self.hole], [Self.points(500, 500, 600, 500, 600, 700)]])),
      try #require(MapShape(lines: [Self.points(1 << 30, 0, 0, 1 << 30), Self.points(7, 8, 9, 10)])),
    ]
    for shape in shapes { #expect(MapShape(bytes: shape.bytes) == shape) }
    #expect(shapes[1].bytes.count < 40)
  }

  @Test("Damaged bytes give no shape and never crash")
  func damage() throws {
    let whole = try #require(MapShape(areas: [[Self.square, Self.hole]])).bytes
    for count in 0..<whole.count { #expect(MapShape(bytes: whole.prefix(count)) == nil) }
    for position in whole.indices {
      for value in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
        var bytes = whole
        bytes[position] = value
        _ = MapShape(bytes: bytes)
      }
    }
    #expect(MapShape(bytes: [UInt8](repeating: 0xFF, count: 64)) == nil)
  }

  @Test("A simplified line keeps the necessary points")
  func simplifiedLine() throws {
    let line = try #require(MapShape(lines: [Self.points(0, 0, 50, 1, 100, 0, 150, 40, 200, 0)]))
    let plain = line.simplified(within: 2, isArea: false)
    #expect(plain?.parts == [Self.points(0, 0, 100, 0, 150, 40, 200, 0)])
    #expect(line.simplified(within: 100, isArea: false)?.parts == [Self.points(0, 0, 200, 0)])
    #expect(line.simplified(within: 0.5, isArea: false) == line)
  }

  @Test("An area that becomes too small is removed with its holes; a hole may be removed alone")
  func simplifiedArea() throws {
    let area = try #require(MapShape(areas: [[Self.square, Self.hole]]))
    #expect(area.simplified(within: 1, isArea: true) == area)
    #expect(area.simplified(within: 30, isArea: true)?.parts.count == 1)
    #expect(area.simplified(within: 300, isArea: true) == nil)
  }

  @Test(
    "A line clipped to a box",
    arguments: [
      // Through it, inside it, beside it, and in again.
      (points(-50, 50, 150, 50), [points(0, 50, 100, 50)]), (points(10, 10, 20, 20), [points(10, 10, 20, 20)]),
      (points(-50, -50, 150, -50), []),
      (points(50, 50, 50, 150, 80, 150, 80, 50), [points(50, 50, 50, 100), points(80, 100, 80, 50)]),
      (points(-50, 50, 50, 50, 50, 20), [points(0, 50, 50, 50, 50, 20)]),
    ])
  func clippedLine(line: [MapPoint], pieces: [[MapPoint]]) throws {
    let box = MapBox(low: MapPoint(x: 0, y: 0), high: MapPoint(x: 100, y: 100))
    #expect(MapShape(parts: [line]).clipped(to: box, isArea: false)?.parts ?? [] == pieces)
  }

  @Test("An area clipped to a box has the size of its part in the box")
  func clippedArea() throws {
    let area = try #require(MapShape(areas: [[Self.square, Self.hole]]))
    let half = MapBox(low: MapPoint(x: 30, y: -10), high: MapPoint(x: 200, y: 200))
    let cut = try #require(area.clipped(to: half, isArea: true))
    #expect(cut.parts.map { MapShape.area(of: $0) } == [14_000, -400])
    #expect(area.clipped(to: MapBox(low: MapPoint(x: 200, y: 0), high: MapPoint(x: 300, y: 9)), isArea: true) == nil)
    let around = MapBox(low: MapPoint(x: -9, y: -9), high: MapPoint(x: 109, y: 109))
    #expect(area.clipped(to: around, isArea: true) == area)
  }

  @Test("The pieces of a large area are small and cover it exactly once")
  func pieces() throws {
    // A comb whose teeth are cut repeatedly.
    var ring = Self.points(0, 1_000)
    for tooth in 0..<200 as Range<Int32> {
      let (from, to) = (tooth * 100 + 10, tooth * 100 + 60)
      ring += Self.points(from, 1_000, from, 9_000, to, 9_000, to, 1_000)
    }
    ring += Self.points(20_000, 1_000, 20_000, 0, 0, 0)
    let comb = try #require(MapShape(areas: [[ring]]))
    let pieces = comb.pieces(ofPoints: 100, overlap: 0)
    #expect(pieces.count > 8)
    #expect(pieces.allSatisfy { $0.parts.reduce(0) { $0 + $1.count } <= 100 })
    #expect(
      pieces.flatMap(\.parts).map { MapShape.area(of: $0) }.reduce(0, +) == MapShape.area(of: comb.parts[0]))
    #expect(comb.pieces(ofPoints: 5_000, overlap: 0) == [comb])
  }

  @Test("Lines are joined where they meet, in any direction; each is used once")
  func joined() {
    let pieces = [
      Self.points(20, 0, 30, 0), Self.points(10, 0, 0, 0), Self.points(10, 0, 20, 0), Self.points(5, 5, 6, 6),
    ]
    let lines = MapShape(parts: pieces).joined().parts
    #expect(lines == [Self.points(0, 0, 10, 0, 20, 0, 30, 0), Self.points(5, 5, 6, 6)])
    // A ring with one turn.
    let ring = [Self.points(0, 0, 9, 0), Self.points(9, 9, 9, 0), Self.points(9, 9, 0, 0)]
    #expect(MapShape(parts: ring).joined().parts.map(\.count) == [4])
    #expect(MapShape(parts: lines).without(linesBelow: 5)?.parts == [lines[0]])
    #expect(MapShape(parts: lines).without(linesBelow: 50) == nil)
  }

  @Test("A ring that winds around the Earth repeatedly doesn't crash")
  func winding() {
    let world = Self.points(0, 0, 1 << 29, 0, 1 << 30, 0, 1 << 30, 1 << 30, 1 << 29, 1 << 30, 0, 1 << 30)
    let winding = Array(repeating: world, count: 12).joined()
    _ = MapShape(areas: [[Array(winding)]])
  }

  @Test("A shape across the 180th meridian isn't drawn around the Earth")
  func dateLine() {
    let (east, west) = (Int32(1 << 30) - 100, Int32(100))
    let line = MapShape(lines: [Self.points(east - 50, 0, east, 0, west, 0, west + 50, 0)])
    #expect(line?.parts == [Self.points(east - 50, 0, east, 0), Self.points(west, 0, west + 50, 0)])
    #expect(MapShape(areas: [[Self.points(east, 0, west, 0, west, 50, east, 50)]]) == nil)
  }
}
