import Foundation
import PlaceImport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct OsmiumProcessTests {
  let files: TestFiles

  init() throws { files = try TestFiles() }

  @Test func osmiumThatIsNotInstalled() async throws {
    var options = ImportOptions()
    options.osmium = "osmium-of-no-machine"
    let error = await failure(try files.write("tiny.osm", TinyMap.xml), options: options)
    #expect(error?.code == .osmiumMissing)
    #expect(error?.remedy.contains("apt-get install osmium-tool") == true)
  }

  @Test func cancellingEndsTheProgramAndCleansUp() async throws {
    let fake = try FakeOsmium(in: files)
    let map = try files.write("tiny.osm", TinyMap.xml)
    let scratch = try files.scratch()
    let task = Task {
      var options = ImportOptions()
      options.osmium = fake.path
      options.temporaryDirectory = scratch
      return try await readFeatures(from: map, options: options) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try fake.hasEnded)
    #expect(try files.contents(of: scratch).isEmpty)
  }

  @Test func aHandlerThatThrowsEndsTheProgramAndCleansUp() async throws {
    struct Enough: Error {}
    let fake = try FakeOsmium(in: files)
    var options = ImportOptions()
    options.osmium = fake.path
    options.temporaryDirectory = try files.scratch()
    let map = try files.write("tiny.osm", TinyMap.xml)
    await #expect(throws: Enough.self) {
      _ = try await readFeatures(from: map, options: options) { _ in throw Enough() }
    }
    #expect(try fake.hasEnded)
    #expect(try files.contents(of: files.scratch()).isEmpty)
  }

  @Test(arguments: ["places.csv", "places.geojson", "places.geojsonl"])
  func aTaskCancelledBeforeReadsNothing(name: String) async throws {
    let url = try files.write(name, "name,lat,lon\nA,1,2\n")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await readFeatures(from: url) { _ in Issue.record("read after it was cancelled") }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
