import Foundation
import Foundations
import PlaceIndex
import PlaceIndexBuilding
import Places
import Recognition
import TestSupport
import Testing

@Suite(.tags(.storage)) struct RegionInfoTests {
  @Test func whatTheFileSaysAboutItself() async throws {
    let folder = try TestFolder()
    let summary = try await TestRegion.build(TestCity.features, in: folder)
    let region = try TestRegion.openFile(folder.file("city.places"))
    let info = region.info
    #expect(info.name == "Test City" && info.country == "CA")
    #expect(info.source == "map.geojson" && info.sourceDate == nil && info.licence == nil)
    #expect(info.built.hasPrefix("20") && info.built.hasSuffix("Z"))
    #expect(info.schemaVersion == RegionSchema.version)
    #expect(info.counts == [.poi: 28, .locality: 1, .street: 5, .address: 8])
    #expect(summary.counts == info.counts && summary.name == "Test City" && summary.leftOut.isEmpty)
    #expect(region.rubricator.rubrics.count > 100)
    #expect(region.source == .file(folder.file("city.places")))
    #expect(try folder.names == ["city.places", "map.geojson"], "LC-4: reading creates no other file")
  }

  @Test func theBoxIsAroundEverything() async throws {
    let box = try await TestRegion.city().info.boundingBox
    let (south, north) = (try TestFeature.coordinate(-60_000, 0), try TestFeature.coordinate(9_000, 0))
    let (west, east) = (try TestFeature.coordinate(0, -2_000), try TestFeature.coordinate(0, 8_000))
    #expect(abs(box.southWest.latitude - south.latitude) < 1e-6)
    #expect(abs(box.northEast.latitude - north.latitude) < 1e-6)
    #expect(abs(box.southWest.longitude - west.longitude) < 1e-6)
    #expect(abs(box.northEast.longitude - east.longitude) < 1e-6)
  }

  /// Distant features, such as the end of a ferry route, don't move it.
  @Test func theMiddleIsWhereMostThingsAre() async throws {
    let center = try await TestRegion.city().center
    #expect(center.distance(to: try TestFeature.coordinate(0, 0)) < 3_000)
  }

  @Test func theNameIsTheFilesWhereNoneIsGiven() async throws {
    let folder = try TestFolder()
    let map = try folder.write("a.csv", "name,lat,lon,kind\nA Bank,1,2,bank\n")
    let other = try folder.write("b.csv", "name,lat,lon,kind\nB Bank,3,4,bank\n")
    _ = try await TestRegion.builder().build(inputs: [map, other], output: folder.file("two banks.places"))
    let info = try TestRegion.openFile(folder.file("two banks.places")).info
    #expect(info.name == "two banks" && info.country == nil && info.source == "a.csv, b.csv")
    #expect(info.counts[.poi] == 2)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/osmium"), "needs the program osmium"))
  func openStreetMap() async throws {
    let folder = try TestFolder()
    let map = try folder.write("tiny.osm", Self.xml)
    _ = try await TestRegion.builder().build(inputs: [map], output: folder.file("tiny.places"))
    let region = try TestRegion.openFile(folder.file("tiny.places"))
    #expect(region.info.licence == "© OpenStreetMap contributors, ODbL 1.0")
    #expect(region.info.sourceDate == "2024-05-04T00:00:00Z")
    #expect(region.info.counts == [.poi: 1, .street: 1, .address: 1])
    #expect(try await region.places(named: "zoe's", near: nil, limit: 1).first?.place.id == "osm:node/1")
    let house = try await region.addresses(number: "12", street: "elm street", near: nil, limit: 1).first
    #expect(house?.place.id == "osm:node/2" && house?.match == .exact)
  }

  private static let xml = """
    <osm version="0.6">
      <node id="1" version="1" timestamp="2024-05-01T00:00:00Z" lat="49" lon="-123"><tag k="name" v="Zoë's"/>
        <tag k="amenity" v="cafe"/></node>
      <node id="2" version="1" timestamp="2024-05-04T00:00:00Z" lat="49.001" lon="-123">
        <tag k="addr:housenumber" v="12"/><tag k="addr:street" v="Elm Street"/></node>
      <node id="3" version="1" lat="49.001" lon="-123.001"/><node id="4" version="1" lat="49.001" lon="-122.999"/>
      <way id="5" version="1"><nd ref="3"/><nd ref="4"/><tag k="highway" v="residential"/>
        <tag k="name" v="Elm Street"/></way>
    </osm>
    """
}

@Suite(.tags(.storage)) struct RegionErrorTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func expectError(_ url: URL, _ code: PlaceIndexError.Code, _ message: String) {
    let error = #expect(throws: PlaceIndexError.self) { try TestRegion.openFile(url) }
    #expect(error?.code == code)
    #expect(error?.subject == url.path)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.advice.isEmpty == false)
    #expect(error?.description.contains("\n") == false)
    #expect(error?.description.hasPrefix(url.path + ": ") == true)
  }

  /// A modified region file.
  private func region(_ change: (inout Data) -> Void) async throws -> URL {
    try await TestRegion.build(TestCity.features, in: folder)
    var data = try Data(contentsOf: folder.file("city.places"))
    change(&data)
    return try folder.write("changed.places", data)
  }

  @Test func anAbsentFile() { expectError(folder.file("absent.places"), .notFound, "there is no such file") }

  @Test func aFolder() { expectError(folder.url, .isDirectory, "is a folder") }

  @Test(arguments: [0, 1, 99, 100, 5_000, 100_000])
  func aTextFile(size: Int) throws {
    let url = try folder.write("text.places", String(repeating: "x", count: size))
    expectError(url, .notAnIndex, "isn't a region file")
    #expect(try Data(contentsOf: url).count == size)
  }

  @Test func anotherSQLiteFile() throws {
    let url = folder.file("other.places")
    _ = try UserPlaceStore(contentsOf: url)
    let before = try Data(contentsOf: url)
    expectError(url, .notAnIndex, "isn't a region file")
    #expect(try Data(contentsOf: url) == before)
  }

  @Test(arguments: [UInt8(0), 1, 2, 99])
  func anotherVersion(version: UInt8) async throws {
    // The user version is a four-byte big-endian number at offset 60 of the header.
    let url = try await region { $0.replaceSubrange(60..<64, with: [0, 0, 0, version]) }
    expectError(url, .otherVersion, "has format \(version), this program reads \(RegionSchema.version)")
  }

  @Test(arguments: [0.5, 0.9, 0.999])
  func aTruncatedFile(share: Double) async throws {
    let url = try await region { $0 = $0.prefix(Int(Double($0.count) * share)) }
    expectError(url, .notAnIndex, "damaged")
  }

  @Test func aFileWithoutItsTables() async throws {
    let url = try await region { $0.replaceSubrange(100..<4096, with: [UInt8](repeating: 0, count: 3996)) }
    expectError(url, .notAnIndex, "damaged")
  }

  @Test func aFileDamagedFurtherInNeverCrashes() async throws {
    let good = try await region { _ in }
    let size = try Data(contentsOf: good).count
    for page in stride(from: 4096, to: size - 4096, by: 4096 * 7) {
      let url = try await region {
        $0.replaceSubrange(page..<(page + 4096), with: [UInt8](repeating: 0xA5, count: 4096))
      }
      do {
        let region = try TestRegion.openFile(url)
        _ = try await region.places(named: "stanley park", near: nil, limit: 5)
        _ = try await region.places(ofRubric: "fuel", near: region.center, limit: 5)
        _ = try await region.addresses(number: "459", street: "granville street", near: nil, limit: 5)
        _ = try await region.vocabularyPhrases(near: nil)
      } catch let error as PlaceIndexError {
        #expect(error.code == .notAnIndex, "page \(page): \(error)")
        #expect(!error.description.contains("\n"))
      }
    }
  }
}
