import Cartography
import Foundation
import PlaceIndexBuilding
import Places
import TestSupport
import Testing

@Suite(.enabled(if: Surroundings.hasOsmium, "needs the program osmium: apt-get install osmium-tool"))
struct DrawingTests {
  let files: TestFolder

  init() throws { files = try TestFolder() }

  /// The map shapes of a file, as `kind: name, points of each part`, in order.
  private func drawn(_ file: URL) async throws -> [String] {
    var lines: [String] = []
    _ = try await readFeatures(
      from: file,
      drawing: { feature in
        let parts = feature.shape.parts.map { String($0.count) }.joined(separator: "+")
        lines.append("\(feature.kind.rawValue): \(feature.name ?? "–"), \(parts)")
      }
    ) { _ in }
    return lines.sorted()
  }

  @Test("All visible features become shapes, with holes, and clipped at the edge")
  func osm() async throws {
    let map = try files.write("tiny.osm", TinyMap.xml)
    #expect(
      try await drawn(map) == [
        // The plaza is an area, the park's corner lies outside, and a road without nodes is dropped.
        "park: –, 4", "paved: –, 3", "river: Green River, 2", "street: Edge Road, 2", "street: Elm Street, 3",
        "street: The Circle, 4", "water: –, 4+4",
      ])
  }

  @Test("A name may contain any characters")
  func names() async throws {
    let names = ["a\"b", "back\\slash", "\"=>\"", "NULL", "tab\tand\nline", "Zoë's, Café {x}", "<b>&"]
    let ways = names.enumerated().map { index, name in
      let nodes = "<nd ref=\"1\"/><nd ref=\"2\"/>"
      let escaped = name.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
        .replacing("\t", with: "&#9;").replacing("\n", with: "&#10;")
      return
        "<way id=\"\(index + 1)\">\(nodes)<tag k=\"name\" v=\"\(escaped)\"/><tag k=\"highway\" v=\"primary\"/></way>"
    }
    let map = try files.write(
      "names.osm",
      "<osm version=\"0.6\"><node id=\"1\" lat=\"1\" lon=\"1\"/><node id=\"2\" lat=\"1\" lon=\"2\"/>\(ways.joined())</osm>"
    )
    let expected = names.map { $0.replacing("\t", with: " ").replacing("\n", with: " ") }
    #expect(try await drawn(map) == expected.map { "primary: \($0), 2" }.sorted())
  }

  @Test("The sea is built from the coastline within the file's bounds")
  func sea() async throws {
    func map(_ bounds: String) -> String {
      """
      <osm version="0.6">\(bounds)<node id="1" lat="1" lon="0"/><node id="2" lat="1" lon="3"/>
      <way id="1"><nd ref="1"/><nd ref="2"/><tag k="natural" v="coastline"/></way></osm>
      """
    }
    let bounds = "<bounds minlat=\"0\" minlon=\"0\" maxlat=\"2\" maxlon=\"3\"/>"
    #expect(try await drawn(try files.write("bounds.osm", map(bounds))) == ["sea: –, 4"])
    // Without bounds, the map ends at its last node, where no sea remains.
    #expect(try await drawn(try files.write("none.osm", map(""))) == [])
  }

  @Test("GeoJSON features become shapes by their tags; damaged features don't")
  func geoJSON() async throws {
    let ring = "[[0,0],[0,0.1],[0.1,0.1],[0.1,0],[0,0]]", hole = "[[0.02,0.02],[0.04,0.02],[0.04,0.04],[0.02,0.02]]"
    let map = try files.write(
      "map.geojsonl",
      [
        ("{\"highway\":\"primary\",\"name\":\"High Street\"}", "\"LineString\",\"coordinates\":[[0,0],[1,1]]"),
        ("{\"natural\":\"water\"}", "\"Polygon\",\"coordinates\":[\(ring),\(hole)]"),
        ("{\"waterway\":\"river\"}", "\"MultiLineString\",\"coordinates\":[[[0,0],[1,1]],[[2,2],[3,3],[4,4]]]"),
        ("{\"building\":\"yes\"}", "\"MultiPolygon\",\"coordinates\":[[\(ring)],[\(ring)]]"),
        ("{\"amenity\":\"cafe\",\"name\":\"Zoë\"}", "\"Point\",\"coordinates\":[0,0]"),
        ("{\"natural\":\"water\"}", "\"Polygon\",\"coordinates\":[[[0,0],[\"x\",1],[1,1]]]"),
        ("{\"highway\":\"primary\"}", "\"LineString\",\"coordinates\":7"),
      ].map { "{\"type\":\"Feature\",\"properties\":\($0.0),\"geometry\":{\"type\":\($0.1)}}" }.joined(separator: "\n"))
    #expect(
      try await drawn(map) == [
        "building: –, 4+4", "primary: High Street, 2", "river: –, 2+3", "water: –, 4+3",
      ])
  }

  @Test("A file is read for its map only if a map is requested")
  func unwanted() async throws {
    let map = try files.write("tiny.osm", TinyMap.xml)
    let seen = Seen()
    _ = try await readFeatures(from: map, progress: { seen.add($0) }, drawing: { _ in }) { _ in }
    #expect(seen.all.map(\.phase) == [.checking, .filtering, .reading, .recovering, .drawing, .finished])
  }

  @Test("The shape handler can stop reading") func stops() async throws {
    struct Enough: Error {}
    let map = try files.write("tiny.osm", TinyMap.xml)
    await #expect(throws: Enough.self) {
      _ = try await readFeatures(from: map, drawing: { _ in throw Enough() }) { _ in }
    }
  }
}
