import Foundation
import Foundations
import PlaceIndexBuilding
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite(.timeLimit(.minutes(60)))
struct OsmiumProcessTests {
  let files: TestFolder

  init() throws { files = try TestFolder() }

  @Test func osmiumThatIsNotInstalled() async throws {
    var options = ImportOptions()
    options.osmium = "osmium-of-no-machine"
    let error = await failure(try files.write("tiny.osm", TinyMap.xml), options: options)
    #expect(error?.code == .osmiumMissing)
    #expect(error?.advice.contains("apt-get install osmium-tool") == true)
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

/// A program in osmium's place that hands out one feature and then never ends by itself.
struct FakeOsmium {
  let path: String
  private let pidFile: URL

  init(in files: TestFolder) throws {
    pidFile = files.file("pid")
    let feature = """
      {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},\
      "properties":{"@type":"node","@id":1,"name":"A","shop":"hats"}}
      """
    let script = """
      case "$1" in
      check-refs) echo "Nodes in ways missing: 0" ;;
      fileinfo) echo "2024-01-01T00:00:00Z" ;;
      export) echo $$ > '\(pidFile.path)'; echo '\(feature)'; exec tail -f /dev/null ;;
      esac
      """
    let url = files.file("fake-osmium")
    try ScriptedProgram.make(script, at: url)
    path = url.path
  }

  /// Whether the program was started and is gone.
  var hasEnded: Bool {
    get throws {
      let text = try String(contentsOf: pidFile, encoding: .utf8)
      guard let pid = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)) else { return false }
      return kill(pid, 0) != 0
    }
  }
}
