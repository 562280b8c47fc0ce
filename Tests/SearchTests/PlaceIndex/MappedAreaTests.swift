import Foundation
import PlaceIndex
import PlaceIndexBuilding
import Places
import TestSupport
import Testing

/// The area that a region reports as covered.
@Suite struct MappedAreaTests {
  private static func houses(_ count: Int, north: Double, east: Double, _ id: String) -> [TestFeature] {
    (0..<count).map { .point("\(id)\($0)", ["name": "Shop \($0)", "shop": "books"], north + Double($0) * 50, east) }
  }

  private func covers(_ region: RegionIndex, _ north: Double, _ east: Double) throws -> Bool {
    region.covers(try TestFeature.coordinate(north, east))
  }

  @Test func aFerryCarriesTheMapNowhere() async throws {
    // A town, and the middle of a ferry route 60 km out at sea.
    let ferry: TestFeature = .point("ferry", ["name": "Sea Lion", "tourism": "attraction"], 0, -60_000)
    let region = try await TestRegion.index(Self.houses(40, north: 0, east: 0, "town") + [ferry])
    let box = region.info.boundingBox
    #expect(try covers(region, 0, 0) && covers(region, 1_000, 0))
    #expect(try box.contains(TestFeature.coordinate(100, -30_000)))
    #expect(try !covers(region, 100, -30_000) && !covers(region, 0, -60_000))
    // Points outside the box aren't covered, however near.
    #expect(try !covers(region, -200, 0) && !covers(region, 100, 200))
  }

  @Test func sparseCountrysideBetweenVillagesIsInside() async throws {
    let villages = [(0.0, 0.0), (0, 80_000), (80_000, 0), (80_000, 80_000)]
    let features = villages.enumerated().flatMap { Self.houses(12, north: $1.0, east: $1.1, "v\($0)x") }
    let region = try await TestRegion.index(features)
    // More than 50 km from any of them.
    #expect(try covers(region, 40_000, 40_000) && covers(region, 40_000, 0) && covers(region, 0, 40_000))
  }

  @Test func aRowOfLonelyFarmsIsInside() async throws {
    let farms: [TestFeature] = (1...15).map { farm in
      .point("f\(farm)", ["name": "Farm", "shop": "books"], 0, Double(farm) * 9_000)
    }
    let region = try await TestRegion.index(Self.houses(40, north: 0, east: 0, "town") + farms)
    for farm in 1...15 { #expect(try covers(region, 0, Double(farm) * 9_000 - 4_000), "farm \(farm)") }
  }

  @Test func aRegionOfFewPlacesIsWhollyThere() async throws {
    let region = try await TestRegion.index([
      .point("a", ["name": "A", "amenity": "fuel"], 0, 0), .point("b", ["name": "B", "amenity": "fuel"], 300_000, 0),
    ])
    #expect(try covers(region, 0, 0) && covers(region, 300_000, 0))
    #expect(try !covers(region, 150_000, 0))
  }

  @Test func acrossTheHundredAndEightiethMeridian() async throws {
    let folder = try TestFolder()
    let rows = (0..<20).map { "P\($0),-17,\($0 % 2 == 0 ? 179.99 : -179.99),fuel\n" }
    let map = try folder.write("fiji.csv", "name,lat,lon,kind\n" + rows.joined() + "far,-17.5,100,fuel\n")
    _ = try await TestRegion.builder().build(inputs: [map], output: folder.file("fiji.places"))
    let region = try await TestRegion.open(folder.file("fiji.places"))
    for (longitude, isInside) in [(179.95, true), (-179.95, true), (120, false), (0, false), (-179, false)] {
      let point = try #require(Coordinate(latitude: -17, longitude: longitude))
      #expect(region.covers(point) == isInside, "\(longitude)")
    }
  }

  @Test(
    .enabled(if: Extracts.areThere, "the extracts are not beside the repository, in ../shared/data/osm"),
    arguments: Extracts.boxes)
  func everythingInAnExtractIsInside(name: String, box: [Double]) async throws {
    let region = try await Extracts.region(name)
    for step in 0...400 {
      let (row, column) = (Double(step / 20) / 20, Double(step % 20) / 20)
      let point = try #require(
        Coordinate(latitude: box[0] + row * (box[2] - box[0]), longitude: box[1] + column * (box[3] - box[1])))
      guard region.info.boundingBox.contains(point) else { continue }
      #expect(region.covers(point), "\(point)")
    }
  }
}

/// Real extracts, each with the box that it was cut by: south, west, north, east.
enum Extracts {
  private static let folder = Repository.file("../shared/data/osm").standardized
  static let areThere = FileManager.default.fileExists(
    atPath: folder.appending(path: "vancouver-2015.osm.pbf").path)
  static let boxes: [(name: String, box: [Double])] = [
    ("vancouver-2015", [49.195, -123.29, 49.32, -123.02]),
    ("london-farringdon-2020", [51.5107253, -0.1141636, 51.5232569, -0.093166]),
    ("williamstown-ma-2024", [42.6906, -73.2302, 42.7297, -73.1817]),
  ]

  /// The region of an extract, built once.
  static func region(_ name: String) async throws -> RegionIndex {
    guard let region = regions[name] else { throw CocoaError(.fileNoSuchFile) }
    return try await region.value
  }

  private static let regions = Dictionary(
    uniqueKeysWithValues: boxes.map { extract in
      (
        extract.name,
        Task {
          let folder = try TestFolder()
          _ = try await TestRegion.builder().build(
            inputs: [Self.folder.appending(path: "\(extract.name).osm.pbf")], output: folder.file("r.places"))
          return try await TestRegion.open(folder.file("r.places"))
        }
      )
    })
}
