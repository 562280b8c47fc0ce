import Evaluation
import Testing

@Suite struct PromptSharesTests {
  @Test(arguments: [
    ("names=70,addresses=10,nearest=10,near=5,reject=5", 100, [70, 10, 10, 5, 5]),
    ("names=70,addresses=10,nearest=10,near=5,reject=5", 12, [8, 1, 1, 1, 1]),
    ("names=1,reject=1", 5, [3, 0, 0, 0, 2]), ("near=0.5", 3, [0, 0, 0, 3, 0]), ("names=1,near=0", 4, [4, 0, 0, 0, 0]),
    ("names=1,addresses=1,nearest=1", 1, [1, 0, 0, 0, 0]),
  ])
  func sharesAddUp(text: String, total: Int, expected: [Int]) throws {
    let counts = try #require(PromptShares(parsing: text)).counts(of: total)
    #expect(PromptKind.allCases.map { counts[$0] ?? 0 } == expected)
  }

  @Test(arguments: [
    "", "names", "names=", "names=x", "names=-1", "names=0", "cities=1", "names=1,", "names=1,names=2", "names=nan",
    "names=inf", "names=1=2",
  ])
  func refusesOthers(text: String) { #expect(PromptShares(parsing: text) == nil) }
}
