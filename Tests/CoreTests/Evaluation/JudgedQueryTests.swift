import DestinationSearch
import Foundation
import Foundations
import Places
import Testing

@testable import Evaluation

struct JudgedQueryTests {
  private func grades(_ judgements: String, _ places: [Place]) throws -> [Relevance] {
    try Judged.query(#"{"query":"x","judgements":[{"id":"v","grade":"vital"},\#(judgements)]}"#)
      .grades(of: places)
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
    // A harmful place is harmful at every occurrence.
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
    // Candidates of a query that wasn't understood aren't offered to the driver.
    let refused = RelevanceRecord(query, Judged.result(some, outcome: .notUnderstood))
    #expect(refused.succeeds(within: 1) && refused.ndcg == nil)
  }
}

struct JudgedQueryFileTests {
  private let good = #"{"query":"coffee","near":"48.5,-126.5","judgements":[{"id":"a","grade":"vital"}],"tags":["t"]}"#

  private func read(_ text: String) throws -> [JudgedQuery] {
    let file = FileManager.default.temporaryDirectory.appending(path: "judged-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    return try JudgedQueryFile.read(file)
  }

  @Test func linesAreReadAndBlankOnesPassedOver() throws {
    let queries = try read("\u{FEFF}\(good)\r\n\n  \n" + good.replacing("coffee", with: "tea"))
    #expect(queries.map(\.query) == ["coffee", "tea"] && queries[0].tags == ["t"])
  }

  @Test(
    arguments: [
      ("coffee", "isn't a JSON object"), ("{}", "has no 'query'"), (#"{"query":3}"#, "'query' isn't of type String"),
      (#"{"query":"a"}"#, "no place is vital"), (#"{"query":"a","judgements":[{"grade":"vital"}]}"#, "has no id"),
      (#"{"query":"a","judgements":[{"id":"a","grade":"good"}]}"#, "good"),
      (#"{"query":"a","judgements":[{"id":"a","grade":"vital","nr":1}]}"#, "'nr' isn't a key"),
      (#"{"query":"a","judgments":[]}"#, "'judgments' isn't a key"),
      (#"{"query":"a","judgements":[{"id":"a","grade":"vital","near":"here"}]}"#, "'near' is 'here'"),
      (#"{"query":"a","judgements":[{"id":"a","grade":"vital","count":-1}]}"#, "'count' is 0 to 100"),
      (#"{"query":"a","judgements":[{"id":"a","grade":"vital","count":0}]}"#, "no place is vital"),
      (#"{"query":"a","judgements":[{"id":"a","grade":"vital","kind":"city"}]}"#, "city"),
      (#"{"query":"a","near":"91,0","judgements":[{"id":"a","grade":"vital"}]}"#, "'near' is '91,0'"),
      (#"{"query":"a","at":"noon","judgements":[{"id":"a","grade":"vital"}]}"#, "'at' is 'noon'"),
      (#"{"query":"a","nothing":true,"judgements":[{"id":"a","grade":"vital"}]}"#, "'nothing' is true"),
      (#"{"query":"a","tags":["x","x"],"judgements":[{"id":"a","grade":"vital"}]}"#, "a tag is empty or repeated"),
    ])
  func aFaultNamesFileAndLine(line: String, message: String) throws {
    let error = #expect(throws: EvaluationError.self) { try read(good + "\n" + line + "\n") }
    #expect(error?.line == 2 && error?.subject.hasSuffix(".jsonl") == true)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test func aQueryIsJudgedOnce() throws {
    let error = #expect(throws: EvaluationError.self) { try read(good + "\n\n" + good) }
    #expect(error?.line == 3 && error?.message.contains("is already in line 1") == true)
    #expect(try read(good + "\n" + good.replacing("48.5,", with: "48.6,")).count == 2)
  }

  @Test func anEmptyOrMissingFileIsRefused() throws {
    #expect(throws: EvaluationError.self) { try read("\n\n") }
    #expect(throws: EvaluationError.self) { try JudgedQueryFile.read(URL(filePath: "/nowhere.jsonl")) }
  }
}

/// Judged queries, places, and answers for tests.
enum Judged {
  static let origin = Coordinate(latitude: 48.5, longitude: -126.5)

  static func query(_ line: String) throws -> JudgedQuery {
    try JSONDecoder().decode(JudgedQuery.self, from: Data(line.utf8))
  }

  /// A place a number of meters north of 48.5,-126.5.
  static func place(
    _ id: String, _ name: String, kind: Place.Kind = .poi, rubric: String? = nil, north: Double = 0
  ) throws -> Place {
    guard let coordinate = Coordinate(latitude: 48.5 + north / 111_195, longitude: -126.5) else {
      throw EvaluationError(subject: id, message: "is nowhere", advice: "write metres")
    }
    return Place(id: id, kind: kind, name: name, rubric: rubric, coordinate: coordinate)
  }

  static func result(_ places: [Place], outcome: Outcome = .resolved) -> DestinationResult {
    let candidates = places.enumerated().map { position, place in
      PlaceCandidate(
        place: place, distance: Double(position) * 100, fit: 1, score: 1 - Double(position) / 100, match: .exact)
    }
    return DestinationResult(outcome: outcome, transcript: "", confidence: 1, candidates: candidates)
  }

  /// A record of a query with one vital place, at a rank or not found.
  static func record(_ key: String, rank: Int?, tags: [String] = [], harmfulFirst: Bool = false) throws
    -> RelevanceRecord
  {
    let judged = try query(
      #"{"query":"\#(key)","tags":["\#(tags.joined(separator: #"",""#))"],"judgements":"#.replacing(
        #"[""]"#, with: "[]")
        + #"[{"id":"right","grade":"vital"},{"id":"wrong","grade":"harmful"}]}"#)
    var places = try (0..<5).map { try place("other\($0)", "Other \($0)") }
    if harmfulFirst { places[0] = try place("wrong", "Wrong") }
    if let rank { places[rank - 1] = try place("right", "Right") }
    return RelevanceRecord(judged, result(places))
  }
}
