import Foundation
import Foundations
import PlaceIndexBuilding
import Places
import TestSupport
import Testing

@Suite struct GeoJSONTests {
  let files: TestFolder

  init() throws { files = try TestFolder() }

  static func feature(_ geometry: String, _ properties: String = #"{"name":"A"}"#, id: String? = nil) -> String {
    #"{"type":"Feature",\#(id.map { "\"id\":\($0)," } ?? "")"geometry":\#(geometry),"properties":\#(properties)}"#
  }

  static let point = #"{"type":"Point","coordinates":[-123.1,49.2]}"#

  static func collection(_ features: [String]) -> String {
    "{ \"name\": \"features\", \"bbox\": [1, [2], \"]}\\\"\"],\n \"type\": \"FeatureCollection\",\n"
      + " \"features\": [\n" + features.joined(separator: " ,\n") + "\n] , \"after\": {\"features\": [3]}\n}\n"
  }

  @Test(arguments: ["a.geojson", "a.geojsonl", "a.geojsons", "a.ndjson"])
  func readsBothForms(name: String) async throws {
    let features = [
      Self.feature(
        Self.point, #"{"name":"}{][\" \\","wheelchair":true,"capacity":12,"x":null,"l":["a","b"]}"#, id: "7"),
      Self.feature(Self.point, #"{"name":"B","@id":"node/9"}"#),
      Self.feature(#"{"type":"LineString","coordinates":[[0,0],[0,1],[0,4]]}"#),
      Self.feature(#"{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,2],[0,2],[0,0]],[[1,1],[1,1.5],[1.5,1]]]}"#),
    ]
    let text = name == "a.geojson" ? Self.collection(features) : "\u{1e}" + features.joined(separator: "\r\n\n") + "\n"
    let (found, summary) = try await readAll(try files.write(name, "\u{FEFF}" + text))
    #expect(summary.points == 2 && summary.lines == 1 && summary.areas == 1)
    #expect(summary.leftOut.isEmpty)
    #expect(summary.missingNodeReferences == nil && summary.licence == nil)
    let first = try #require(found["geojson:7"])
    #expect(first.tags == ["name": "}{][\" \\", "wheelchair": "yes", "capacity": "12", "l": "a;b"])
    #expect(first.center == Coordinate(latitude: 49.2, longitude: -123.1))
    #expect(found["geojson:node/9"] != nil)
    let line = try #require(found["geojson:\(name)\(name == "a.geojson" ? "#3" : "#5")"])
    #expect(abs(line.center.latitude - 2) < 1e-9)
    let area = try #require(found["geojson:\(name)\(name == "a.geojson" ? "#4" : "#7")"])
    #expect(area.center == Coordinate(latitude: 1, longitude: 1))
    guard case .area(let rings) = area.geometry else { return #expect(Bool(false)) }
    #expect(rings.count == 1)
  }

  @Test(arguments: [
    (#"{"type":"Point","coordinates":[-123.1,91]}"#, LeftOut.Reason.coordinateOutOfRange),
    (#"{"type":"Point","coordinates":[49.2,-123.1]}"#, .coordinateOutOfRange),
    (#"{"type":"Point","coordinates":[1]}"#, .brokenGeometry),
    (#"{"type":"Point","coordinates":["1","2"]}"#, .brokenGeometry),
    (#"{"type":"Point"}"#, .brokenGeometry),
    (#"{"type":"LineString","coordinates":[[1,2]]}"#, .brokenGeometry),
    (#"{"type":"Polygon","coordinates":[]}"#, .brokenGeometry),
    (#"{"type":"MultiPolygon","coordinates":[]}"#, .brokenGeometry),
    (#"{"type":"MultiLineString","coordinates":{}}"#, .brokenGeometry),
    (#"{"type":"GeometryCollection","geometries":[]}"#, .unsupportedGeometry),
    ("null", .noGeometry), ("[]", .noGeometry), ("{}", .noGeometry),
  ])
  func aBadFeatureIsCountedAndLeftOut(geometry: String, reason: LeftOut.Reason) async throws {
    let text = Self.collection([Self.feature(geometry), Self.feature(Self.point)])
    let (found, summary) = try await readAll(try files.write("bad.geojson", text))
    #expect(found.count == 1)
    #expect(summary.leftOut.map(\.reason) == [reason])
    #expect(summary.leftOut.first?.examples.first?.hasPrefix("line 4: ") == true)
  }

  @Test(arguments: [
    (#"{"type":"MultiPoint","coordinates":[[0,0],[2,4]]}"#, 2.0, 1.0),
    (#"{"type":"MultiLineString","coordinates":[[[0,0],[0,1]],[[9,0],[9,4]]]}"#, 2, 9),
    (
      #"{"type":"MultiPolygon","coordinates":[[[[0,0],[2,0],[2,2],[0,2],[0,0]]],[[[4,0],[6,0],[6,2],[4,2],[4,0]]]]}"#,
      1, 3
    ),
  ])
  func partsAreJoined(geometry: String, latitude: Double, longitude: Double) async throws {
    let url = try files.write("multi.geojson", Self.collection([Self.feature(geometry, id: "1")]))
    let center = try #require(try await readAll(url).features["geojson:1"]?.center)
    #expect(abs(center.latitude - latitude) < 1e-9)
    #expect(abs(center.longitude - longitude) < 1e-9)
  }

  @Test func whatNobodyAsksForIsCounted() async throws {
    let text = Self.collection([
      Self.feature(Self.point, #"{"colour":"red"}"#), Self.feature(Self.point, #"{"shop":"hats"}"#),
      Self.feature(Self.point, "null"), Self.feature(Self.point, #"{"addr:housenumber":"1"}"#),
    ])
    let summary = try await readAll(try files.write("a.geojson", text)).summary
    #expect(summary.points == 2)
    #expect(summary.leftOutCount(.notADestination) == 2)
  }

  @Test(arguments: [
    "hello", "[]", "{}", "null", "{", "}", "[[[[", #"{"type":"FeatureCollection"}"#, #"{"features":[]}"#,
    #"{"type":"FeatureCollection","features":{}}"#, #"{"type":"FeatureCollection","features":[1]}"#,
    #"{"type":"FeatureCollection","features":[{}"#, #"{"type":"FeatureCollection","features":[{"a":"#,
    #"{"type":"FeatureCollection","features":[]"#, #"{"type":"FeatureCollection","features":[{}]}"#,
    #"{"type":"FeatureCollection","features":[{},]}"#, #"{"type":"FeatureCollection","features":[{}{}]}"#,
    #"{"type":"Topology","features":[]}"#, #"{"type":FeatureCollection,"features":[]}"#,
    #"{"type":"Feature","geometry":null,"properties":{}}"#,
  ])
  func notGeoJSON(text: String) async throws {
    let error = await failure(try files.write("bad.geojson", text))
    #expect(error?.code == .badContents)
  }

  @Test func badLinesAreCountedUnlessAllAreBad() async throws {
    let good = Self.feature(Self.point)
    let mixed = try await readAll(try files.write("a.geojsonl", "\(good)\nnonsense\n{\"type\":\"Point\"}\n\(good)"))
    #expect(mixed.summary.points == 2)
    #expect(mixed.summary.leftOutCount(.badJSON) == 2)
    #expect(mixed.summary.leftOut.first?.examples.first == "line 2: it isn't JSON")
    let error = await failure(try files.write("b.geojsonl", "\nnonsense\nmore\n"))
    #expect(error?.code == .badContents)
    #expect(error?.line == 2)
  }

  @Test func aLargeCollectionIsReadInPieces() async throws {
    // Larger than a chunk of 256 KiB, so that features cross chunk boundaries.
    let name = String(repeating: "é\\\"}", count: 300)
    let features = (0..<2_000).map { Self.feature(Self.point, "{\"name\":\"\(name)\($0)\"}", id: "\($0)") }
    let (found, _) = try await readAll(try files.write("large.geojson", Self.collection(features)))
    #expect(found.count == 2_000)
    #expect(found["geojson:1999"]?.tags["name"]?.hasSuffix("}1999") == true)
  }
}

@Suite struct SourceGeometryTests {
  private func points(_ pairs: [(Double, Double)]) -> [Coordinate] {
    pairs.compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
  }

  @Test func centreOfALineIsHalfWay() {
    let line = SourceGeometry.line(points([(0, 0), (0, 0), (1, 0), (4, 0)]))
    #expect(abs((line.center?.latitude ?? 0) - 2) < 1e-9)
    let still = points([(5, 5), (5, 5)])
    #expect(SourceGeometry.line(still).center == still.first)
  }

  @Test func centreOfAnAreaIsWeighted() throws {
    let square = points([(0, 0), (0, 2), (2, 2), (2, 0), (0, 0)])
    let turned = Array(points([(0, 10), (0, 11), (1, 11), (1, 10), (0, 10)]).reversed())
    let center = try #require(SourceGeometry.area([square, turned]).center)
    // 4 square degrees at longitude 1 and 1 at 10.5.
    #expect(abs(center.longitude - 2.9) < 1e-9)
    #expect(abs(center.latitude - 0.9) < 1e-9)
  }

  @Test func openAndClosedRingsAreTheSame() {
    let open = points([(0, 0), (0, 3), (3, 0)])
    #expect(SourceGeometry.area([open]).center == SourceGeometry.area([open + open.prefix(1)]).center)
  }

  @Test func aFlatAreaHasACentre() {
    let flat = points([(0, 0), (0, 1), (0, 2), (0, 0)])
    #expect(SourceGeometry.area([flat]).center == Coordinate(latitude: 0, longitude: 1))
  }

  @Test func aSmallAreaFarOutKeepsItsMetres() throws {
    let corner = (49.123456, -123.123456)
    let size = 0.0001
    let ring = points([
      corner, (corner.0, corner.1 + size), (corner.0 + size, corner.1 + size), (corner.0 + size, corner.1), corner,
    ])
    let center = try #require(SourceGeometry.area([ring]).center)
    #expect(abs(center.latitude - corner.0 - size / 2) < 1e-9)
    #expect(abs(center.longitude - corner.1 - size / 2) < 1e-9)
  }

  @Test func nothingHasNoCenter() {
    #expect(SourceGeometry.line([]).center == nil)
    #expect(SourceGeometry.area([]).center == nil)
    #expect(SourceFeature(id: "x", tags: [:], geometry: .area([[]])) == nil)
  }
}
