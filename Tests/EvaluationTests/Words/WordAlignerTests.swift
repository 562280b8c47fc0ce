import Testing

@testable import Evaluation

@Suite struct WordAlignerTests {
  @Test func stepsTellWhatHappenedToEachWord() {
    let alignment = align("take me to the park now", "take to a park right now")
    #expect(
      alignment.steps == [
        .correct("take"), .deletion("me"), .correct("to"), .substitution(reference: "the", hypothesis: "a"),
        .correct("park"), .insertion("right"), .correct("now"),
      ])
    #expect(alignment.counts == WordCounts(correct: 4, substitutions: 1, deletions: 1, insertions: 1))
  }

  @Test(arguments: [
    ("", "", WordCounts()),
    ("a b", "", WordCounts(deletions: 2)),
    ("", "a b c", WordCounts(insertions: 3)),
    ("a", "b", WordCounts(substitutions: 1)),
    ("a a a", "a", WordCounts(correct: 1, deletions: 2)),
    ("a", "b c a d", WordCounts(correct: 1, insertions: 3)),
    // Two substitutions cost 8, a deletion and an insertion 6.
    ("a b c", "a c d", WordCounts(correct: 2, deletions: 1, insertions: 1)),
    // Both ways cost 15, three substitutions and an insertion or five insertions and deletions.
    ("a d b c e", "c f e c", WordCounts(correct: 2, deletions: 3, insertions: 2)),
    ("c f e c", "a d b c e", WordCounts(correct: 1, substitutions: 3, insertions: 1)),
  ])
  func counts(of reference: String, against hypothesis: String, are counts: WordCounts) {
    #expect(align(reference, hypothesis).counts == counts)
  }

  @Test func stepsHoldBothTextsAndCountsAddUp() {
    for pair in UtterancePairs.random(seed: 5, count: 2000, longest: 12) {
      let alignment = WordAligner.align(reference: pair.reference, hypothesis: pair.hypothesis)
      #expect(alignment.steps.compactMap(\.reference) == pair.reference)
      #expect(alignment.steps.compactMap(\.hypothesis) == pair.hypothesis)
      #expect(alignment.counts.reference == pair.reference.count)
      #expect(alignment.counts.hypothesis == pair.hypothesis.count)
      #expect(alignment.counts == WordAlignment(steps: alignment.steps).counts)
    }
  }

  @Test func equalTextsHaveNoError() {
    for pair in UtterancePairs.random(seed: 6, count: 500, longest: 20) {
      let alignment = WordAligner.align(reference: pair.reference, hypothesis: pair.reference)
      #expect(alignment.steps == pair.reference.map(WordAlignment.Step.correct))
    }
  }

  /// The cost is least, so it is the same from either side; the counts need not be, see the ties above.
  @Test func theCostIsTheLeastFromEitherSide() {
    for pair in UtterancePairs.random(seed: 7, count: 2000, longest: 8) {
      let there = WordAligner.align(reference: pair.reference, hypothesis: pair.hypothesis).counts
      let back = WordAligner.align(reference: pair.hypothesis, hypothesis: pair.reference).counts
      #expect(cost(there) == cost(back))
      #expect(cost(there) == leastCost(pair.reference[...], pair.hypothesis[...]))
    }
  }

  private func align(_ reference: String, _ hypothesis: String) -> WordAlignment {
    WordAligner.align(
      reference: reference.split(separator: " ").map(String.init),
      hypothesis: hypothesis.split(separator: " ").map(String.init))
  }

  private func cost(_ counts: WordCounts) -> Int {
    4 * counts.substitutions + 3 * (counts.deletions + counts.insertions)
  }

  /// The least cost by the distance of Sellers, with one whole row after another.
  private func leastCost(_ reference: ArraySlice<String>, _ hypothesis: ArraySlice<String>) -> Int {
    var row = (0...hypothesis.count).map { $0 * 3 }
    for word in reference {
      var next = [row[0] + 3]
      for (column, other) in hypothesis.enumerated() {
        next.append(min(row[column] + (word == other ? 0 : 4), row[column + 1] + 3, next[column] + 3))
      }
      row = next
    }
    return row[hypothesis.count]
  }
}
