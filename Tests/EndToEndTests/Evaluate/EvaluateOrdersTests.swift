import Evaluation
import Foundation
import Testing

/// Orders that people spoke, in recordings with seconds of silence; beside the repository on some machines.
private let orders = Program.project.appending(path: "../shared/data/speech/orders").standardized

/// Plain recognition with a grammar, judged by the slots of each order.
@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: orders.path), "no recordings beside the repository, in ../shared/data"))
struct EvaluateOrdersTests {
  private static let tested = 30

  @Test func nearlyEveryOrderIsRight() throws {
    let program = try Program()
    defer { program.remove() }
    let table = try String(contentsOf: orders.appending(path: "slots.tsv"), encoding: .utf8)
    let lines = try table.split(separator: "\n").prefix(Self.tested).map { line in
      let fields = line.split(separator: "\t").map(String.init)
      let slots = fields.dropFirst(2).map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
      let entry: [String: Any] = [
        "audio": orders.appending(path: fields[0]).path,
        "slots": Dictionary(uniqueKeysWithValues: slots.map { ($0[0], $0[1]) }),
      ]
      return String(decoding: try JSONSerialization.data(withJSONObject: entry), as: UTF8.self)
    }
    let manifest = try program.file("orders.jsonl", text: lines.joined(separator: "\n"))
    let run = try program.evaluate([manifest, "--grammar", orders.appending(path: "orders.gram").path, "--json"])
    let slots = try #require(try run.report().summaries[0].metrics[.slots])
    #expect(Int(slots.denominator) == Self.tested)
    #expect(Int(slots.numerator) >= Self.tested - 1)
    // A grammar's null transitions are no words.
    let heard = try run.utterances().compactMap(\.hypothesis)
    #expect(heard.allSatisfy { !$0.contains("  ") && !$0.hasSuffix(" ") })
  }
}
