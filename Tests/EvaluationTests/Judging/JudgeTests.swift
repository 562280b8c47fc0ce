import Testing

@testable import DestinationSearch
@testable import Evaluation

struct JudgeTests {
  private let judge = Judge()

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
    let judgement = judge.judge(SampleRecords.search(0, place: place, outcome, found))
    #expect(judgement.verdict == verdict)
    #expect(judgement.rank == rank)
    #expect(judgement.isRight == (verdict == .right))
  }

  @Test(arguments: [
    ("Take me HOME", "take me home", [3, 0, 0, 0]), ("take me home", "take him home now", [2, 1, 0, 1]),
    ("take me home", "", [0, 0, 3, 0]), ("", "what", [0, 0, 0, 1]), ("", "", [0, 0, 0, 0]),
  ])
  func words(reference: String, hypothesis: String, counts: [Int]) {
    let judgement = judge.judge(SampleRecords.words(0, reference, hypothesis))
    #expect(judgement.verdict == .words)
    #expect(
      judgement.words
        == WordCounts(correct: counts[0], substitutions: counts[1], deletions: counts[2], insertions: counts[3]))
    #expect(judgement.steps?.count == counts.reduce(0, +))
    #expect(judgement.isRight == (counts[1...].reduce(0, +) == 0))
  }

  @Test func whatFailedIsNeitherRightNorWrong() {
    let judgement = judge.judge(SampleRecords.words(0, "a", nil))
    #expect(judgement == Judgement(verdict: .failed))
    #expect(!judgement.isRight)
  }

  @Test(
    arguments: [
      ("cancel", "cancel", Judgement.Verdict.right, true), ("cancel", "navigate", .wrong, false),
      ("cancel", nil, .wrong, false),
    ] as [(String, String?, Judgement.Verdict, Bool)])
  func commands(expected: String, heard: String?, verdict: Judgement.Verdict, isRight: Bool) {
    var record = SampleRecords.search(0, place: nil, .command)
    record.expected = Evaluation.Expectation()
    record.expected.intent = expected
    record.result?.query = heard.map { ResultRecord.Query(intent: $0, slots: [:]) }
    #expect(judge.judge(record).verdict == verdict)
    #expect(judge.judge(record).intent == isRight)
  }

  @Test(arguments: [
    (["size": "Large"], true), (["size": "large", "drink": "tea"], true), (["size": "small"], false), ([:], false),
    (["drink": "large"], false),
  ])
  func slots(heard: [String: String], isRight: Bool) {
    var record = SampleRecords.words(0, "a large tea", "a large bee")
    record.expected.slots = ["size": "large"]
    record.slots = heard
    #expect(judge.judge(record).slots == isRight)
    #expect(judge.judge(record).isRight == isRight, "what counts of plain words are their slots")
    var search = SampleRecords.search(0, place: "a", .resolved, ["a"])
    search.expected.slots = ["size": "large"]
    search.slots = ["size": "large"]
    search.result?.query = ResultRecord.Query(intent: "navigate", slots: heard)
    #expect(judge.judge(search).slots == isRight)
  }

  @Test func wordsOfAStoredTranscriptAreNoSearch() {
    var record = SampleRecords.words(0, "to marlow", "to marlow")
    record.expected.place = "a"
    #expect(judge.judge(record).verdict == .words)
  }
}
