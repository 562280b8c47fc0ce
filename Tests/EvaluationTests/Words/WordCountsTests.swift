import Foundation
import Testing

@testable import Evaluation

@Suite struct WordCountsTests {
  @Test(arguments: [
    (WordCounts(correct: 7, substitutions: 1, deletions: 2, insertions: 3), 10, 11, 6, 0.6 as Double?),
    (WordCounts(correct: 4), 4, 4, 0, 0),
    (WordCounts(substitutions: 1, insertions: 2), 1, 3, 3, 3),
    (WordCounts(), 0, 0, 0, nil),
    (WordCounts(insertions: 2), 0, 2, 2, nil),
  ])
  func sums(of counts: WordCounts, are reference: Int, _ hypothesis: Int, _ errors: Int, _ rate: Double?) {
    #expect(counts.reference == reference)
    #expect(counts.hypothesis == hypothesis)
    #expect(counts.errors == errors)
    #expect(counts.errorRate == rate)
  }

  @Test func insertionsIntoSilenceCountInTheCorpus() {
    var corpus = WordCounts(correct: 3, substitutions: 1)
    corpus += WordCounts(insertions: 2)
    corpus += WordCounts(correct: 1, deletions: 5)
    #expect(corpus == WordCounts(correct: 4, substitutions: 1, deletions: 5, insertions: 2))
    #expect(corpus.errorRate == 0.8)
  }

  @Test func countsSurviveJSON() throws {
    let counts = WordCounts(correct: 7, substitutions: 1, deletions: 2, insertions: 3)
    let data = try JSONEncoder().encode(counts)
    #expect(try JSONDecoder().decode(WordCounts.self, from: data) == counts)
  }
}
