import DestinationSearch
import Foundation
import Places
import Testing

@testable import Evaluation

struct JudgedQueryTests {
  private func grades(_ judgements: String, _ places: [Place]) throws -> [Relevance] {
    try Judged.query(#"{"query":"x","judgements":[{"id":"v","grade":"vital"},\#(judgements)]}"#)
      .grades(of: places, normalizer: TextNormalizer())
  }

  @Test func theFirstJudgementThatDescribesAPlaceGradesIt() throws {
    let places = [
      try Judged.place("a", "Café Léonie", rubric: "cafe"), try Judged.place("v", "Vital", kind: .address),
      try Judged.place("b", "12 Main Street", kind: .address), try Judged.place("c", "Nobody's"),
    ]
    let judgements = #"{"name":"cafe leonie","grade":"relevant"},{"kind":"address","grade":"harmful"}"#
    #expect(try grades(judgements, places) == [.relevant, .vital, .harmful, .irrelevant])
  }

  @Test(
    arguments: [
      (#""near":"48.5,-126.5","kind":"poi""#, true), (#""near":"48.5,-126.5","within":149"#, false),
      (#""near":"48.5,-126.5","within":151"#, true), (#""near":"48.5,-126.5""#, false),
      (#""rubrics":["pub","cafe"]"#, true), (#""rubrics":["pub"]"#, false), (#""kind":"street""#, false),
      (#""name":"Kettle & Crow""#, true), (#""name":"kettle and crow","rubrics":["pub"]"#, false), (#""id":"p""#, true),
      (#""name":"kettle""#, false),
    ].map { ($0.0.replacing(#""near":"48.5,-126.5","kind""#, with: #""near":"48.5013,-126.5","kind""#), $0.1) })
  func everythingGivenHasToHold(description: String, holds: Bool) throws {
    let place = try Judged.place("p", "Kettle & Crow", rubric: "cafe", north: 150)
    #expect(try grades("{\(description),\"grade\":\"relevant\"}", [place]) == [holds ? .relevant : .irrelevant])
  }

  @Test func nothingIsGainedTwice() throws {
    let branches = try (0..<4).map { try Judged.place("b\($0)", "Branch") }
    #expect(
      try grades(#"{"name":"Branch","count":2,"grade":"relevant"}"#, branches)
        == [.relevant, .relevant, .irrelevant, .irrelevant])
    #expect(
      try grades(#"{"name":"Branch","count":0,"grade":"relevant"}"#, branches)
        == [.relevant, .irrelevant, .irrelevant, .irrelevant])
    // What is harmful is so every time.
    #expect(try grades(#"{"name":"Branch","grade":"harmful"}"#, branches) == [.harmful, .harmful, .harmful, .harmful])
  }

  @Test func theIdealHasWhatIsCounted() throws {
    let query = try Judged.query(
      #"""
      {"query":"x","judgements":[{"id":"a","grade":"vital"},{"name":"B","count":2,"grade":"relevant"},
      {"kind":"street","count":0,"grade":"relevant"}]}
      """#)
    #expect(query.ideal == [.vital, .relevant, .relevant])
  }

  @Test func aKeyTellsPositionAndTime() throws {
    let query = try Judged.query(
      #"{"query":"coffee","near":"48.5,-126.44","at":"2024-05-14T14:00:00-07:00","judgements":[{"id":"a","grade":"vital"}]}"#
    )
    #expect(query.key == "coffee @48.5,-126.44 at 2024-05-14T21:00:00Z")
    #expect(query.at?.timeIntervalSince1970 == 1_715_720_400)
  }

  @Test func whatWasOfferedIsRecorded() throws {
    let record = try Judged.record("marlow hotel", rank: 2, tags: ["name"])
    #expect(record.rank == 2 && record.answers.map(\.id) == ["other0", "right", "other2", "other3", "other4"])
    #expect(record.ndcg == 0.63093 && !record.succeeds(within: 1) && record.succeeds(within: 3))
    let query = try Judged.query(#"{"query":"nonsense","nothing":true}"#)
    let some = [try Judged.place("a", "A")]
    #expect(!RelevanceRecord(query, Judged.result(some)).succeeds(within: 3))
    // Candidates of what is not understood are not offered to anybody.
    let refused = RelevanceRecord(query, Judged.result(some, outcome: .notUnderstood))
    #expect(refused.succeeds(within: 1) && refused.ndcg == nil)
  }
}
