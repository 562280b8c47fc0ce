import Cartography
import Testing

@Suite struct MapKindTests {
  @Test(
    "Areas are drawn by their tags",
    arguments: [
      (["building": "yes"], .building), (["building": "house", "amenity": "school"], .building),
      (["building": "no", "leisure": "park"], .park), (["natural": "water", "name": "Lake"], .water),
      (["landuse": "forest"], .wood), (["natural": "beach"], .sand), (["amenity": "university"], .campus),
      (["amenity": "parking"], .paved), (["highway": "pedestrian", "area": "yes"], .paved),
      (["landuse": "residential"], nil), (["boundary": "administrative"], nil), ([:], nil),
      // The first matching rule applies.
      (["natural": "wood", "leisure": "park"], .wood),
    ] as [([String: String], MapKind?)])
  func areas(tags: [String: String], kind: MapKind?) {
    #expect(MapKind(tags, isArea: true) == kind)
  }

  @Test(
    "Lines are drawn by their tags",
    arguments: [
      (["highway": "motorway"], .motorway), (["highway": "trunk_link"], .link), (["highway": "residential"], .street),
      (["highway": "footway"], .path), (["highway": "footway", "footway": "sidewalk"], nil),
      (["highway": "proposed"], nil), (["railway": "rail"], .rail), (["railway": "rail", "service": "yard"], .siding),
      (["railway": "subway", "tunnel": "yes"], nil), (["railway": "subway"], .rail), (["waterway": "canal"], .river),
      (["natural": "coastline"], .coastline), (["route": "ferry"], .ferry), (["natural": "water"], nil),
    ] as [([String: String], MapKind?)])
  func lines(tags: [String: String], kind: MapKind?) {
    #expect(MapKind(tags, isArea: false) == kind)
  }

  @Test("Exactly the features that can be drawn are read from a file")
  func patterns() {
    #expect(MapKind.patterns.first == "building")
    for pattern in MapKind.patterns.dropFirst() {
      let sides = pattern.split(separator: "=")
      for value in sides[1].split(separator: ",") {
        let tags = [String(sides[0]): String(value)]
        #expect(MapKind(tags, isArea: true) != nil || MapKind(tags, isArea: false) != nil, "\(tags)")
        #expect(MapKind.keys.contains(String(sides[0])))
      }
    }
  }

  @Test("Every kind except the coastline, from which the sea is made, has a layer and a first zoom")
  func layers() {
    for kind in MapKind.allCases {
      #expect((kind.layer == nil) == (kind == .coastline))
      #expect(TileAddress.zooms.contains(kind.firstZoom))
    }
  }

  @Test("A feature has its name, its number, and its level if it is a bridge")
  func feature() throws {
    let line = try #require(MapShape(lines: [[MapPoint(x: 0, y: 0), MapPoint(x: 9, y: 9)]]))
    let bridge = MapFeature(
      ["highway": "trunk", "name": "Lions Gate", "ref": "99", "bridge": "suspension"], isArea: false
    ) { line }
    #expect(bridge == MapFeature(kind: .trunk, name: "Lions Gate", reference: "99", level: 1, shape: line))
    #expect(MapFeature(["highway": "trunk", "tunnel": "no"], isArea: false) { line }?.level == 0)
    #expect(MapFeature(["railway": "rail", "tunnel": "yes"], isArea: false) { line }?.level == -1)
    #expect(MapFeature(["highway": "trunk"], isArea: false) { nil } == nil)
    #expect(MapFeature(["shop": "bakery"], isArea: false) { line } == nil)
  }
}
