import Foundation
import Places
import TestSupport
import Testing

@testable import Routing

@Suite("Opening a database of roads", .tags(.realTime)) struct RoutinoDatabaseOpeningTests {
  @Test("it is checked") func checked() throws {
    let town = try ScriptedRoutino()
    let folder = town.database.folder
    let manifest = folder.appending(path: "manifest.json")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    #expect(town.database.manifest.source == "town.osm" && town.database.manifest.program == "3.3.3")
    func error(_ change: () throws -> Void) throws -> RoutinoDatabaseError? {
      try change()
      return #expect(throws: RoutinoDatabaseError.self) { try RoutinoDatabase(opening: folder) }
    }
    let name = folder.lastPathComponent
    #expect(
      try error { try Data(text.replacing("\"format\":1", with: "\"format\":9").utf8).write(to: manifest) }
        == .otherFormat(folder: name, format: 9))
    #expect(try error { try Data("{".utf8).write(to: manifest) } == .damaged(folder: name))
    #expect(
      try error {
        try Data(text.utf8).write(to: manifest)
        try FileManager.default.removeItem(at: folder.appending(path: "roads-ways.mem"))
      } == .damaged(folder: name))
    let missing = try error { try FileManager.default.removeItem(at: folder) }
    #expect(missing == .missing(folder: name) && missing?.description.contains("whereto index build --routes") == true)
    #expect(RoutinoDatabase.folder(for: URL(filePath: "/a/town.places")).path == "/a/town.places.routes")
  }

  @Test("for a linked region, the roads beside the link's target are opened") func behindALink() throws {
    let town = try ScriptedRoutino()
    let folder = try TestFolder()
    let region = try town.folder.write("town.places", "")
    try FileManager.default.createSymbolicLink(at: folder.file("link.places"), withDestinationURL: region)
    let database = try RoutinoDatabase(opening: RoutinoDatabase.folder(for: folder.file("link.places")))
    #expect(database.manifest == town.database.manifest)
  }
}

@Suite("Building a database of roads", .tags(.realTime), .enabled(if: Routino.isInstalled, Routino.comment))
struct RoutinoDatabaseBuildingTests {
  let folder: TestFolder
  var place: URL { folder.file("town.places.routes") }

  init() throws { folder = try TestFolder() }

  @Test("the demonstration region is built, and built again over the existing one")
  func build() async throws {
    let map = Repository.file("models/demo/alder-bay.osm")
    let database = try await RoutinoDatabase.build(from: map, to: place)
    #expect(database.manifest.source == "alder-bay.osm" && database.manifest.roads > 100)
    #expect(try folder.names == ["town.places.routes"])
    let stray = place.appending(path: "stray")
    try Data().write(to: stray)
    _ = try await RoutinoDatabase.build(from: map, to: place)
    #expect(!FileManager.default.fileExists(atPath: stray.path))
    #expect(try folder.names == ["town.places.routes"])
  }

  @Test("a motorway, a toll and a ferry are avoided if there is another route")
  func avoiding() async throws {
    let map = try folder.write("town.osm", Self.town)
    let planner = RoutinoRouting(try await RoutinoDatabase.build(from: map, to: place), patience: .seconds(60))
    let (west, east, island) = (Answers.place(51, 0), Answers.place(51, 0.1), Answers.place(51, 0.2))
    func uses(_ to: Coordinate, _ avoiding: Set<RouteAvoidance>) async throws -> Set<RouteAvoidance>? {
      try await planner.routes(RouteRequest(from: west, to: to, avoiding: avoiding)).first?.uses
    }
    #expect(try await uses(east, []) == [.motorways, .tolls])
    #expect(try await uses(east, [.motorways]) == [])
    #expect(try await uses(east, [.tolls]) == [])
    #expect(try await uses(island, Set(RouteAvoidance.allCases)) == [.ferries])
    let ways = try await planner.routes(RouteRequest(from: west, to: east, alternatives: 2))
    #expect(ways.count == 2 && ways.map(\.via) == [["M 1"], ["Old Road"]])
  }

  /// Two routes from west to east: a motorway with a toll, and a road around it; behind them an island with a ferry.
  /// The objects are in the format of a map that was never uploaded, and out of order.
  private static let town = """
    <?xml version='1.0' encoding='UTF-8'?>
    <osm version='0.6' generator='JOSM'>
      <way id='-1' action='modify' visible='true'><nd ref='-1'/><nd ref='-5'/><nd ref='-2'/>
        <tag k='highway' v='motorway'/><tag k='oneway' v='no'/><tag k='ref' v='M 1'/><tag k='toll' v='yes'/></way>
      <way id='-2' action='modify' visible='true'><nd ref='-1'/><nd ref='-3'/><nd ref='-2'/>
        <tag k='highway' v='primary'/><tag k='name' v='Old Road'/><tag k='maxspeed' v='80'/></way>
      <way id='-3' action='modify' visible='true'><nd ref='-2'/><nd ref='-4'/>
        <tag k='route' v='ferry'/><tag k='motor_vehicle' v='yes'/></way>
      <way id='-4' action='modify' visible='true'><nd ref='-4'/><nd ref='-6'/><tag k='highway' v='residential'/></way>
      <node id='-1' visible='true' lat='51.0' lon='0.0'/><node id='-2' visible='true' lat='51.0' lon='0.1'/>
      <node id='-3' visible='true' lat='51.01' lon='0.05'/><node id='-4' visible='true' lat='51.0' lon='0.2'/>
      <node id='-5' visible='true' lat='51.0' lon='0.05'/><node id='-6' visible='true' lat='51.0' lon='0.22'/>
    </osm>
    """

  @Test(
    "invalid map files throw an error, and an existing database is kept",
    arguments: [
      ("town.osm", "<osm><node"), ("town.osm", ""), ("town.osm.pbf", "nonsense"), ("town.txt", "x"),
      ("town.osm", "<?xml version='1.0'?><osm version='0.6'></osm>"),
      ("town.osm", "<?xml version='1.0'?><osm version='0.6'><way id='1'><nd ref='1'/><nd ref='2'/>"),
    ])
  func bad(name: String, text: String) async throws {
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
    try Data("old".utf8).write(to: place.appending(path: "manifest.json"))
    let map = try folder.write(name, text)
    let error = await #expect(throws: RoutinoDatabaseError.self) {
      _ = try await RoutinoDatabase.build(from: map, to: place)
    }
    #expect(error?.description.contains(name) == true && error?.description.contains("\n") == false)
    #expect(try folder.names == [name, place.lastPathComponent].sorted())
    #expect(try Data(contentsOf: place.appending(path: "manifest.json")) == Data("old".utf8))
  }

  @Test("a missing map and an unwritable folder throw an error")
  func absent() async throws {
    await #expect(throws: RoutinoDatabaseError.badMap(file: "none.osm", reason: "the file can't be read")) {
      _ = try await RoutinoDatabase.build(from: folder.file("none.osm"), to: place)
    }
    let map = Repository.file("models/demo/alder-bay.osm")
    await #expect(throws: RoutinoDatabaseError.self) {
      _ = try await RoutinoDatabase.build(from: map, to: folder.file("no-folder/town.routes"))
    }
  }

  @Test("missing programs are named with their packages")
  func programs() async throws {
    let map = Repository.file("models/demo/alder-bay.osm")
    var programs = RoutinoDatabase.Programs()
    programs.splitter = "no-such-splitter"
    await #expect(throws: RoutinoDatabaseError.programMissing(program: "no-such-splitter", package: "routino")) {
      _ = try await RoutinoDatabase.build(from: map, to: place, programs: programs)
    }
    programs = RoutinoDatabase.Programs()
    programs.osmium = "no-such-osmium"
    await #expect(throws: RoutinoDatabaseError.programMissing(program: "no-such-osmium", package: "osmium-tool")) {
      _ = try await RoutinoDatabase.build(from: map, to: place, programs: programs)
    }
    #expect(try folder.names.isEmpty)
  }

  @Test("a failing program and a cancelled build leave no files behind", .timeLimit(.minutes(30)))
  func cancelled() async throws {
    let map = Repository.file("models/demo/alder-bay.osm")
    var programs = RoutinoDatabase.Programs()
    programs.splitter = folder.file("planetsplitter").path
    let version = "case $1 in --version) echo Routino version 9.9 x;; "
    try ScriptedProgram.make(version + "*) exit 3;; esac", at: URL(filePath: programs.splitter))
    await #expect(throws: RoutinoDatabaseError.self) {
      _ = try await RoutinoDatabase.build(from: map, to: place, programs: programs)
    }
    let started = folder.file("started")
    try ScriptedProgram.make(
      version + "*) echo > '\(started.path)'; exec sleep 3600;; esac", at: URL(filePath: programs.splitter))
    let building = Task { [place, programs] in
      try await RoutinoDatabase.build(from: map, to: place, programs: programs)
    }
    while !FileManager.default.fileExists(atPath: started.path) { try await Task.sleep(for: .milliseconds(2)) }
    building.cancel()
    let result = await building.result
    #expect(throws: RoutinoDatabaseError.cancelled) { try result.get() }
    #expect(try folder.names == ["planetsplitter", "planetsplitter.script", "started"])
  }
}
