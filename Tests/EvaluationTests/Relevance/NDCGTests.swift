import Testing

@testable import Evaluation

struct NDCGTests {
  /// Expected by hand: gains 3 and 1, discounts 1, 1/log2 3 = 0.63093, 1/2, 1/log2 5 = 0.43068, 1/log2 6 = 0.38685.
  @Test(
    arguments: [
      ([.vital], [.vital], 1),
      ([.vital, .irrelevant], [.vital], 1),
      ([.irrelevant, .vital], [.vital], 0.630930),
      ([.irrelevant, .irrelevant, .vital], [.vital], 0.5),
      ([.vital, .relevant], [.relevant, .vital], 1),
      // 1 + 3 × 0.63093 over 3 + 0.63093
      ([.relevant, .vital], [.vital, .relevant], 0.796708),
      // 3 over 3 + 0.63093
      ([.vital], [.vital, .relevant], 0.826235),
      ([], [.vital], 0), ([.harmful, .harmful], [.vital], 0),
      // What is harmful adds nothing and takes nothing away.
      ([.harmful, .vital], [.vital, .harmful], 0.630930), ([.vital, .harmful], [.vital], 1),
      // Beyond the depth nothing counts, neither in the answer nor in the best one.
      ([.irrelevant, .irrelevant, .irrelevant, .irrelevant, .irrelevant, .vital], [.vital], 0),
      (
        [.vital, .relevant, .relevant, .relevant, .relevant],
        [.vital, .relevant, .relevant, .relevant, .relevant, .relevant, .relevant], 1
      ),
      // More than there is to gain, where one place would do in place of another.
      ([.vital, .vital], [.vital], 1),
    ] as [([Relevance], [Relevance], Double)])
  func isWhatIsCountedByHand(grades: [Relevance], judged: [Relevance], expected: Double) throws {
    let value = try #require(NDCG.value(of: grades, judged: judged))
    #expect(abs(value - expected) < 1e-6, "\(value)")
  }

  @Test func thereIsNoneWhereNothingCanBeGained() {
    #expect(NDCG.value(of: [.vital], judged: []) == nil)
    #expect(NDCG.value(of: [], judged: [.harmful, .irrelevant]) == nil)
  }

  @Test func theDepthCanBeChosen() {
    #expect(NDCG.value(of: [.irrelevant, .vital], judged: [.vital], depth: 1) == 0)
    #expect(NDCG.value(of: [.vital], judged: [.vital, .vital], depth: 1) == 1)
    #expect(NDCG.value(of: [.vital], judged: [.vital], depth: 0) == 1)
  }
}
