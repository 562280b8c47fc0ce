import Recognition
import Testing
import Understanding

@testable import DestinationSearch
@testable import Evaluation

struct JudgeTests {
  @Test(
    arguments: [
      ("a", Outcome.resolved, ["a"], Judgement.Verdict.right, 1), ("a", .resolved, ["b", "a"], .wrong, 2),
      ("a", .ambiguous, ["a", "b"], .right, 1), ("a", .ambiguous, ["b", "c", "d", "a"], .wrong, 4),
      ("a", .resolved, ["b"], .wrong, nil), ("a", .resolved, [], .wrong, nil), ("a", .notFound, [], .refused, nil),
      ("a", .notUnderstood, ["a"], .refused, nil), ("a", .noSpeech, [], .refused, nil),
      ("a", .command, [], .refused, nil),
      (nil, .resolved, ["a"], .accepted, nil), (nil, .ambiguous, ["a"], .right, nil), (nil, .notFound, [], .right, nil),
      (nil, .notUnderstood, [], .right, nil), (nil, .noSpeech, [], .right, nil), (nil, .command, [], .right, nil),
    ] as [(String?, Outcome, [String], Judgement.Verdict, Int?)])
  func places(place: String?, outcome: Outcome, found: [String], verdict: Judgement.Verdict, rank: Int?) {
    let judgement = Judge.judge(SampleRecords.search(0, place: place, outcome, found))
    #expect(judgement.verdict == verdict)
    #expect(judgement.rank == rank)
    #expect(judgement.isRight == (verdict == .right))
  }

  @Test(arguments: [
    ("Take me HOME", "take me home", [3, 0, 0, 0]), ("take me home", "take him home now", [2, 1, 0, 1]),
    ("take me home", "", [0, 0, 3, 0]), ("", "what", [0, 0, 0, 1]), ("", "", [0, 0, 0, 0]),
  ])
  func words(reference: String, hypothesis: String, counts: [Int]) {
    let judgement = Judge.judge(SampleRecords.words(0, reference, hypothesis))
    #expect(judgement.verdict == .words)
    #expect(
      judgement.words
        == WordCounts(correct: counts[0], substitutions: counts[1], deletions: counts[2], insertions: counts[3]))
    #expect(judgement.steps?.count == counts.reduce(0, +))
    #expect(judgement.isRight == (counts[1...].reduce(0, +) == 0))
  }

  @Test func whatFailedIsNeitherRightNorWrong() {
    let judgement = Judge.judge(SampleRecords.words(0, "a", nil))
    #expect(judgement == Judgement(verdict: .failed))
    #expect(!judgement.isRight)
  }

  @Test(
    arguments: [
      ("cancel", .cancel, Judgement.Verdict.right, true), ("cancel", .navigate, .wrong, false),
      ("cancel", nil, .wrong, false),
    ] as [(String, Intent?, Judgement.Verdict, Bool)])
  func commands(expected: String, heard: Intent?, verdict: Judgement.Verdict, isRight: Bool) {
    var record = SampleRecords.search(0, place: nil, .command)
    record.expected = Evaluation.Expectation()
    record.expected.intent = expected
    record.result?.query = heard.map { UtteranceRecord.Query(intent: $0, slots: [:]) }
    #expect(Judge.judge(record).verdict == verdict)
    #expect(Judge.judge(record).intent == isRight)
  }

  @Test(arguments: [
    (["size": "Large"], true), (["size": "large", "drink": "tea"], true), (["size": "small"], false), ([:], false),
    (["drink": "large"], false),
  ])
  func slots(heard: [String: String], isRight: Bool) {
    var record = SampleRecords.words(0, "a large tea", "a large bee")
    record.expected.slots = ["size": "large"]
    record.slots = heard
    #expect(Judge.judge(record).slots == isRight)
    #expect(Judge.judge(record).isRight == isRight, "what counts of plain words are their slots")
    var search = SampleRecords.search(0, place: "a", .resolved, ["a"])
    search.expected.slots = ["size": "large"]
    search.slots = ["size": "large"]
    search.result?.query = UtteranceRecord.Query(intent: .navigate, slots: heard)
    #expect(Judge.judge(search).slots == isRight)
  }

  @Test func wordsOfAStoredTranscriptAreNoSearch() {
    var record = SampleRecords.words(0, "to marlow", "to marlow")
    record.expected.place = "a"
    #expect(Judge.judge(record).verdict == .words)
  }
}

struct PlaceMatcherTests {
  /// A place at 48.5 north, a number of meters east of 126.5 west.
  private func found(_ name: String, id: String = "osm:node/1", east: Double = 0) -> UtteranceRecord.FoundPlace {
    .init(id: id, name: name, lat: 48.5, lon: Self.longitude(east), score: 1)
  }

  private static func longitude(_ east: Double) -> Double { -126.5 + east / (111_195 * 0.662_62) }

  private func expected(_ id: String?, _ name: String?, at east: Double? = nil, near: Double? = nil)
    -> Evaluation.Expectation
  {
    var expected = Evaluation.Expectation()
    (expected.place, expected.name) = (id, name)
    if let east { (expected.lat, expected.lon) = (48.5, Self.longitude(east)) }
    expected.near = near.map { "48.5,\(Self.longitude($0))" }
    return expected
  }

  @Test func theIdentityIsEnough() {
    #expect(
      PlaceMatcher.matches(found("Other", id: "osm:way/7", east: 9_000), expected("osm:way/7", "Marlow", at: 0)))
    #expect(!PlaceMatcher.matches(found("Other", id: "osm:way/8"), expected("osm:way/7", nil)))
  }

  @Test(arguments: [(0, true), (149, true), (-149, true), (151, false), (-151, false)])
  func aNameIsRightWithin150Metres(east: Double, isRight: Bool) {
    #expect(PlaceMatcher.matches(found("MARLOW  Hotel", east: east), expected("x", "Marlow Hôtel", at: 0)) == isRight)
    #expect(!PlaceMatcher.matches(found("Marlow Inn", east: east), expected("x", "Marlow Hotel", at: 0)))
  }

  @Test(arguments: [
    // The driver is at 0, the expected branch at 1000 m.
    (900.0, true), (-900.0, true), (1_100.0, true), (1_160.0, false), (-1_001.0, false), (-999.0, true),
  ])
  func anotherBranchAsNearIsAsGood(east: Double, isRight: Bool) {
    #expect(
      PlaceMatcher.matches(found("Gullwing", east: east), expected("x", "Gullwing", at: 1_000, near: 0)) == isRight)
    #expect(!PlaceMatcher.matches(found("Petrol", east: east), expected("x", "Gullwing", at: 1_000, near: 0)))
  }

  @Test func aNameAloneIsEnoughWhereNothingElseIsStated() {
    #expect(PlaceMatcher.matches(found("Gullwing", east: 5_000), expected(nil, "gullwing")))
    #expect(!PlaceMatcher.matches(found("Gullwing", east: 5_000), expected("x", "gullwing")))
    #expect(!PlaceMatcher.matches(found("Gullwing", east: 5_000), expected(nil, "gullwing", at: 0)))
  }
}

struct MetricTests {
  /// The "part/whole" of each figure, by name.
  private func contributions(of record: UtteranceRecord) -> [String: String] {
    let judgement = Judge.judge(record)
    let pairs = Metric.allCases.compactMap { metric in
      metric.contribution(of: judgement, expecting: record.expected).map { (metric.rawValue, "\($0.part)/\($0.whole)") }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private func placed(_ at1: Int, _ at3: Int, _ reciprocal: Double, _ rejected: Int) -> [String: String] {
    [
      "right": "\(at1).0/1.0", "destination@1": "\(at1).0/1.0", "destination@3": "\(at3).0/1.0",
      "mrr": "\(reciprocal)/1.0", "falseReject": "\(rejected).0/1.0",
    ]
  }

  @Test func aPlaceExpected() {
    func figures(_ outcome: Outcome, _ found: [String]) -> [String: String] {
      contributions(of: SampleRecords.search(0, place: "a", outcome, found))
    }
    #expect(figures(.resolved, ["a"]) == placed(1, 1, 1, 0))
    #expect(figures(.ambiguous, ["b", "a"]) == placed(0, 1, 0.5, 0))
    #expect(figures(.ambiguous, ["b", "c", "d", "a"]) == placed(0, 0, 0.25, 0))
    #expect(figures(.resolved, ["b"]) == placed(0, 0, 0, 0))
    #expect(figures(.notFound, []) == placed(0, 0, 0, 1))
  }

  @Test func nothingExpected() {
    #expect(
      contributions(of: SampleRecords.search(0, place: nil, .resolved, ["a"]))
        == ["right": "0.0/1.0", "falseAccept": "1.0/1.0", "falseOffer": "1.0/1.0"])
    #expect(
      contributions(of: SampleRecords.search(0, place: nil, .ambiguous, ["a"]))
        == ["right": "1.0/1.0", "falseAccept": "0.0/1.0", "falseOffer": "1.0/1.0"])
  }

  @Test func wordsExpected() {
    #expect(contributions(of: SampleRecords.words(0, "a b c", "a x")) == ["wer": "2.0/3.0", "sentence": "0.0/1.0"])
    #expect(contributions(of: SampleRecords.words(0, "", "x")) == ["wer": "1.0/0.0", "sentence": "0.0/1.0"])
    #expect(contributions(of: SampleRecords.words(0, "a", nil)) == [:])
  }

  @Test func intentAndSlots() {
    var record = SampleRecords.search(0, place: nil, .command)
    record.expected = Evaluation.Expectation()
    (record.expected.intent, record.expected.slots) = ("cancel", ["size": "large"])
    record.result?.query = UtteranceRecord.Query(intent: .cancel, slots: ["size": "small"])
    #expect(contributions(of: record) == ["right": "1.0/1.0", "intent": "1.0/1.0", "slots": "0.0/1.0"])
  }

  @Test func aPlaceThatIsBothNamedAndRuledOutIsRuledOut() {
    var record = SampleRecords.search(0, place: nil, .resolved, ["a"])
    record.expected.name = "a"
    #expect(contributions(of: record) == ["right": "0.0/1.0", "falseAccept": "1.0/1.0", "falseOffer": "1.0/1.0"])
  }
}
