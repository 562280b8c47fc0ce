import DestinationSearch
import Foundation
import Testing

/// The driver's own places as a user keeps them.
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

  private func list(_ program: Program) throws -> [Row] { try rows(try program.run(["places", "list", "--json"])) }

  /// Three places with all there is to keep of them.
  private func addPlaces(_ program: Program) throws {
    for arguments in [
      ["set-home", "48.5,-126.5", "--alias", "the flat"], ["set-work", "48.51,-126.49", "--note", "gate 2"],
      ["add", "Mum's House", "48.49,-126.51", "--label", "family", "--alias", "mum", "--alias", "mother"],
      ["add", "Aunt May", "48.48,-126.52", "--label", "family", "--address", "5 Oak St"],
    ] { #expect(try program.run(["places"] + arguments).status == 0) }
  }

  @Test func findsPlacesByAliasAndLabel() throws {
    let program = try Program()
    defer { program.remove() }
    try addPlaces(program)
    func find(_ text: String) throws -> ResultRecord {
      let run = try program.run(["find", text, "--json", "--index", try DemoRegion.path()])
      return try #require(rows(run, as: ResultRecord.self).first)
    }
    #expect(try find("take me to mum").results.first?.id == "user:favourite/mum's house")
    #expect(try find("navigate to the flat").results.first?.id == "user:home")
    let family = try find("family")
    #expect(family.outcome == "ambiguous")
    #expect(family.results.prefix(2).map(\.id) == ["user:favourite/aunt may", "user:favourite/mum's house"])
  }

  @Test func takesTheAddressFromTheMap() throws {
    let program = try Program()
    defer { program.remove() }
    let run = try program.run(["places", "add", "Inn", "Marlow Hotel", "--json", "--index", try DemoRegion.path()])
    let row = try #require(rows(run, as: Row.self).first)
    #expect(row.address == "700 1st Avenue")
    #expect(try list(program) == [row])
  }

  @Test(arguments: ["gpx", "kml", "kmz", "geojson", "json", "csv"])
  func whatIsExportedCanBeImported(ending: String) throws {
    let (program, other) = (try Program(), try Program())
    defer {
      program.remove()
      other.remove()
    }
    try addPlaces(program)
    let file = try program.file("places.\(ending)")
    #expect(try program.run(["places", "export", file]).output == "\(file): 4 places written\n")
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    let run = try other.run(["places", "import", file])
    #expect(run.output == "\(file): 4 read, 4 kept, 0 replaced, 0 skipped\n")
    #expect(try list(other) == (try list(program)))
    let again = try other.run(["places", "import", file, "--json", "--on-conflict", "replace"])
    #expect(again.output.contains("\"replaced\":4") && again.output.contains("\"skipped\":[]"))
    #expect(try list(other) == (try list(program)))
    let format = ending == "json" ? "geojson" : ending
    let printed = try program.shell("whereto places export --format \(format) | cmp - '\(file)'")
    #expect(printed.status == 0, "\(printed.output)")
  }

  @Test func importsWhatCanBeUsedAndTellsTheRest() throws {
    let program = try Program()
    defer { program.remove() }
    try addPlaces(program)
    let good = try program.file(
      "good.csv", text: "name,lat,lon\nPool,48.5,-126.5\nmums house,48,-126\nBad,x,y\n?,1,2\n")
    let bad = try program.file(
      "bad.gpx", text: "<!DOCTYPE gpx [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><gpx>&a;</gpx>")
    let run = try program.run(["places", "import", bad, "/nowhere/a.kml", good])
    #expect(run.status == 1)
    #expect(run.errorLines.count == 2, "\(run.error)")
    #expect(run.errorLines.allSatisfy { $0.hasPrefix("whereto: ") })
    #expect(run.error.contains("bad.gpx:1: ") && run.error.contains("/nowhere/a.kml: "))
    let lines = run.output.split(separator: "\n")
    #expect(lines.first?.hasSuffix("good.csv: 4 read, 1 kept, 0 replaced, 3 skipped") == true)
    #expect(
      Set(lines.dropFirst().map { $0.trimmingPrefix("  skipped ") }) == [
        "line 3: there is one of that name", "line 4: its position is not one of degrees on the Earth",
        "line 5: name must have a letter or digit and at most 200 characters",
      ])
    #expect(try list(program).map(\.name) == ["Home", "Work", "Aunt May", "Mum's House", "Pool"])
  }

  @Test func remembersWhereTheDriverWas() throws {
    let program = try Program()
    defer { program.remove() }
    try addPlaces(program)
    for arguments in [
      ["mum", "--at", "2026-11-19T18:30:00Z"], ["home", "--at", "2026-11-19T23:30:00Z"],
      ["mother", "--at", "2026-11-20T18:30:00Z"], ["48.1,-126", "--name", "Trailhead", "--at", "2026-11-20T09:00:00Z"],
      ["Marlow Hotel", "--at", "2026-11-18T09:00:00Z", "--index", try DemoRegion.path()],
    ] { #expect(try program.run(["places", "visit"] + arguments).status == 0) }
    func recents(_ arguments: String..., zone: String = "GMT") throws -> [Recent] {
      try rows(
        try program.run(
          ["places", "recents", "--json", "--at", "2026-11-20T20:00:00Z"] + arguments, environment: ["TZ": zone]))
    }
    #expect(try recents().map(\.name) == ["Mum's House", "Trailhead", "Home", "Marlow Hotel"])
    #expect(try recents().map(\.visits) == [2, 1, 1, 1])
    #expect(try recents("--limit", "1").count == 1)
    #expect(try recents("--on", "yesterday").map(\.name) == ["Home", "Mum's House"])
    #expect(try recents("--on", "2026-11-18").map(\.id) == ["osm:node/1295"])
    // In Tokyo it is the 21st already.
    #expect(try recents("--on", "yesterday", zone: "Asia/Tokyo").map(\.name) == ["Trailhead", "Home", "Mum's House"])
    let text = try program.run(
      ["places", "recents", "--at", "2026-11-20T20:00:00Z"], environment: ["TZ": "Asia/Tokyo"])
    #expect(text.output.hasPrefix("2026-11-21 03:30  Mum's House · 2 ×\n"), "\(text.output)")
    #expect(try program.run(["places", "remove", "Mum's House"]).status == 0)
    #expect(try recents().map(\.name) == ["Trailhead", "Home", "Marlow Hotel"])
    #expect(try program.run(["places", "forget-recents"]).output.contains("3 places"))
    #expect(try recents().isEmpty)
    #expect(try list(program).count == 3)
  }

  @Test func aNewPlaceChangesTheVocabularyByAllItsNames() throws {
    let program = try Program()
    defer { program.remove() }
    let index = try program.file("town.places", Data(contentsOf: URL(filePath: try DemoRegion.path())))
    #expect(
      try program.run(["places", "add", "Aunt May", "48.5,-126.5", "--alias", "auntie", "--label", "kin"]).status == 0)
    let recording = Program.project.appending(path: "audio-fixtures/clean/name-marlow.wav").path
    #expect(try program.run(["recognize", "--index", index, recording]).status == 0)
    let words = try program.shell("LC_ALL=C grep -rhaowE 'may|auntie|kin' '\(index).vocabulary' | sort -u")
    #expect(words.output == "auntie\nkin\nmay\n")
  }

  @Test(arguments: [
    (["recents", "--on", "someday"], "someday"), (["recents", "--limit", "0"], "--limit"),
    (["recents", "--at", "noon"], "noon"), (["visit", "1,2", "--at", "noon"], "noon"), (["export"], "--format"),
    (["export", "a.gpx", "--format", "gpx"], "--format"), (["export", "--format", "docx"], "docx"),
    (["import"], "files"),
    (["import", "a.gpx", "--on-conflict", "both"], "both"), (["add", "?", "1,2"], "name"),
    (["add", "x", "1,2", "--alias", "!"], "alias"), (["add", "x", "1,2", "--label", "!"], "label"),
  ])
  func aMistakeInTheArguments(arguments: [String], naming: String) throws {
    let program = try Program()
    defer { program.remove() }
    let run = try program.run(["places"] + arguments)
    #expect(run.status == 2, "\(run.error)")
    #expect(run.error.contains(naming), "\(run.error)")
    #expect(run.output.isEmpty)
  }

  @Test func aFileThatCannotBeWritten() throws {
    let program = try Program()
    defer { program.remove() }
    for path in ["/nowhere/places.gpx", try program.file("places.docx")] {
      let run = try program.run(["places", "export", path])
      #expect(run.status == 1)
      #expect(run.errorLines.count == 1 && run.error.contains(path))
    }
  }
}
