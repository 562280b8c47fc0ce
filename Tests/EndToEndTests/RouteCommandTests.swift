import Foundation
import TestSupport
import Testing

/// Ways by road, as a user asks for them on the command line.
@Suite("Ways by road on the command line", .timeLimit(.minutes(60)), .fewAtOnce) struct RouteCommandTests {
  private static let isInstalled = ["planetsplitter", "routino-router", "osmium"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  @Test(
    "What is wrong is said",
    arguments: [
      (["Marlow Hotel", "--router", "nonsense"], "nonsense"), (["Marlow Hotel", "--avoid", "hills"], "hills"),
      (["Marlow Hotel", "--near", "48.5,-126.5", "--router", "none"], "--router none"),
      (["Marlow Hotel", "--router", "osrm:http://127.0.0.1:1"], "--near"),
      (["zzyzx quonk", "Marlow Hotel", "--router", "osrm:http://127.0.0.1:1"], "zzyzx quonk"),
      (["Marlow Hotel", "--near", "48.5,-126.5"], "--routes"), (["a", "b", "c"], "quote"),
    ])
  func mistakes(arguments: [String], named: String) async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.run(["route"] + arguments + ["--index", try await DemoRegion.path()])
    #expect(run.status != 0)
    #expect(run.error.contains(named), "\(run.error)")
    #expect(run.output.isEmpty)
  }

  @Test(
    "A way over the demo's roads, as lines and as GPX; what is found says minutes",
    .enabled(
      if: RouteCommandTests.isInstalled, "needs planetsplitter and routino-router; apt-get install routino osmium-tool")
  )
  func way() async throws {
    let program = try Program()
    defer { program.remove() }
    let index = try program.file("alder-bay.places")
    let map = Repository.file("models/demo/alder-bay.osm").path
    let built = try await program.run([
      "index", "build", map, "--output", index, "--name", "Alder Bay", "--country", "QX", "--routes",
    ])
    try #require(built.status == 0, "\(built.error)")
    let gpx = try program.file("way.gpx")
    let ends = ["Marlow Hotel", "Museum of Forgotten Machines"]
    let run = try await program.run(["route"] + ends + ["--index", index, "--gpx", gpx])
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains("Marlow Hotel → Museum of Forgotten Machines"), "\(run.output)")
    #expect(try String(contentsOfFile: gpx, encoding: .utf8).contains("<gpx"))
    let find = ["find", "coffee", "--near", "48.5,-126.5", "--index", index]
    #expect(try await program.run(find).output.contains("by road"))
    #expect(try await !program.run(find + ["--router", "none"]).output.contains("by road"))
  }
}
