import Foundation
import Testing

/// `scripts/fit-ranking` and `scripts/list-search-failures`, run as a developer runs them.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/env"), "there is no /usr/bin/env"))
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

  private func script(_ name: String, _ arguments: [String], of program: Program) throws -> Program.Run {
    let path = Program.project.appending(path: "scripts/\(name)").path
    return try program.start(["python3", path] + arguments, executable: "/usr/bin/env").finish()
  }

  /// Candidates of which the fitting ones are vital, whatever the noise; the noise ranked them before.
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

  @Test func weightsAreFittedWithinTheirBounds() throws {
    let program = try Program()
    defer { program.remove() }
    let train = try program.file("train.jsonl", text: candidates(0..<40))
    let test = try program.file("test.jsonl", text: candidates(40..<60))
    let arguments = [train, "--held-out", test, "--use", "fit+,noise+", "--scale", "fit=0.5"]
    let run = try script("fit-ranking", arguments, of: program)
    #expect(run.status == 0, "\(run.error)")
    let fitted = try JSONDecoder().decode(Fitted.self, from: Data(run.output.utf8))
    #expect(fitted.weights["fit"] == 0.5 && (0...0.1).contains(fitted.weights["noise"] ?? -1))
    #expect(fitted.pairs == 120 && fitted.train.fitted.pairsInOrder == 1)
    #expect(fitted.heldOut[test]?.fitted.pairsInOrder == 1 && fitted.heldOut[test]?.before.pairsInOrder ?? 1 < 0.7)
    #expect(try script("fit-ranking", arguments, of: program).output == run.output)
    let turned = try script("fit-ranking", [train, "--use", "fit-,noise+"], of: program)
    #expect(try JSONDecoder().decode(Fitted.self, from: Data(turned.output.utf8)).weights["fit"] == 0)
  }

  @Test(arguments: [
    (["missing.jsonl"], "cannot be read"), (["bad.jsonl"], "bad.jsonl:2: is no line of --features"),
    (["good.jsonl", "--use", "shoe"], "--use shoe: no candidate has it"),
    (["good.jsonl", "--use", "fit", "--scale", "noise=1"], "--scale noise=1"),
  ])
  func mistakesAreNamed(arguments: [String], message: String) throws {
    let program = try Program()
    defer { program.remove() }
    _ = try program.file("good.jsonl", text: candidates(0..<4))
    _ = try program.file("bad.jsonl", text: String(candidates(0..<1).prefix { $0 != "\n" }) + "\n{\"query\":1}\n")
    let paths = try arguments.map { $0.hasSuffix(".jsonl") ? try program.file($0) : $0 }
    let run = try script("fit-ranking", paths, of: program)
    #expect(run.status == 1 && run.error.contains(message), "\(run.error)")
  }

  @Test func failuresAreListed() throws {
    let program = try Program()
    defer { program.remove() }
    let right = #"{"key":"a","nothing":false,"rank":3,"answers":[{"grade":"irrelevant"}]}"#
    let late = right.replacing(#""a","nothing":false,"rank":3"#, with: #""b","nothing":false,"rank":4"#)
    let astray = #"{"key":"c","nothing":false,"rank":2,"answers":[{"grade":"harmful"}]}"#
    let empty =
      #"{"key":"d","nothing":true,"answers":[]},{"key":"e","nothing":true,"answers":[{"grade":"irrelevant"}]}"#
    let report = try program.file("report.json", text: "{\"queries\":[\(right),\(late),\(astray),\(empty)]}")
    let run = try script("list-search-failures", [report], of: program)
    #expect(run.output.split(separator: "\n").dropFirst() == ["b", "c", "e"], "\(run.error)")
  }
}
