import Foundation
import PlaceImport
import Testing

@Suite(.enabled(if: Surroundings.hasOsmium, "needs the program osmium: apt-get install osmium-tool"))
struct OSMFailureTests {
  let files: TestFiles

  init() throws { files = try TestFiles() }

  /// The tiny map as osmium writes it.
  private func packed() throws -> Data {
    let map = try files.write("tiny.osm", TinyMap.xml)
    let output = files.directory.appendingPathComponent("whole.osm.pbf")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["osmium", "cat", "--no-progress", map.path, "-o", output.path]
    try process.run()
    process.waitUntilExit()
    return try Data(contentsOf: output)
  }

  @Test func aWholeFileIsRead() async throws {
    let url = try files.write("copy.osm.pbf", packed())
    #expect(try await readAll(url).features.count == 13)
  }

  @Test(arguments: [0.2, 0.5, 0.95])
  func aFileThatIsCutOff(share: Double) async throws {
    let whole = try packed()
    let url = try files.write("cut.osm.pbf", whole.prefix(Int(Double(whole.count) * share)))
    var options = ImportOptions()
    options.temporaryDirectory = try files.scratch()
    let error = await failure(url, options: options)
    #expect(error?.code == .badContents)
    #expect(error?.file.hasSuffix("cut.osm.pbf") == true)
    #expect(error?.problem.contains("PBF error") == true)
    #expect(try files.contents(of: files.scratch()).isEmpty)
  }

  @Test(arguments: ["text.osm", "text.osm.pbf", "text.pbf", "text.osm.gz", "text.osm.bz2"])
  func aFileThatIsNotMapData(name: String) async throws {
    let error = await failure(try files.write(name, "this is not a map\nat all\n"))
    #expect(error?.code == .badContents)
    #expect(error?.problem.hasPrefix("osmium cannot read it: ") == true)
    #expect(error?.problem.contains("no message") == false)
  }
}
