import Foundation
import PlaceIndexBuilding
import Places
import Synchronization
import TestSupport
import Testing

@Suite(.enabled(if: Surroundings.hasOsmium, "needs the program osmium: apt-get install osmium-tool"))
struct OSMTests {
  let files: TestFolder
  let map: URL

  init() throws {
    files = try TestFolder()
    map = try files.write("tiny.osm", TinyMap.xml)
  }

  @Test func everyWantedObjectComesOnce() async throws {
    let (features, summary) = try await readAll(map)
    #expect(
      features.keys.sorted() == [
        "osm:node/1", "osm:node/2", "osm:node/3", "osm:node/5", "osm:node/8", "osm:relation/200",
        "osm:relation/201", "osm:way/100", "osm:way/101", "osm:way/102", "osm:way/103", "osm:way/104",
        "osm:way/105",
      ])
    #expect(summary.points == 6)
    #expect(summary.lines == 4)
    #expect(summary.areas == 3)
    #expect(summary.incomplete == 2)
    #expect(summary.missingNodeReferences == 3)
    #expect(summary.dataTimestamp == "2024-05-07T00:00:00Z")
    #expect(summary.licence == "© OpenStreetMap contributors, ODbL 1.0")
    #expect(summary.leftOutCount(.notADestination) == 3)
    #expect(summary.leftOutCount(.boundaryIncomplete) == 1)
    #expect(summary.leftOutCount(.outsideExtract) == 1)
    #expect(
      summary.leftOut.first { $0.reason == .boundaryIncomplete }?.examples == ["osm:relation/202: Half Town"])
  }

  @Test func tagsAndShapesAreKept() async throws {
    let features = try await readAll(map).features
    let cafe = try #require(features["osm:node/1"])
    #expect(cafe.tags == ["name": "Café \"Zoë\"", "amenity": "cafe", "cuisine": "coffee_shop"])
    #expect(cafe.geometry == .point(cafe.center))

    let park = try #require(features["osm:way/100"])
    guard case .area(let rings) = park.geometry else { throw Mismatch() }
    #expect(rings.map(\.count) == [5])
    #expect(near(park.center, row: 11, column: 11))

    let street = try #require(features["osm:way/101"])
    #expect(near(street.center, row: 20, column: 24))
    guard case .line(let points) = street.geometry else { throw Mismatch() }
    #expect(points.count == 3)

    let interpolation = try #require(features["osm:way/102"])
    #expect(interpolation.tags == ["addr:interpolation": "even"])
    guard case .line = interpolation.geometry else { throw Mismatch() }

    // A closed street remains a line, unless it is tagged as an area.
    guard case .line = features["osm:way/103"]?.geometry else { throw Mismatch() }
    guard case .area = features["osm:way/104"]?.geometry else { throw Mismatch() }

    let lake = try #require(features["osm:relation/200"])
    guard case .area(let outer) = lake.geometry else { throw Mismatch() }
    #expect(outer.count == 1)
    #expect(near(lake.center, row: 33, column: 33))
    #expect(lake.tags["name"] == "Lake Ring")
  }

  @Test func whatTheEdgeCutsIsKeptAsFarAsItGoes() async throws {
    let features = try await readAll(map).features
    let road = try #require(features["osm:way/105"])
    guard case .line(let points) = road.geometry else { throw Mismatch() }
    #expect(points.count == 2)
    #expect(road.tags == ["name": "Edge Road", "highway": "residential"])
    let park = try #require(features["osm:relation/201"])
    #expect(park.tags["name"] == "Edge Park")
    #expect(near(park.center, row: 33, column: 33))
  }

  @Test func unnamedKindsCanBeSwitchedOff() async throws {
    var options = ImportOptions()
    options.unnamedKinds = []
    let features = try await readAll(map, options: options).features
    #expect(features["osm:node/5"] == nil)
    #expect(features["osm:node/1"] != nil)
  }

  @Test func progressComesInOrder() async throws {
    let seen = Seen()
    _ = try await readFeatures(from: map, progress: { seen.add($0) }, handler: { _ in })
    let phases = seen.all.map(\.phase)
    #expect(phases == [.checking, .filtering, .reading, .recovering, .finished])
    #expect(seen.all.last?.features == 13)
    #expect(seen.all.last?.bytesDone == seen.all.last?.bytesTotal)
  }

  @Test func temporaryFilesAreRemoved() async throws {
    var options = ImportOptions()
    let scratch = try files.scratch()
    options.temporaryDirectory = scratch
    var during: [String] = []
    _ = try await readFeatures(from: map, options: options) { _ in during = try files.contents(of: scratch) }
    #expect(during.count == 1)
    #expect(try files.contents(of: scratch).isEmpty)
  }

  private struct Mismatch: Error {}

  private func near(_ point: Coordinate, row: Double, column: Double) -> Bool {
    abs(point.latitude - TinyMap.latitude(row)) < 1e-6 && abs(point.longitude - TinyMap.longitude(column)) < 1e-6
  }
}

/// A map with a few objects around 49° N, 123° W, in OpenStreetMap XML.
enum TinyMap {
  static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <osm version="0.6" generator="test">
      \(node(1, 0, 0, ["name": "Café &quot;Zoë&quot;", "amenity": "cafe", "cuisine": "coffee_shop"]))
      \(node(2, 1, 1, ["addr:housenumber": "12", "addr:street": "Elm Street"]))
      \(node(3, 1, 5, ["addr:housenumber": "20", "addr:street": "Elm Street"]))
      \(node(4, 2, 2, ["name": "Nowhere in particular"]))
      \(node(5, 2, 3, ["amenity": "fuel"]))
      \(node(6, 2, 4, ["amenity": "bench"]))
      \(node(7, 2, 5, ["amenity": "parking", "access": "private"]))
      \(node(8, 2, 6, ["place": "village", "name": "Tiny"]))
      \(node(10, 10, 10)) \(node(11, 10, 12)) \(node(12, 12, 12)) \(node(13, 12, 10))
      \(node(20, 20, 20)) \(node(21, 20, 24)) \(node(22, 20, 28))
      \(node(30, 30, 30)) \(node(31, 30, 36)) \(node(32, 36, 36)) \(node(33, 36, 30))
      \(node(40, 32, 32)) \(node(41, 32, 34)) \(node(42, 34, 34)) \(node(43, 34, 32))
      \(way(100, [10, 11, 12, 13, 10], ["name": "Square Park", "leisure": "park"]))
      \(way(101, [20, 21, 22], ["name": "Elm Street", "highway": "residential"]))
      \(way(102, [2, 3], ["addr:interpolation": "even"]))
      \(way(103, [10, 11, 12, 10], ["name": "The Circle", "highway": "residential"]))
      \(way(104, [11, 12, 13, 11], ["name": "Town Plaza", "highway": "pedestrian", "area": "yes"]))
      \(way(105, [20, 21, 999], ["name": "Edge Road", "highway": "residential"]))
      \(way(106, [998, 997], ["name": "Outside Road", "highway": "residential"]))
      \(way(107, [20, 22], ["name": "Green River", "waterway": "river"]))
      \(way(110, [30, 31, 32, 33, 30], [:]))
      \(way(111, [40, 41, 42, 43, 40], [:]))
      \(relation(200, [(110, "outer"), (111, "inner")], ["type": "multipolygon", "name": "Lake Ring", "natural": "water"]))
      \(relation(201, [(110, "outer"), (888, "outer")], ["type": "multipolygon", "name": "Edge Park", "leisure": "park"]))
      \(relation(202, [(101, "outer"), (888, "outer")],
                     ["type": "boundary", "name": "Half Town", "boundary": "administrative"]))
    </osm>
    """

  /// The degrees of a grid position; the grid step is a ten-thousandth of a degree.
  static func latitude(_ row: Double) -> Double { 49 + row / 10_000 }
  static func longitude(_ column: Double) -> Double { -123 + column / 10_000 }

  private static func node(_ id: Int, _ row: Double, _ column: Double, _ tags: [String: String] = [:]) -> String {
    "<node id=\"\(id)\" version=\"1\" lat=\"\(latitude(row))\" lon=\"\(longitude(column))\">\(xml(tags))</node>"
  }

  private static func way(_ id: Int, _ nodes: [Int], _ tags: [String: String]) -> String {
    let references = nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
    return
      "<way id=\"\(id)\" version=\"1\" timestamp=\"2024-05-0\(id % 7 + 1)T00:00:00Z\">\(references)\(xml(tags))</way>"
  }

  private static func relation(_ id: Int, _ ways: [(Int, String)], _ tags: [String: String]) -> String {
    let members = ways.map { "<member type=\"way\" ref=\"\($0.0)\" role=\"\($0.1)\"/>" }.joined()
    return "<relation id=\"\(id)\" version=\"1\">\(members)\(xml(tags))</relation>"
  }

  private static func xml(_ tags: [String: String]) -> String {
    tags.sorted { $0.key < $1.key }.map { "<tag k=\"\($0.key)\" v=\"\($0.value)\"/>" }.joined()
  }
}

/// Collects progress reports.
final class Seen: Sendable {
  private let reports = Mutex<[ImportProgress]>([])

  func add(_ report: ImportProgress) { reports.withLock { $0.append(report) } }

  var all: [ImportProgress] { reports.withLock { $0 } }
}
