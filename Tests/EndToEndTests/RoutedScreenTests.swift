import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

extension Trait where Self == ConditionTrait {
  /// Skips a test if road data can't be built or read here.
  fileprivate static var needsRoutino: Self {
    let programs = ["planetsplitter", "routino-router", "osmium"]
    return .enabled(
      if: programs.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") },
      "needs Routino and osmium; apt-get install routino osmium-tool")
  }
}

/// Driving routes for programs, and on the screen of a terminal.
@Suite("A region with road data", .timeLimit(.minutes(60)), .fewAtOnce) struct RoutedScreenTests {
  private static let near = "48.5,-126.5"

  @Test("A route's JSON record and its GPX have the same points", .needsRoutino)
  func record() async throws {
    let program = try Program()
    defer { program.remove() }
    let gpx = try program.file("way.gpx")
    let run = try await program.run([
      "route", "Marlow Hotel", "Museum of Forgotten Machines", "--index", try await DemoRegion.pathWithRoutes(),
      "--json", "--gpx", gpx,
    ])
    try #require(run.status == 0, "\(run.error)")
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect((answer["origin"] as? [String: Any])?["name"] as? String == "Marlow Hotel")
    #expect((answer["destination"] as? [String: Any])?["name"] as? String == "Museum of Forgotten Machines")
    let routes = try #require(answer["routes"] as? [[String: Any]])
    #expect((1...3).contains(routes.count))
    let steps = try #require(routes.first?["steps"] as? [[String: Any]])
    #expect(steps.first?["kind"] as? String == "depart")
    #expect(steps.last?["kind"] as? String == "arrive")
    let last = try #require(steps.last?["start"] as? Int)
    let counter = ElementCounter()
    let parser = XMLParser(data: try Data(contentsOf: URL(filePath: gpx)))
    parser.delegate = counter
    #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
    #expect(counter.counts["trkpt"] == last + 1)
    #expect(counter.counts["rtept"] == steps.count)
  }

  @Test("Without a position, a route from here fails with the reason", .needsRoutino)
  func fromNowhere() async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.run([
      "route", "Marlow Hotel", "--index", try await DemoRegion.pathWithRoutes(), "--near", "gpsd:127.0.0.1:1",
    ])
    #expect(run.status != 0 && run.error.contains("no receiver found"), "\(run.error)")
  }

  @Test("A trip is chosen, started, partly driven, and ended", .needsRoutino)
  func screen() async throws {
    let program = try Program()
    defer { program.remove() }
    let lines = [
      "tap search", "type museum of forgotten", "pick 1", "route 9", "route 1", "go", "move 48.5,-126.5",
      "move 48.5002,-126.5", "move 48.5004,-126.5", "notice A parcel to collect", "tap accept", "tap endRoute",
    ]
    let script = try program.file("script.txt", text: lines.joined(separator: "\n") + "\n")
    let run = try await program.run(
      ["screen", "--index", try await DemoRegion.pathWithRoutes(), "--near", Self.near], input: URL(filePath: script))
    #expect(run.status == 0, "\(run.error)")
    #expect(run.error.contains("the trip on show has "), "\(run.error)")
    for words in ["is no command", "no button", "no trip"] { #expect(!run.error.contains(words), "\(run.error)") }
    let parts = run.output.components(separatedBy: "guiding to Museum of Forgotten Machines")
    try #require(parts.count == 2, "\(run.output)")
    #expect(parts[0].contains("km"))
    // A screen begins with the names of its stack: six follow the start, and in the last one the trip has ended.
    let screens = parts[1].components(separatedBy: "\nmap\n").dropFirst()
    #expect(screens.count == 7, "\(parts[1])")
    #expect(screens.dropLast().allSatisfy { $0.contains("[End]") }, "\(parts[1])")
    #expect(screens.last?.contains("[End]") == false, "\(parts[1])")
    #expect(parts[1].contains("A parcel to collect") && parts[1].contains("notice-1: accept"), "\(parts[1])")
  }

  @Test("The map is on one display at a time: the car's while it is connected, otherwise the phone's")
  func displays() async throws {
    let program = try Program()
    defer { program.remove() }
    let script = try program.file("script.txt", text: "unplug\nplug\nunplug\n")
    let run = try await program.run(
      ["screen", "--index", try await DemoRegion.path(), "--near", Self.near], input: URL(filePath: script))
    #expect(run.status == 0, "\(run.error)")
    let told = run.output.split(separator: "\n").filter { $0.hasPrefix("the map is") }
    #expect(
      told == ["the map is in the car", "the map is on the phone", "the map is in the car", "the map is on the phone"])
  }

  @Test(
    "If neither receiver nor engine answers, search works without them, and says so",
    arguments: [["--near", "gpsd:127.0.0.1:1"], ["--near", near, "--router", "valhalla:http://127.0.0.1:1"]])
  func nobodyAnswers(options: [String]) async throws {
    let program = try Program()
    defer { program.remove() }
    let find = ["find", "marlow hotel", "--index", try await DemoRegion.path()]
    let alone = try await program.run(find + (options[1] == Self.near ? ["--near", Self.near] : []))
    let run = try await program.run(find + options)
    #expect(run.status == 0 && run.output == alone.output, "\(run.output)\(run.error)")
    #expect(run.error.contains(options.count == 2 ? "no receiver found" : "no road distances"), "\(run.error)")
  }

  @Test("A map without roads builds a region, with a note that routes can't be planned", .needsRoutino)
  func noRoads() async throws {
    let program = try Program()
    defer { program.remove() }
    let map = try program.file(
      "island.osm",
      text: """
        <?xml version="1.0"?>
        <osm version="0.6"><node id="1" lat="48.5" lon="-126.5"><tag k="name" v="Lone Rock Inn"/>\
        <tag k="tourism" v="hotel"/></node></osm>
        """)
    let index = try program.file("island.places")
    let run = try await program.run(["index", "build", map, "--output", index, "--country", "QX", "--routes"])
    #expect(run.error.contains("road"), "\(run.error)")
    let found = try await program.run(["find", "lone rock inn", "--index", index, "--near", Self.near])
    #expect(found.status == 0 && found.output.contains("Lone Rock Inn"), "\(found.error)")
  }

  @Test("A track supplies the car's position like a fixed position does")
  func track() async throws {
    let program = try Program()
    defer { program.remove() }
    let points = ["48.5", "48.5003"].enumerated().map { second, latitude in
      "<trkpt lat=\"\(latitude)\" lon=\"-126.5\"><time>2026-01-01T00:00:0\(second)Z</time></trkpt>"
    }
    let file = try program.file(
      "track.gpx",
      text: """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>\(points.joined())\
        </trkseg></trk></gpx>
        """)
    let find = ["find", "coffee", "--index", try await DemoRegion.path(), "--near"]
    let standing = try await program.run(find + [Self.near])
    let played = try await program.run(find + ["gpx:\(file)@10"])
    #expect(played.status == 0, "\(played.error)")
    #expect(played.output == standing.output)
    let tooFast = try await program.run(find + ["gpx:\(file)@0"])
    #expect(tooFast.status != 0)
    #expect(tooFast.error.contains("0.01 to 1000"), "\(tooFast.error)")
  }
}

/// Counts the elements of a document by their names.
private final class ElementCounter: NSObject, XMLParserDelegate {
  private(set) var counts: [String: Int] = [:]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    counts[name, default: 0] += 1
  }
}
