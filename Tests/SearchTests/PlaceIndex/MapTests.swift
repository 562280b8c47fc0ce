import Cartography
import Foundation
import PlaceIndex
import PlaceIndexBuilding
import Places
import TestSupport
import Testing

@Suite(.tags(.storage)) struct MapTests {
  /// A town with a main street, alleys, houses, a lake with an island, and places.
  private static let town: Task<RegionIndex, any Error> = Task {
    let folder = try TestFolder()
    func ring(_ north: Double, _ east: Double, _ meters: Double) -> String {
      let corners = [(0.0, 0.0), (0, 1), (1, 1), (1, 0), (0, 0)].map { corner in
        "[\(-123.1 + (east + corner.1 * meters) / 72_700), \(49.25 + (north + corner.0 * meters) / 111_200)]"
      }
      return "[\(corners.joined(separator: ","))]"
    }
    func feature(_ tags: String, _ type: String, _ coordinates: String) -> String {
      """
      {"type": "Feature", "properties": {\(tags)}, "geometry": {"type": "\(type)", "coordinates": \(coordinates)}}
      """
    }
    var features = [
      feature(
        #""highway": "primary", "name": "High Street", "ref": "7""#, "LineString", "[[-123.11,49.25],[-123.09,49.25]]"),
      feature(#""landuse": "reservoir""#, "Polygon", "[\(ring(200, 0, 600)), \(ring(400, 200, 40))]"),
      feature(#""place": "town", "name": "Testham""#, "Point", "[-123.1,49.25]"),
      feature(#""place": "hamlet", "name": "Little End""#, "Point", "[-123.102,49.252]"),
      feature(#""amenity": "cafe", "name": "Zoë's""#, "Point", "[-123.101,49.25]"),
      feature(#""amenity": "parking""#, "Point", "[-123.1015,49.25]"),
    ]
    for house in 0..<60 {
      features.append(feature(#""building": "yes""#, "Polygon", "[\(ring(-50, Double(house) * 15, 10))]"))
    }
    for alley in 0..<20 {
      let west = -123.1 + Double(alley) / 5_000
      features.append(feature(#""highway": "service""#, "LineString", "[[\(west),49.25],[\(west),49.251]]"))
    }
    let map = try folder.write(
      "map.geojson", "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ","))]}")
    _ = try await TestRegion.builder().build(inputs: [map], output: folder.file("town.places"))
    return try await TestRegion.open(folder.file("town.places"))
  }

  private static func box(_ degrees: Double) throws -> MapBox {
    MapBox(
      try #require(
        BoundingBox(south: 49.25 - degrees, west: -123.1 - degrees, north: 49.25 + degrees, east: -123.1 + degrees)))
  }

  /// The number of lines and rings of each kind.
  private func expect(_ box: MapBox, _ zoom: Int, _ expected: [String]) async throws {
    let features = try await Self.town.value.mapFeatures(in: box, zoom: zoom)
    let counts = Dictionary(features.map { ($0.kind.rawValue, $0.shape.parts.count) }, uniquingKeysWith: +)
    let found = counts.map { "\($0.key) \($0.value)" }.sorted()
    #expect(found == expected)
  }

  @Test("Each zoom has the shapes visible at it; small similar shapes are merged")
  func zooms() async throws {
    let box = try Self.box(0.02)
    let rows = try await Self.town.value.mapFeatures(in: box, zoom: 15)
    #expect(rows.count < 12)
    try await expect(box, 15, ["building 60", "primary 1", "service 20", "water 2"])
    try await expect(box, 13, ["primary 1", "service 20", "water 2"])
    try await expect(box, 11, ["primary 1", "water 2"])
    // Its island is too small to be visible, and finally the lake too.
    try await expect(box, 9, ["primary 1", "water 1"])
    try await expect(box, 5, [])
  }

  @Test("Only shapes that intersect the box are returned")
  func boxes() async throws {
    let west = MapBox(
      try #require(BoundingBox(south: 49.249, west: -123.12, north: 49.2505, east: -123.105)))
    try await expect(west, 15, ["primary 1"])
    let nowhere = MapBox(try #require(BoundingBox(south: 10, west: 10, north: 11, east: 11)))
    try await expect(nowhere, 15, [])
    let places = try await Self.town.value.mapPlaces(in: nowhere, zoom: 15)
    #expect(places.isEmpty)
  }

  @Test("A road shape keeps its name and its number")
  func names() async throws {
    let street = try #require(
      try await Self.town.value.mapFeatures(in: try Self.box(0.001), zoom: 14).first { $0.kind == .primary })
    #expect(street.name == "High Street" && street.reference == "7" && street.level == 0)
  }

  @Test("Places come in order of prominence; one without a name has only its icon")
  func places() async throws {
    let region = try await Self.town.value
    func shown(_ zoom: Int) async throws -> [String] {
      try await region.mapPlaces(in: try Self.box(0.02), zoom: zoom).map {
        "\($0.kind.rawValue) \($0.name ?? "–") \($0.icon ?? "–")"
      }
    }
    let (near, far, farthest) = (try await shown(15), try await shown(11), try await shown(3))
    #expect(near == ["town Testham –", "hamlet Little End –", "poi Zoë's cup", "poi – tree", "poi – parking"])
    #expect(far == ["town Testham –"])
    #expect(farthest == [])
  }

  @Test("A set of regions has the shapes of all regions, and each attribution once")
  func set() async throws {
    let region = try await Self.town.value
    let set = try #require(RegionSet([region, region]))
    let box = try Self.box(0.02)
    let (one, both) = (
      try await region.mapFeatures(in: box, zoom: 15), try await set.mapFeatures(in: box, zoom: 15)
    )
    #expect(both.count == 2 * one.count && Set(both) == Set(one))
    let places = try await set.mapPlaces(in: box, zoom: 11)
    #expect(places.map(\.name) == ["Testham", "Testham"])
    #expect(set.attribution == region.attribution)
  }
}
