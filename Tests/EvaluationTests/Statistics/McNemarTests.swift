import Evaluation
import Testing

@Suite struct McNemarTests {
  /// From SciPy: `binomtest(k, n).pvalue`, and that less `binom.pmf(k, n, 0.5)`; (7, 1) is the example of Fagerland
  /// et al., whose exact p is 0.0703 and mid-p 0.0391.
  @Test(arguments: [
    (0, 0, 1.0, 1.0), (0, 1, 1.0, 0.5), (5, 5, 1.0, 0.876953125), (1, 9, 0.021484375, 0.01171875),
    (7, 1, 0.0703125, 0.0390625), (10, 2, 0.03857421875, 0.0224609375),
    (0, 20, 1.9073486328125e-06, 9.5367431640625e-07), (25, 12, 0.04703102743951604, 0.03355243967962451),
    (100, 140, 0.01166409231767769, 0.009831541178608735), (1000, 1100, 0.03072070786424249, 0.029110633685909233),
    (300, 0, 9.818186930595453e-91, 4.90909346529767e-91), (4000, 5000, 5.581401567014391e-26, 5.01887758284984e-26),
    (500_000, 499_000, 0.317552599673747, 0.31706865826495634),
    (500_000, 495_000, 5.399203531888784e-07, 5.37121048928912e-07),
  ])
  func knownValues(gained: Int, lost: Int, exact: Double, mid: Double) {
    for test in [McNemar(gained: gained, lost: lost), McNemar(gained: lost, lost: gained)] {
      #expect(abs(test.exactP / exact - 1) < 1e-7)
      #expect(abs(test.midP / mid - 1) < 1e-7)
    }
  }

  @Test func onlyDiscordantPairsCount() {
    var test = McNemar()
    for (first, second) in [(true, true), (false, false), (false, true), (false, true), (true, false)] {
      test.add(first: first, second: second)
    }
    #expect(test == McNemar(gained: 2, lost: 1))
    test.merge(McNemar(gained: 3, lost: 5))
    #expect(test == McNemar(gained: 5, lost: 6))
    #expect(McNemar(gained: -1, lost: -1) == McNemar())
  }
}
