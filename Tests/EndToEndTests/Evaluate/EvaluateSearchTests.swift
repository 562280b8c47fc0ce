import Foundation
import TestSupport
import Testing

@testable import Evaluation

/// `whereto evaluate search`, run like a user runs it.
@Suite(.timeLimit(.minutes(60)), .fewAtOnce)
struct EvaluateSearchTests {
  private let hotel =
    #"{"query":"marlow hotel","near":"48.5,-126.5","judgements":[{"id":"osm:node/1295","grade":"vital"}],"tags":["name"]}"#
  private let street =
    #"{"query":"tolliver street","judgements":[{"name":"Nowhere Street","grade":"vital"}],"tags":["street"]}"#

  @Test func reportsComparesAndRequires() async throws {
    let program = try Program()
    defer { program.remove() }
    let judged = try program.file("judged.jsonl", text: hotel + "\n" + street + "\n")
    let arguments = ["search", judged, "--index", try await DemoRegion.path(), "--replicates", "100"]
    let plain = try await program.evaluate(arguments)
    #expect(plain.status == 0 && plain.output.hasPrefix("\(judged): 2 queries\n"), "\(plain.error)")
    #expect(plain.output.contains("success@1     50.0 %") && plain.output.contains("\nslice "))
    let features = try program.file("features.jsonl")
    let json = try await program.evaluate(arguments + ["--json", "--features", features])
    let report = try JSONDecoder().decode(RelevanceReport.self, from: Data(json.output.utf8))
    #expect(report.queries.map(\.rank) == [1, nil])
    #expect(try String(contentsOfFile: features, encoding: .utf8).contains(#""grade":"vital","id":"osm:node/1295""#))
    let earlier = try program.file("earlier.json", text: json.output)
    let mended = try program.file(
      "judged.jsonl", text: hotel + "\n" + street.replacing("Nowhere", with: "Tolliver") + "\n")
    let again = try await program.evaluate(
      ["search", mended] + arguments.dropFirst(2) + [
        "--baseline", earlier, "--require", "success@1>=1", "--require", "ndcg[name]>=1.1",
      ])
    #expect(again.status == 3 && again.errorLines.count { $0.contains("--require") } == 1, "\(again.error)")
    #expect(again.output.contains("  1 better, 0 worse") && again.output.contains("  + tolliver street: 0.00"))
  }

  @Test func mistakesAreNamed() async throws {
    let program = try Program()
    defer { program.remove() }
    let judged = try program.file("judged.jsonl", text: hotel + "\n{\"query\":\"a\"}\n")
    let index = ["--index", try await DemoRegion.path()]
    let broken = try await program.evaluate(["search", judged] + index)
    #expect(
      broken.status == 1 && broken.errorLines.count == 1 && broken.error.contains("\(judged):2: no place is vital"))
    #expect(try await program.evaluate(["search", judged, "--require", "wer<=1"] + index).status == 2)
    #expect(try await program.evaluate(["search", judged, "--limit", "2"] + index).status == 2)
    let whole = try program.file("whole.jsonl", text: hotel)
    let other = try await program.evaluate(["search", whole, "--baseline", judged] + index)
    #expect(other.status == 1 && other.error.contains("isn't a report of judged queries"))
  }
}

/// `scripts/fit-ranking` and `scripts/list-search-failures`, run like a developer runs them.
@Suite(
  .timeLimit(.minutes(60)), .fewAtOnce,
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/env"), "there is no /usr/bin/env"))
struct RankingScriptTests {
  private struct Fitted: Decodable {
    struct Figures: Decodable {
      struct Order: Decodable { var pairsInOrder: Double }
      var fitted: Order
      var before: Order
    }
    var weights: [String: Double]
    var pairs: Int
    var train: Figures
    var heldOut: [String: Figures]
  }

  private func script(_ name: String, _ arguments: [String], of program: Program) async throws -> Program.Run {
    let path = Repository.file("scripts/\(name)").path
    return try await program.start(["python3", path] + arguments, executable: "/usr/bin/env").finish()
  }

  /// Candidates whose matching ones are vital, regardless of the noise; before, the noise ranked them.
  private func candidates(_ queries: Range<Int>) -> String {
    queries.flatMap { query in
      (0..<4).map { place in
        let fit = place == query % 4 ? 1.0 : 0.2 + 0.1 * Double((query + place) % 3)
        let noise = Double((query * 7 + place * 3) % 10) / 10
        return
          "{\"query\":\"q\(query)\",\"grade\":\"\(place == query % 4 ? "vital" : "irrelevant")\",\"rank\":\(place + 1),"
          + "\"features\":{\"fit\":\(fit),\"noise\":\(noise),\"score\":\(noise),\"kind.poi\":1}}\n"
      }
    }.joined()
  }

  @Test func weightsAreFittedWithinTheirBounds() async throws {
    let program = try Program()
    defer { program.remove() }
    let train = try program.file("train.jsonl", text: candidates(0..<40))
    let test = try program.file("test.jsonl", text: candidates(40..<60))
    let arguments = [train, "--held-out", test, "--use", "fit+,noise+", "--scale", "fit=0.5"]
    let run = try await script("fit-ranking", arguments, of: program)
    #expect(run.status == 0, "\(run.error)")
    let fitted = try JSONDecoder().decode(Fitted.self, from: Data(run.output.utf8))
    #expect(fitted.weights["fit"] == 0.5 && (0...0.1).contains(fitted.weights["noise"] ?? -1))
    #expect(fitted.pairs == 120 && fitted.train.fitted.pairsInOrder == 1)
    #expect(fitted.heldOut[test]?.fitted.pairsInOrder == 1 && fitted.heldOut[test]?.before.pairsInOrder ?? 1 < 0.7)
    #expect(try await script("fit-ranking", arguments, of: program).output == run.output)
    let turned = try await script("fit-ranking", [train, "--use", "fit-,noise+"], of: program)
    #expect(try JSONDecoder().decode(Fitted.self, from: Data(turned.output.utf8)).weights["fit"] == 0)
  }

  @Test(arguments: [
    (["missing.jsonl"], "can't be read"), (["bad.jsonl"], "bad.jsonl:2: isn't a line of --features"),
    (["good.jsonl", "--use", "shoe"], "--use shoe: no candidate has it"),
    (["good.jsonl", "--use", "fit", "--scale", "noise=1"], "--scale noise=1"),
  ])
  func mistakesAreNamed(arguments: [String], message: String) async throws {
    let program = try Program()
    defer { program.remove() }
    _ = try program.file("good.jsonl", text: candidates(0..<4))
    _ = try program.file("bad.jsonl", text: String(candidates(0..<1).prefix { $0 != "\n" }) + "\n{\"query\":1}\n")
    let paths = try arguments.map { $0.hasSuffix(".jsonl") ? try program.file($0) : $0 }
    let run = try await script("fit-ranking", paths, of: program)
    #expect(run.status == 1 && run.error.contains(message), "\(run.error)")
  }

  @Test func failuresAreListed() async throws {
    let program = try Program()
    defer { program.remove() }
    let right = #"{"key":"a","nothing":false,"rank":3,"answers":[{"grade":"irrelevant"}]}"#
    let late = right.replacing(#""a","nothing":false,"rank":3"#, with: #""b","nothing":false,"rank":4"#)
    let astray = #"{"key":"c","nothing":false,"rank":2,"answers":[{"grade":"harmful"}]}"#
    let empty =
      #"{"key":"d","nothing":true,"answers":[]},{"key":"e","nothing":true,"answers":[{"grade":"irrelevant"}]}"#
    let report = try program.file("report.json", text: "{\"queries\":[\(right),\(late),\(astray),\(empty)]}")
    let run = try await script("list-search-failures", [report], of: program)
    #expect(run.output.split(separator: "\n").dropFirst() == ["b", "c", "e"], "\(run.error)")
  }
}
