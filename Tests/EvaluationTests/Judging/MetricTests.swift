import Testing

@testable import DestinationSearch
@testable import Evaluation

struct MetricTests {
  /// Each figure's "part/whole" by name.
  private func contributions(of record: UtteranceRecord) -> [String: String] {
    let judgement = Judge().judge(record)
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
        == ["right": "0.0/1.0", "falseAccept": "1.0/1.0"])
    #expect(
      contributions(of: SampleRecords.search(0, place: nil, .ambiguous, ["a"]))
        == ["right": "1.0/1.0", "falseAccept": "0.0/1.0"])
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
    record.result?.query = ResultRecord.Query(intent: "cancel", slots: ["size": "small"])
    #expect(contributions(of: record) == ["right": "1.0/1.0", "intent": "1.0/1.0", "slots": "0.0/1.0"])
  }

  @Test func aPlaceThatIsBothNamedAndRuledOutIsRuledOut() {
    var record = SampleRecords.search(0, place: nil, .resolved, ["a"])
    record.expected.name = "a"
    #expect(contributions(of: record) == ["right": "0.0/1.0", "falseAccept": "1.0/1.0"])
  }
}
