import TestSupport
import Testing

@testable import Evaluation

@Suite struct MatchedPairsTests {
  private func test(_ a: [Int], _ b: [Int]) -> MatchedPairs {
    var test = MatchedPairs()
    for (a, b) in zip(a, b) { test.add(errorsA: a, errorsB: b) }
    return test
  }

  /// The figures are from NumPy and SciPy.
  @Test func knownTable() throws {
    let test = test([2, 0, 1, 3, 0, 1, 4, 0, 2, 1, 0, 0], [1, 0, 1, 1, 0, 2, 2, 0, 1, 1, 1, 0])
    let result = try #require(test.result)
    #expect(result.segments == 12)
    #expect(abs(result.mean - 1.0 / 3) < 1e-15)
    #expect(try abs(#require(result.p) - 0.24095466870157023) < 1e-12)
  }

  @Test func systemsSwapped() throws {
    let (one, other) = (test([1, 0, 2], [0, 0, 1]), test([0, 0, 1], [1, 0, 2]))
    #expect(try #require(one.result?.mean) == -#require(other.result?.mean))
    #expect(try #require(one.result?.p) == #require(other.result?.p))
  }

  @Test func withoutVariance() throws {
    let same = try #require(test([1, 2, 0], [1, 2, 0]).result)
    #expect(same.p == 1)
    let constant = try #require(test([2, 3, 1], [1, 2, 0]).result)
    #expect(constant.mean == 1 && constant.p == nil)
    #expect(test([1], [0]).result == nil)
    #expect(test([], []).result == nil)
  }
}

@Suite struct SegmentTests {
  /// "." is a correct word, "x" a wrong one, "+" an insertion.
  private func steps(_ text: String) -> [WordAlignment.Step] {
    text.map { $0 == "." ? .correct("a") : $0 == "x" ? .deletion("a") : .insertion("a") }
  }

  @Test(arguments: [
    ("", "", []), ("....", "....", []), ("x", ".", [[1, 0]]), ("x..x", "....", [[1, 0], [1, 0]]),
    // One correct word doesn't separate segments, and it must be correct in both.
    ("x.x", "...", [[2, 0]]), ("x..x", ".x..", [[2, 1]]), ("x..x", "...x", [[1, 0], [1, 1]]),
    // An insertion is an error at its position, and ends a run of correct words.
    (".+.", "..", [[1, 0]]), ("x.+.x", "....", [[3, 0]]), ("x..+.", "....", [[1, 0], [1, 0]]),
    ("++..", "..+", [[2, 0], [0, 1]]), ("+", "", [[1, 0]]), ("x..", "..x", [[1, 1]]),
    ("x...", "...x", [[1, 0], [0, 1]]), ("..xx..", "...x+..", [[2, 2]]),
  ])
  func cuts(a: String, b: String, expected: [[Int]]) throws {
    let segments = try #require(MatchedPairs.segments(steps(a), steps(b)))
    #expect(segments.map { [$0.errorsA, $0.errorsB] } == expected)
  }

  @Test func moreGoodWordsSeparateLess() throws {
    let (a, b) = (steps("x..x...x"), steps("........"))
    for (goodWords, count) in [(0, 3), (1, 3), (2, 3), (3, 2), (4, 1)] {
      #expect(try #require(MatchedPairs.segments(a, b, goodWords: goodWords)).count == count)
    }
  }

  @Test func differentReferences() {
    #expect(MatchedPairs.segments(steps(".."), steps("...")) == nil)
  }

  @Test func noErrorIsLost() throws {
    var random = SeededGenerator(4)
    for _ in 0..<200 {
      let words = Int.random(in: 0...12, using: &random)
      func alignment() -> [WordAlignment.Step] {
        (0..<words).flatMap { _ -> [WordAlignment.Step] in
          [random.flip(0.7) ? .correct("a") : .deletion("a")] + (random.flip(0.2) ? [.insertion("a")] : [])
        }
      }
      let (a, b) = (alignment(), alignment())
      let segments = try #require(MatchedPairs.segments(a, b))
      #expect(segments.reduce(0) { $0 + $1.errorsA } == a.count { $0 != .correct("a") })
      #expect(segments.reduce(0) { $0 + $1.errorsB } == b.count { $0 != .correct("a") })
    }
  }
}

@Suite struct McNemarTests {
  /// From SciPy: `binomtest(k, n).pvalue`; (7, 1) is the example of Fagerland, Lydersen and Laake (2013), whose exact p is
  /// 0.0703.
  @Test(arguments: [
    (0, 0, 1.0), (0, 1, 1.0), (5, 5, 1.0), (1, 9, 0.021484375),
    (7, 1, 0.0703125), (10, 2, 0.03857421875),
    (0, 20, 1.9073486328125e-06), (25, 12, 0.04703102743951604),
    (100, 140, 0.01166409231767769), (1000, 1100, 0.03072070786424249),
    (300, 0, 9.818186930595453e-91), (4000, 5000, 5.581401567014391e-26),
    (500_000, 499_000, 0.317552599673747),
    (500_000, 495_000, 5.399203531888784e-07),
  ])
  func knownValues(gained: Int, lost: Int, exact: Double) {
    for test in [McNemar(gained: gained, lost: lost), McNemar(gained: lost, lost: gained)] {
      #expect(abs(test.exactP / exact - 1) < 1e-7)
    }
  }

  @Test func onlyDiscordantPairsCount() {
    var test = McNemar()
    for (first, second) in [(true, true), (false, false), (false, true), (false, true), (true, false)] {
      test.add(first: first, second: second)
    }
    #expect(test == McNemar(gained: 2, lost: 1))
  }
}
