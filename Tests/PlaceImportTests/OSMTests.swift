import Foundation
import PlaceImport
import Places
import Testing

@Suite(.enabled(if: Surroundings.hasOsmium, "needs the program osmium: apt-get install osmium-tool"))
struct OSMTests {
  let files: TestFiles
  let map: URL

  init() throws {
    files = try TestFiles()
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
    #expect(cafe.geometry == .point(cafe.centre))

    let park = try #require(features["osm:way/100"])
    guard case .area(let rings) = park.geometry else { throw Mismatch() }
    #expect(rings.map(\.count) == [5])
    #expect(near(park.centre, row: 11, column: 11))

    let street = try #require(features["osm:way/101"])
    #expect(near(street.centre, row: 20, column: 24))
    guard case .line(let points) = street.geometry else { throw Mismatch() }
    #expect(points.count == 3)

    let interpolation = try #require(features["osm:way/102"])
    #expect(interpolation.tags == ["addr:interpolation": "even"])
    guard case .line = interpolation.geometry else { throw Mismatch() }

    // A closed street stays a line, unless it says that it is an area.
    guard case .line = features["osm:way/103"]?.geometry else { throw Mismatch() }
    guard case .area = features["osm:way/104"]?.geometry else { throw Mismatch() }

    let lake = try #require(features["osm:relation/200"])
    guard case .area(let outer) = lake.geometry else { throw Mismatch() }
    #expect(outer.count == 1)
    #expect(near(lake.centre, row: 33, column: 33))
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
    #expect(near(park.centre, row: 33, column: 33))
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
