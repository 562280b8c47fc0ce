import Foundation
import Foundations
import PlaceIndexBuilding
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct InputErrorTests {
  let files: TestFolder

  init() throws { files = try TestFolder() }

  @Test(arguments: ["none.osm.pbf", "none.geojson", "none.geojsonl", "none.csv"])
  func absent(name: String) async {
    #expect(await failure(files.file(name))?.code == .missing)
  }

  @Test func directory() async throws {
    let url = files.file("map.osm.pbf")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let error = await failure(url)
    #expect(error?.code == .notAFile)
    #expect(error?.message == "this is a folder")
  }

  @Test func aPipeDoesNotHang() async throws {
    let url = files.file("pipe.csv")
    #expect(mkfifo(url.path, 0o600) == 0)
    #expect(await failure(url)?.code == .notAFile)
  }

  @Test(arguments: ["empty.osm.pbf", "empty.geojson", "empty.geojsonl", "empty.csv"])
  func empty(name: String) async throws {
    #expect(await failure(try files.write(name, ""))?.code == .badContents)
  }

  @Test(arguments: ["map.shp", "map", "map.osm.zip", "csv"])
  func unknownEnding(name: String) async throws {
    let error = await failure(try files.write(name, "x"))
    #expect(error?.code == .unknownFormat)
    #expect(error?.advice.contains(".osm.pbf") == true)
  }

  @Test(.enabled(if: getuid() != 0, "the administrator may read everything"))
  func notReadable() async throws {
    let url = try files.write("secret.csv", "name,lat,lon\n")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: url.path)
    #expect(await failure(url)?.code == .unreadable)
  }
}

@Suite(.enabled(if: Surroundings.hasOsmium, "needs the program osmium: apt-get install osmium-tool"))
struct OSMFailureTests {
  let files: TestFolder

  init() throws { files = try TestFolder() }

  /// The tiny map as written by osmium.
  private func packed() async throws -> Data {
    let map = try files.write("tiny.osm", TinyMap.xml)
    let output = files.file("whole.osm.pbf")
    let osmium = try #require(RunningProgram.installed("osmium"))
    _ = try await RunningProgram.run(osmium, ["cat", "--no-progress", map.path, "-o", output.path], in: files.url)
    return try Data(contentsOf: output)
  }

  @Test func aWholeFileIsRead() async throws {
    let url = try await files.write("copy.osm.pbf", packed())
    #expect(try await readAll(url).features.count == 13)
  }

  @Test(arguments: [0.2, 0.5, 0.95])
  func aFileThatIsCutOff(share: Double) async throws {
    let whole = try await packed()
    let url = try files.write("cut.osm.pbf", whole.prefix(Int(Double(whole.count) * share)))
    var options = ImportOptions()
    options.temporaryDirectory = try files.scratch()
    let error = await failure(url, options: options)
    #expect(error?.code == .badContents)
    #expect(error?.subject.hasSuffix("cut.osm.pbf") == true)
    #expect(error?.message.contains("PBF error") == true)
    #expect(try files.contents(of: files.scratch()).isEmpty)
  }

  @Test(arguments: ["text.osm", "text.osm.pbf", "text.pbf", "text.osm.gz", "text.osm.bz2"])
  func aFileThatIsNotMapData(name: String) async throws {
    let error = await failure(try files.write(name, "this is not a map\nat all\n"))
    #expect(error?.code == .badContents)
    #expect(error?.message.hasPrefix("osmium can't read it: ") == true)
    #expect(error?.message.contains("no message") == false)
  }
}
