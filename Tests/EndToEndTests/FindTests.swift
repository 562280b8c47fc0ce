import Foundation
import TestSupport
import Testing

/// Many questions in one run: an answer a line, in order; or the line that is no question.
@Suite(.timeLimit(.minutes(60)), .fewAtOnce)
struct FindQueriesTests {
  private struct Answer: Decodable {
    struct Place: Decodable {
      var id: String
      var distance: Double?
    }

    var id: String?
    var milliseconds: Double?
    var transcript: String
    var outcome: String
    var results: [Place]
  }

  private static let questions = """
    {"text": "museum of forgotten machines", "near": "48.5,-126.5", "id": "first"}

    {"id": "none", "text": "zzyzx quonk"}\r
    {"text": "Marlow Hotel"}
    """

  private func answers(_ run: Program.Run) throws -> [Answer] {
    try run.output.split(separator: "\n").map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
  }

  @Test func answersEveryQuestionInOrder() async throws {
    let program = try Program()
    defer { program.remove() }
    let file = try program.file("questions.jsonl", text: Self.questions)
    let index = ["--index", try await DemoRegion.path()]
    let run = try await program.run(["find", "--queries", file, "--json"] + index)
    #expect(run.status == 0, "\(run.error)")
    let found = try answers(run)
    #expect(found.map(\.id) == ["first", "none", nil])
    #expect(found.map(\.transcript) == ["museum of forgotten machines", "zzyzx quonk", "Marlow Hotel"])
    #expect(found.map { $0.results.first?.id != nil } == [true, false, true])
    #expect(found.first?.results.first?.id == "osm:node/1310")
    #expect(found.map { $0.results.first?.distance != nil } == [true, false, false])
    #expect(found.allSatisfy { ($0.milliseconds ?? 0) > 0 })

    let fromInput = try await program.run(
      ["find", "--queries", "-", "--json", "--near", "48.4,-126.4"] + index, input: URL(filePath: file))
    let same = try answers(fromInput)
    #expect(same.map(\.id) == found.map(\.id))
    // A question's own position counts before the one of the whole run.
    #expect(same.first?.results.first?.distance == found.first?.results.first?.distance)
    #expect(same.last?.results.first?.distance != nil)
  }

  @Test func showsLinesForAPerson() async throws {
    let program = try Program()
    defer { program.remove() }
    let file = try program.file("questions.jsonl", text: Self.questions)
    let run = try await program.run(["find", "--queries", file, "--index", try DemoRegion.path()])
    let questions = run.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(questions == ["museum of forgotten machines", "zzyzx quonk", "Marlow Hotel"])
  }

  @Test func aSingleAnswerHasNoTime() async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.run(["find", "marlow hotel", "--json", "--index", try DemoRegion.path()])
    #expect(try answers(run).first?.milliseconds == nil)
  }

  @Test(arguments: [
    (#"["text"]"#, "no JSON object"), (#"{"text": "#, "no JSON"), (#"{"near": "48.5,-126.5"}"#, "\"text\""),
    (#"{"text": 7}"#, "\"text\""), (#"{"text": "x", "near": "north"}"#, "north"),
    (#"{"text": "x", "near": [1, 2]}"#, "\"near\""), (#"{"text": null}"#, "\"text\""),
  ])
  func aLineThatIsNoQuestion(line: String, naming: String) async throws {
    let program = try Program()
    defer { program.remove() }
    let file = try program.file("questions.jsonl", text: "{\"text\": \"marlow hotel\"}\n\n\(line)\n")
    let run = try await program.run(["find", "--queries", file, "--json", "--index", try DemoRegion.path()])
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errorLines.count == 1 && run.error.contains("questions.jsonl:3: "), "\(run.error)")
    #expect(run.error.contains(naming), "\(run.error)")
  }

  @Test(arguments: [["find"], ["find", "marlow hotel", "--queries", "questions.jsonl"]])
  func eitherATextOrAFile(arguments: [String]) async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.run(arguments)
    #expect(run.status == 2 && run.error.contains("--queries"), "\(run.error)")
  }

  @Test func aFileThatIsNotThere() async throws {
    let program = try Program()
    defer { program.remove() }
    let run = try await program.run(["find", "--queries", "/nowhere.jsonl", "--index", try DemoRegion.path()])
    #expect(run.status == 1 && run.errorLines.count == 1 && run.error.contains("nowhere.jsonl"), "\(run.error)")
  }
}

/// What a driver asks about a time and about the way that is set.
@Suite(.timeLimit(.minutes(60)), .fewAtOnce)
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

  private func find(_ text: String, _ options: [String], in program: Program) async throws -> Answer {
    let run = try await program.run(
      ["find", text, "--json", "--near", "48.4,-126.4", "--index", try await DemoRegion.path()] + options)
    #expect(run.status == 0, "\(run.error)")
    return try JSONDecoder().decode(Answer.self, from: Data(run.output.utf8))
  }

  @Test func whatIsOpenDependsOnTheTimeGiven() async throws {
    let program = try Program()
    defer { program.remove() }
    let noon = try await find("coffee open now", ["--at", "2026-03-04T12:00:00-08:00"], in: program)
    let night = try await find("coffee open now", ["--at", "2026-03-04T03:00:00-08:00"], in: program)
    #expect(noon.results.contains { $0.opening == "open" })
    let open = Set(noon.results.filter { $0.opening == "open" }.map(\.id))
    #expect(!open.isSubset(of: night.results.map(\.id)))
    let bad = try await program.run(["find", "coffee", "--at", "noon", "--index", try DemoRegion.path()])
    #expect(bad.status == 2 && bad.error.contains("'noon' is no time"))
  }

  @Test func theRouteComesFromAFile() async throws {
    let program = try Program()
    defer { program.remove() }
    #expect(try await find("coffee on the way", [], in: program).reason?.code == "noRoute")
    let lines = try program.file("route.txt", text: "48.4,-126.4\n48.5,-126.5\n")
    // The same two points, encoded.
    let encoded = try program.file("route.polyline", text: "_clfH~nnbW_pR~oR\n")
    for file in [lines, encoded] {
      #expect(try await find("coffee on the way", ["--along", file], in: program).reason == nil)
    }
    for (text, message) in [("48.4,-126.4\nelsewhere\n", "line 2"), ("48.4,-126.4\n", "point"), ("", "point")] {
      let file = try program.file("bad.txt", text: text)
      let run = try await program.run(["find", "coffee", "--along", file, "--index", try DemoRegion.path()])
      #expect(run.status == 2 && run.error.contains(message), "\(run.error)")
      #expect(run.error.contains("bad.txt"))
    }
  }
}
