import Foundation
import Foundations
import PlaceIndex
import PlaceIndexBuilding
import Places
import TestSupport
import Testing

@Suite(.tags(.storage)) struct ReplacementTests {
  private let folder: TestFolder
  private var output: URL { folder.file("city.places") }

  init() throws { folder = try TestFolder() }

  /// Builds a good file, lets another build fail, and expects the good one to be as it was.
  private func expectKept(_ failing: (RegionBuilder) async -> Void) async throws {
    try await TestRegion.build([TestCity.features[0]], in: folder)
    let before = try Data(contentsOf: output)
    await failing(try TestRegion.builder())
    #expect(try Data(contentsOf: output) == before)
    #expect(try folder.names.filter { $0.contains("building") }.isEmpty)
  }

  private static func manyFeatures(then rest: String) throws -> Data {
    let features = (0..<2_500).map {
      TestFeature.point("f\($0)", ["name": "Bank \($0)", "amenity": "bank"], Double($0), 0)
    }
    return try TestFeature.geoJSON(features).dropLast(2) + Data(rest.utf8)
  }

  @Test func aBuildReplacesTheFile() async throws {
    try await TestRegion.build([TestCity.features[0]], in: folder)
    try await TestRegion.build(TestCity.features, in: folder)
    #expect(try TestRegion.openFile(output).info.counts[.locality] == 1)
    #expect(try folder.names == ["city.places", "map.geojson"])
  }

  @Test func anOpenFileStaysAsItWas() async throws {
    try await TestRegion.build(TestCity.features, in: folder)
    let open = try TestRegion.openFile(output)
    try await TestRegion.build([TestCity.features[1]], in: folder)
    #expect(try await open.places(named: "stanley park", near: nil, limit: 1).ids == ["park"])
    #expect(try await TestRegion.openFile(output).places(named: "stanley park", near: nil, limit: 1).isEmpty)
  }

  @Test(arguments: ["", "]", ",{]}", "]} and more"])
  func badInputKeepsTheOldFile(rest: String) async throws {
    let map = try folder.write("bad.geojson", try Self.manyFeatures(then: rest))
    try await expectKept { builder in
      await #expect(throws: ImportError.self) { _ = try await builder.build(inputs: [map], output: output) }
    }
  }

  @Test func anEmptyMapKeepsTheOldFile() async throws {
    let map = try folder.write("empty.csv", "name,lat,lon,kind\n")
    try await expectKept { builder in
      for inputs in [[map], []] {
        let error = await #expect(throws: PlaceIndexError.self) {
          _ = try await builder.build(inputs: inputs, output: output)
        }
        #expect(error?.code == .empty)
        #expect(error?.description.contains("\n") == false)
      }
    }
  }

  @Test func anAbsentInputKeepsTheOldFile() async throws {
    try await expectKept { builder in
      await #expect(throws: ImportError.self) {
        _ = try await builder.build(inputs: [folder.file("absent.geojson")], output: output)
      }
    }
  }

  @Test(arguments: [false, true])
  func aCancelledBuildKeepsTheOldFile(whileReading: Bool) async throws {
    let map = try folder.write("many.geojson", try Self.manyFeatures(then: "]}"))
    try await expectKept { builder in
      let output = output
      let build = Task {
        if !whileReading { withUnsafeCurrentTask { $0?.cancel() } }
        return try await builder.build(inputs: [map], output: output) { _ in
          withUnsafeCurrentTask { $0?.cancel() }
        }
      }
      await #expect(throws: CancellationError.self) { _ = try await build.value }
    }
  }

  @Test func whatDeadBuildsLeftIsRemoved() async throws {
    // No system numbers its processes as high; the first process is always there.
    _ = try folder.write(".city.places.building-99999999", "dead")
    let kept = [".city.places.building-1", ".city.places.building-x", ".other.places.building-99999999"]
    for name in kept { _ = try folder.write(name, "kept") }
    try await TestRegion.build([TestCity.features[0]], in: folder)
    #expect(try folder.names.filter { $0.hasPrefix(".") } == kept)
  }

  @Test func outputsThatCannotBeWritten() async throws {
    let map = try folder.write("map.geojson", try TestFeature.geoJSON([TestCity.features[0]]))
    let builder = try TestRegion.builder()
    for (output, code) in [(folder.url, PlaceIndexError.Code.isDirectory), (folder.file("no/city.places"), .notFound)] {
      let error = await #expect(throws: PlaceIndexError.self) {
        _ = try await builder.build(inputs: [map], output: output)
      }
      #expect(error?.code == code)
      #expect(error?.description.contains("\n") == false)
    }
    #expect(try folder.names == ["map.geojson"])
  }
}
