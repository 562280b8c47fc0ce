import Evaluation
import TestSupport
import Testing

@Suite struct SegmentTests {
  /// "." is a correct word, "x" a wrong one, "+" an insertion.
  private func steps(_ text: String) -> [SegmentStep] {
    text.map { $0 == "." ? .correct : $0 == "x" ? .wrong : .inserted }
  }

  @Test(arguments: [
    ("", "", []), ("....", "....", []), ("x", ".", [[1, 0]]), ("x..x", "....", [[1, 0], [1, 0]]),
    // One good word does not separate, and it must be good for both.
    ("x.x", "...", [[2, 0]]), ("x..x", ".x..", [[2, 1]]), ("x..x", "...x", [[1, 0], [1, 1]]),
    // An insertion is an error where it stands, and ends a run of good words.
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
      func alignment() -> [SegmentStep] {
        (0..<words).flatMap { _ -> [SegmentStep] in
          [random.flip(0.7) ? .correct : .wrong] + (random.flip(0.2) ? [.inserted] : [])
        }
      }
      let (a, b) = (alignment(), alignment())
      let segments = try #require(MatchedPairs.segments(a, b))
      #expect(segments.reduce(0) { $0 + $1.errorsA } == a.count { $0 != .correct })
      #expect(segments.reduce(0) { $0 + $1.errorsB } == b.count { $0 != .correct })
    }
  }
}
