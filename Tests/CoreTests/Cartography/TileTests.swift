import Cartography
import Testing

@Suite struct TileTests {
  @Test("Tiles are counted from the north-west, and other addresses are invalid")
  func addresses() throws {
    let tile = try #require(TileAddress(zoom: 1, x: 1, y: 0))
    #expect(tile.box == MapBox(low: MapPoint(x: 1 << 29, y: 0), high: MapPoint(x: 1 << 30, y: 1 << 29)))
    for (zoom, x, y) in [(16, 0, 0), (-1, 0, 0), (2, 4, 0), (2, 0, -1), (15, 0, 1 << 15)] {
      #expect(TileAddress(zoom: zoom, x: x, y: y) == nil)
    }
  }

  @Test("A tile without features is empty")
  func empty() async throws {
    let tile = try #require(TileAddress(zoom: 15, x: 100, y: 100))
    #expect(try await TileMaker(DrawnMap()).tile(tile).isEmpty)
  }

  @Test("The map is queried for features that extend into the tile, and for places within it")
  func asking() async throws {
    let tile = try #require(TileAddress(zoom: 15, x: 100, y: 100))
    let map = DrawnMap { box, zoom in
      #expect(zoom == 15 && box.contains(tile.box) && box.width == tile.box.width * 4_256 / 4_096)
    }
    _ = try await TileMaker(map).tile(tile)
  }

  @Test("Visible features are in the tile, encoded exactly as the format specifies")
  func bytes() async throws {
    let tile = try #require(TileAddress(zoom: 15, x: 0, y: 0))
    // A tile unit is eight map units.
    let line = try #require(MapShape(lines: [[MapPoint(x: 16, y: 16), MapPoint(x: 80, y: 16)]]))
    let speck = try #require(MapShape(areas: [[[MapPoint(x: 0, y: 0), MapPoint(x: 2, y: 0), MapPoint(x: 2, y: 2)]]]))
    let map = DrawnMap(
      features: [
        MapFeature(kind: .street, name: "A", level: -1, shape: line), MapFeature(kind: .park, shape: speck),
        MapFeature(kind: .coastline, shape: line),
      ])
    func text(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + Array(text.utf8) }
    // Move to 2,2, then a line to 10,2; each number has its sign in the lowest bit.
    let commands: [UInt8] = [9, 4, 4, 10, 16, 0]
    var feature: [UInt8] = [0x12, 6, 0, 0, 1, 1, 2, 2, 0x18, 2, 0x22, UInt8(commands.count)]
    feature += commands
    var layer: [UInt8] = [0x78, 2, 0x0A]
    layer += text("way") + [0x12, UInt8(feature.count)] + feature
    for key in ["kind", "name", "level"] { layer += [0x1A] + text(key) }
    for value in ["street", "A"] { layer += [0x22, UInt8(value.utf8.count + 2), 0x0A] + text(value) }
    layer += [0x22, 2, 0x30, 1, 0x28, 0x80, 0x20]
    #expect(try await TileMaker(map).tile(tile) == [0x1A, UInt8(layer.count)] + layer)
  }
}

/// A map with a few features.
struct DrawnMap: MapProviding {
  var attribution = ""
  var features: [MapFeature] = []
  var places: [MapPlace] = []
  var asked: @Sendable (MapBox, Int) -> Void = { _, _ in }

  init(
    features: [MapFeature] = [], places: [MapPlace] = [], asked: @escaping @Sendable (MapBox, Int) -> Void = { _, _ in }
  ) {
    (self.features, self.places, self.asked) = (features, places, asked)
  }

  func mapFeatures(in box: MapBox, zoom: Int) async throws -> [MapFeature] {
    asked(box, zoom)
    return features
  }

  func mapPlaces(in box: MapBox, zoom: Int) async throws -> [MapPlace] { places }
}
