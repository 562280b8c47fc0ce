import Foundation
import PlaceImport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct InputErrorTests {
  let files: TestFiles

  init() throws { files = try TestFiles() }

  @Test(arguments: ["none.osm.pbf", "none.geojson", "none.geojsonl", "none.csv"])
  func absent(name: String) async {
    #expect(await failure(files.directory.appendingPathComponent(name))?.code == .missing)
  }

  @Test func directory() async throws {
    let url = files.directory.appendingPathComponent("map.osm.pbf")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let error = await failure(url)
    #expect(error?.code == .notAFile)
    #expect(error?.problem == "this is a directory")
  }

  @Test func aPipeDoesNotHang() async throws {
    let url = files.directory.appendingPathComponent("pipe.csv")
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
    #expect(error?.remedy.contains(".osm.pbf") == true)
  }

  @Test(.enabled(if: getuid() != 0, "the administrator may read everything"))
  func notReadable() async throws {
    let url = try files.write("secret.csv", "name,lat,lon\n")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: url.path)
    #expect(await failure(url)?.code == .unreadable)
  }
}
