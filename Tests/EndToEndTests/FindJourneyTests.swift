import Foundation
import Testing

/// What a driver asks about a time and about the way that is set.
struct FindJourneyTests {
  private struct Answer: Decodable {
    struct Place: Decodable {
      var id: String
      var opening: String?
    }

    struct Reason: Decodable {
      var code: String
    }

    var outcome: String
    var results: [Place]
    var reason: Reason?
  }

  private func find(_ text: String, _ options: [String], in program: Program) throws -> Answer {
    let run = try program.run(
      ["find", text, "--json", "--near", "48.4,-126.4", "--index", try DemoRegion.path()] + options)
    #expect(run.status == 0, "\(run.error)")
    return try JSONDecoder().decode(Answer.self, from: Data(run.output.utf8))
  }

  @Test func whatIsOpenDependsOnTheTimeGiven() throws {
    let program = try Program()
    defer { program.remove() }
    let noon = try find("coffee open now", ["--at", "2026-03-04T12:00:00-08:00"], in: program)
    let night = try find("coffee open now", ["--at", "2026-03-04T03:00:00-08:00"], in: program)
    #expect(noon.results.contains { $0.opening == "open" })
    let open = Set(noon.results.filter { $0.opening == "open" }.map(\.id))
    #expect(!open.isSubset(of: night.results.map(\.id)))
    let bad = try program.run(["find", "coffee", "--at", "noon", "--index", try DemoRegion.path()])
    #expect(bad.status == 2 && bad.error.contains("'noon' is no time"))
  }

  @Test func theRouteComesFromAFile() throws {
    let program = try Program()
    defer { program.remove() }
    #expect(try find("coffee on the way", [], in: program).reason?.code == "noRoute")
    let lines = try program.file("route.txt", text: "48.4,-126.4\n48.5,-126.5\n")
    // The same two points, encoded.
    let encoded = try program.file("route.polyline", text: "_clfH~nnbW_pR~oR\n")
    for file in [lines, encoded] {
      #expect(try find("coffee on the way", ["--along", file], in: program).reason == nil)
    }
    for (text, message) in [("48.4,-126.4\nelsewhere\n", "line 2"), ("48.4,-126.4\n", "point"), ("", "point")] {
      let file = try program.file("bad.txt", text: text)
      let run = try program.run(["find", "coffee", "--along", file, "--index", try DemoRegion.path()])
      #expect(run.status == 2 && run.error.contains(message), "\(run.error)")
      #expect(run.error.contains("bad.txt"))
    }
  }
}
