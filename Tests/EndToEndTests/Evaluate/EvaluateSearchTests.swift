import Evaluation
import Foundation
import Testing

/// `whereto evaluate search` as a user runs it.
struct EvaluateSearchTests {
  private let hotel =
    #"{"query":"marlow hotel","near":"48.5,-126.5","judgements":[{"id":"osm:node/1295","grade":"vital"}],"tags":["name"]}"#
  private let street =
    #"{"query":"tolliver street","judgements":[{"name":"Nowhere Street","grade":"vital"}],"tags":["street"]}"#

  @Test func reportsComparesAndRequires() throws {
    let program = try Program()
    defer { program.remove() }
    let judged = try program.file("judged.jsonl", text: hotel + "\n" + street + "\n")
    let arguments = ["search", judged, "--index", try DemoRegion.path(), "--replicates", "100"]
    let plain = try program.evaluate(arguments)
    #expect(plain.status == 0 && plain.output.hasPrefix("\(judged): 2 queries\n"), "\(plain.error)")
    #expect(plain.output.contains("success@1     50.0 %") && plain.output.contains("\nslice "))
    let features = try program.file("features.jsonl")
    let json = try program.evaluate(arguments + ["--json", "--features", features])
    let report = try JSONDecoder().decode(RelevanceReport.self, from: Data(json.output.utf8))
    #expect(report.queries.map(\.rank) == [1, nil])
    #expect(try String(contentsOfFile: features, encoding: .utf8).contains(#""grade":"vital","id":"osm:node/1295""#))
    let earlier = try program.file("earlier.json", text: json.output)
    let mended = try program.file(
      "judged.jsonl", text: hotel + "\n" + street.replacing("Nowhere", with: "Tolliver") + "\n")
    let again = try program.evaluate(
      ["search", mended] + arguments.dropFirst(2) + [
        "--baseline", earlier, "--require", "success@1>=1", "--require", "ndcg[name]>=1.1",
      ])
    #expect(again.status == 3 && again.errorLines.count { $0.contains("--require") } == 1, "\(again.error)")
    #expect(again.output.contains("  1 better, 0 worse") && again.output.contains("  + tolliver street: 0.00"))
  }

  @Test func mistakesAreNamed() throws {
    let program = try Program()
    defer { program.remove() }
    let judged = try program.file("judged.jsonl", text: hotel + "\n{\"query\":\"a\"}\n")
    let index = ["--index", try DemoRegion.path()]
    let broken = try program.evaluate(["search", judged] + index)
    #expect(
      broken.status == 1 && broken.errorLines.count == 1 && broken.error.contains("\(judged):2: no place is vital"))
    #expect(try program.evaluate(["search", judged, "--require", "wer<=1"] + index).status == 2)
    #expect(try program.evaluate(["search", judged, "--limit", "2"] + index).status == 2)
    let whole = try program.file("whole.jsonl", text: hotel)
    let other = try program.evaluate(["search", whole, "--baseline", judged] + index)
    #expect(other.status == 1 && other.error.contains("is no report of judged queries"))
  }
}
