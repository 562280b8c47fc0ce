import DestinationSearch
import Foundation
import TestSupport
import Testing

/// The driver's own places as a user keeps them.
@Suite(.timeLimit(.minutes(60)), .fewAtOnce)
struct OwnPlacesCommandTests {
  private struct Row: Decodable, Equatable {
    var id, role, name: String
    var lat, lon: Double
    var aliases: [String]
    var label, address, note: String?
  }

  private struct Recent: Decodable {
    var id, kind, name, lastVisit: String
    var score: Double
    var visits: Int
  }

  private func rows<Value: Decodable>(_ run: Program.Run, as type: Value.Type = Value.self) throws -> [Value] {
    #expect(run.status == 0, "\(run.error)")
    return try run.output.split(separator: "\n").map { try JSONDecoder().decode(type, from: Data($0.utf8)) }
  }

  private func list(_ program: Program) async throws -> [Row] {
    try rows(try await program.run(["places", "list", "--json"]))
  }

  /// Three places with all there is to keep of them.
  private func addPlaces(_ program: Program) async throws {
    for arguments in [
      ["set-home", "48.5,-126.5", "--alias", "the flat"], ["set-work", "48.51,-126.49", "--note", "gate 2"],
      ["add", "Mum's House", "48.49,-126.51", "--label", "family", "--alias", "mum", "--alias", "mother"],
      ["add", "Aunt May", "48.48,-126.52", "--label", "family", "--address", "5 Oak St"],
    ] { #expect(try await program.run(["places"] + arguments).status == 0) }
  }

  @Test func findsPlacesByAliasAndLabel() async throws {
    let program = try Program()
    defer { program.remove() }
    try await addPlaces(program)
    func find(_ text: String) async throws -> ResultRecord {
      let run = try await program.run(["find", text, "--json", "--index", try await DemoRegion.path()])
      return try #require(rows(run, as: ResultRecord.self).first)
    }
    #expect(try await find("take me to mum").results.first?.id == "user:favourite/mum's house")
    #expect(try await find("navigate to the flat").results.first?.id == "user:home")
    let family = try await find("family")
    #expect(family.outcome == .ambiguous)
    #expect(family.results.prefix(2).map(\.id) == ["user:favourite/aunt may", "user:favourite/mum's house"])
  }

  @Test func takesTheAddressFromTheMap() async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.run([
      "places", "add", "Inn", "Marlow Hotel", "--json", "--index", try await DemoRegion.path(),
    ])
    let row = try #require(rows(run, as: Row.self).first)
    #expect(row.address == "700 1st Avenue")
    #expect(try await list(program) == [row])
  }

  @Test(arguments: ["gpx", "kml", "kmz", "geojson", "json", "csv"])
  func whatIsExportedCanBeImported(ending: String) async throws {
    let (program, other) = (try Program(), try Program())
    defer {
      program.remove()
      other.remove()
    }
    try await addPlaces(program)
    let file = try program.file("places.\(ending)")
    #expect(try await program.run(["places", "export", file]).output == "\(file): 4 places written\n")
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    let run = try await other.run(["places", "import", file])
    #expect(run.output == "\(file): 4 read, 4 kept, 0 replaced, 0 skipped\n")
    #expect(try await list(other) == (try await list(program)))
    let again = try await other.run(["places", "import", file, "--json", "--on-conflict", "replace"])
    #expect(again.output.contains("\"replaced\":4") && again.output.contains("\"skipped\":[]"))
    #expect(try await list(other) == (try await list(program)))
    let format = ending == "json" ? "geojson" : ending
    let printed = try await program.shell("whereto places export --format \(format) | cmp - '\(file)'")
    #expect(printed.status == 0, "\(printed.output)")
  }

  @Test func importsWhatCanBeUsedAndTellsTheRest() async throws {
    let program = try Program()
    defer { program.remove() }
    try await addPlaces(program)
    let good = try program.file(
      "good.csv", text: "name,lat,lon\nPool,48.5,-126.5\nmums house,48,-126\nBad,x,y\n?,1,2\n")
    let bad = try program.file(
      "bad.gpx", text: "<!DOCTYPE gpx [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><gpx>&a;</gpx>")
    let run = try await program.run(["places", "import", bad, "/nowhere/a.kml", good])
    #expect(run.status == 1)
    #expect(run.errorLines.count == 2, "\(run.error)")
    #expect(run.errorLines.allSatisfy { $0.hasPrefix("whereto: ") })
    #expect(run.error.contains("bad.gpx:1: ") && run.error.contains("/nowhere/a.kml: "))
    let lines = run.output.split(separator: "\n")
    #expect(lines.first?.hasSuffix("good.csv: 4 read, 3 kept, 0 replaced, 1 skipped") == true)
    #expect(
      lines.dropFirst() == [
        "  renamed line 3: the name is taken, and it is kept as mums house (2)",
        "  skipped line 4: its position is not one of degrees on the Earth",
      ])
    let names = ["Home", "Work", "Aunt May", "Mum's House", "mums house (2)", "Place 1", "Pool"]
    #expect(try await list(program).map(\.name) == names)
    let again = try await program.run(["places", "import", good])
    #expect(again.output.contains("good.csv: 4 read, 0 kept, 0 replaced, 4 skipped\n"))
    #expect(try await list(program).map(\.name) == names)
  }

  @Test func remembersWhereTheDriverWas() async throws {
    let program = try Program()
    defer { program.remove() }
    try await addPlaces(program)
    for arguments in [
      ["mum", "--at", "2026-11-19T18:30:00Z"], ["home", "--at", "2026-11-19T23:30:00Z"],
      ["mother", "--at", "2026-11-20T18:30:00Z"], ["48.1,-126", "--name", "Trailhead", "--at", "2026-11-20T09:00:00Z"],
      ["Marlow Hotel", "--at", "2026-11-18T09:00:00Z", "--index", try await DemoRegion.path()],
    ] { #expect(try await program.run(["places", "visit"] + arguments).status == 0) }
    func recents(_ arguments: String..., zone: String = "GMT") async throws -> [Recent] {
      try rows(
        try await program.run(
          ["places", "recents", "--json", "--at", "2026-11-20T20:00:00Z"] + arguments, environment: ["TZ": zone]))
    }
    #expect(try await recents().map(\.name) == ["Mum's House", "Trailhead", "Home", "Marlow Hotel"])
    #expect(try await recents().map(\.visits) == [2, 1, 1, 1])
    #expect(try await recents("--limit", "1").count == 1)
    #expect(try await recents("--on", "yesterday").map(\.name) == ["Home", "Mum's House"])
    #expect(try await recents("--on", "2026-11-18").map(\.id) == ["osm:node/1295"])
    // In Tokyo it is the 21st already.
    #expect(
      try await recents("--on", "yesterday", zone: "Asia/Tokyo").map(\.name) == ["Trailhead", "Home", "Mum's House"])
    let text = try await program.run(
      ["places", "recents", "--at", "2026-11-20T20:00:00Z"], environment: ["TZ": "Asia/Tokyo"])
    #expect(text.output.hasPrefix("2026-11-21 03:30  Mum's House · 2 ×\n"), "\(text.output)")
    #expect(try await program.run(["places", "remove", "Mum's House"]).status == 0)
    #expect(try await recents().map(\.name) == ["Trailhead", "Home", "Marlow Hotel"])
    #expect(try await program.run(["places", "forget-recents"]).output.contains("3 places"))
    #expect(try await recents().isEmpty)
    #expect(try await list(program).count == 3)
  }

  @Test func whatThePlacesAreCalledIsInNoFileBesideTheirOwn() async throws {
    let program = try Program()
    defer { program.remove() }
    let index = try program.file("town.places", Data(contentsOf: URL(filePath: try await DemoRegion.path())))
    #expect(
      try await program.run(["places", "add", "Aunt May", "48.5,-126.5", "--alias", "Zebulonia", "--label", "kin"])
        .status
        == 0)
    let recording = Repository.file("audio-fixtures/clean/name-marlow.wav").path
    // As a version before this one kept it.
    let old = URL(filePath: "\(index).vocabulary/0123456789abcdef")
    try FileManager.default.createDirectory(at: old, withIntermediateDirectories: true)
    try Data("zebulonia Z EH B\n".utf8).write(to: old.appending(path: "words.dict"))
    #expect(try await program.run(["recognize", "--index", index, recording]).status == 0)
    let files = try await program.shell(
      "cd '\(program.folder.path)' && LC_ALL=C grep -rlai zebulonia . | grep -v places.db")
    #expect(files.output.isEmpty, "\(files.output)")
  }

  @Test(arguments: [
    (["recents", "--on", "someday"], "someday"), (["recents", "--limit", "0"], "--limit"),
    (["recents", "--at", "noon"], "noon"), (["visit", "1,2", "--at", "noon"], "noon"), (["export"], "--format"),
    (["export", "a.gpx", "--format", "gpx"], "--format"), (["export", "--format", "docx"], "docx"),
    (["import"], "files"),
    (["import", "a.gpx", "--on-conflict", "both"], "both"), (["add", "?", "1,2"], "name"),
    (["add", "x", "1,2", "--alias", "!"], "alias"), (["add", "x", "1,2", "--label", "!"], "label"),
  ])
  func aMistakeInTheArguments(arguments: [String], naming: String) async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.run(["places"] + arguments)
    #expect(run.status == 2, "\(run.error)")
    #expect(run.error.contains(naming), "\(run.error)")
    #expect(run.output.isEmpty)
  }

  @Test func aFileThatCannotBeWritten() async throws {
    let program = try Program()
    defer { program.remove() }
    for path in ["/nowhere/places.gpx", try program.file("places.docx")] {
      let run = try await program.run(["places", "export", path])
      #expect(run.status == 1)
      #expect(run.errorLines.count == 1 && run.error.contains(path))
    }
  }
}
