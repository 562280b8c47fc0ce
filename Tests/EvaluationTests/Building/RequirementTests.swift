import Testing

@testable import Evaluation

struct RequirementTests {
  @Test(
    arguments: [
      ("destination@1>=0.95", "destination@1", nil, Requirement.Relation.atLeast, 0.95, "destination@1>=0.95"),
      (" wer [ car@10 ] <= .2 ", "wer", "car@10", .atMost, 0.2, ""),
      ("wer[car@10+gain@-3]<0.2", "wer", "car@10+gain@-3", .less, 0.2, "wer[car@10+gain@-3]<0.2"),
      ("wer[a parked car]<=1e-3", "wer", "a parked car", .atMost, 0.001, "wer[a parked car]<=0.001"),
      ("rtf<1", "rtf", nil, .less, 1, "rtf<1"), ("p95<0.5", "p95", nil, .less, 0.5, "p95<0.5"),
      ("falseAccept<=0", "falseAccept", nil, .atMost, 0, "falseAccept<=0"),
      ("mrr>0.123456", "mrr", nil, .more, 0.123456, "mrr>0.123456"),
    ] as [(String, String, String?, Requirement.Relation, Double, String)])
  func isRead(
    text: String, figure: String, condition: String?, relation: Requirement.Relation, bound: Double, written: String
  ) throws {
    let requirement = try Requirement(parsing: text)
    #expect(requirement.figure == figure)
    #expect(requirement.condition == condition)
    #expect(requirement.relation == relation && requirement.bound == bound)
    if !written.isEmpty { #expect(requirement.description == written) }
  }

  @Test(arguments: [
    "", "wer", "wer=0.5", "wer<=", "wer<=x", "wer<=nan", "wer<=inf", "wer<=5%", "words<=0.5", "<=0.5", "wer[<=0.5",
    "wer]<=0.5", "WER<=0.5", "p95[car@10]<1", "wer=>0.5", "wer<=0.2<=0.3",
  ])
  func isMalformed(text: String) {
    let error = #expect(throws: EvaluationError.self) { try Requirement(parsing: text) }
    #expect(error?.subject == "--require \(text)")
  }

  @Test(arguments: [
    // 1 of 4, 3 of 7, 1 of 3 under car@10; the real-time factor is a third, half are below 0.1 s.
    ("destination@1>=0.25", true), ("destination@1>0.25", false), ("destination@1<=0.25", true),
    ("destination@1<0.25", false), ("right>=0.5", false), ("wer[car@10]<=0.34", true), ("wer[car@10]<=0.33", false),
    ("wer[clean]<=0", true), ("rtf<0.34", true), ("rtf[clean]<0.34", true), ("p50<0.2", true), ("p99<0.2", false),
    ("slots>=0", false), ("wer[car@5]<=1", false),
  ])
  func isHeldAgainstAReport(text: String, met: Bool) throws {
    var options = ReportBuilder.Options()
    options.requirements = [try Requirement(parsing: text)]
    let result = try #require(try CountedRun.report(options: options).requirements.first)
    #expect(result.met == met)
    #expect(result.text == text)
    #expect((result.value == nil) == ["slots>=0", "wer[car@5]<=1"].contains(text))
  }
}
