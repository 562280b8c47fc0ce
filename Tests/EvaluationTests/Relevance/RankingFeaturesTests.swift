import Foundation
import Places
import Testing

@testable import Evaluation

struct RankingFeaturesTests {
  @Test func everyPlaceOfferedIsALineWithItsGrade() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "features-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    let query = try Judged.query(#"{"query":"a","judgements":[{"id":"a","grade":"vital"}]}"#)
    let places = [try Judged.place("b", "B", kind: .street), try Judged.place("a", "A")]
    let features = try RankingFeatures(file)
    try features.write(query, Judged.result(places))
    #expect(!FileManager.default.fileExists(atPath: file.path))
    try features.finish()
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains(#""grade":"irrelevant","id":"b","name":"B","query":"a","rank":1"#))
    #expect(
      lines[1].contains(#""kilometres":0.1,"kind.poi":1,"match.exact":1,"misheard":0"#)
        && lines[1].contains(#""grade":"vital""#))
  }

  @Test func whatIsNoNumberIsLeftOut() throws {
    let candidate = PlaceCandidate(
      place: try Judged.place("a", "A"), distance: .infinity, fit: .nan, score: 1, match: .prefix)
    let values = RankingFeatures.values(of: candidate)
    #expect(values["fit"] == nil && values["kilometres"] == nil && values["nearness"] == 0 && values["score"] == 1)
  }
}
