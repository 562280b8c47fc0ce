import Foundation
import TestSupport
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
    // Both alignments cost 15: three substitutions and an insertion, or five insertions and deletions.
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
      let counts = alignment.counts
      #expect(counts.correct + counts.substitutions + counts.insertions == pair.hypothesis.count)
      #expect(alignment.counts == WordAlignment(steps: alignment.steps).counts)
    }
  }

  @Test func equalTextsHaveNoError() {
    for pair in UtterancePairs.random(seed: 6, count: 500, longest: 20) {
      let alignment = WordAligner.align(reference: pair.reference, hypothesis: pair.reference)
      #expect(alignment.steps == pair.reference.map(WordAlignment.Step.correct))
    }
  }

  /// The least cost is the same from either side; the counts need not be, see the ties above.
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

  /// The least cost by Sellers' distance, computed in complete rows.
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

@Suite struct WordCountsTests {
  @Test(arguments: [
    (WordCounts(correct: 7, substitutions: 1, deletions: 2, insertions: 3), 10, 6), (WordCounts(correct: 4), 4, 0),
    (WordCounts(substitutions: 1, insertions: 2), 1, 3), (WordCounts(), 0, 0), (WordCounts(insertions: 2), 0, 2),
  ])
  func sums(of counts: WordCounts, are reference: Int, _ errors: Int) {
    #expect(counts.reference == reference)
    #expect(counts.errors == errors)
  }

  @Test func insertionsIntoSilenceCountInTheCorpus() {
    var corpus = WordCounts(correct: 3, substitutions: 1)
    corpus += WordCounts(insertions: 2)
    corpus += WordCounts(correct: 1, deletions: 5)
    #expect(corpus == WordCounts(correct: 4, substitutions: 1, deletions: 5, insertions: 2))
    #expect((corpus.errors, corpus.reference) == (8, 10))
  }

  @Test func countsSurviveJSON() throws {
    let counts = WordCounts(correct: 7, substitutions: 1, deletions: 2, insertions: 3)
    let data = try JSONEncoder().encode(counts)
    #expect(try JSONDecoder().decode(WordCounts.self, from: data) == counts)
  }
}

/// Counts and alignments match NIST sclite, utterance by utterance.
@Suite(.enabled(if: Sclite.program != nil, "sclite is not installed; apt-get install sctk"))
struct ScliteContractTests {
  @Test func everyAlignmentAndTheSumsAreThoseOfSclite() async throws {
    let pairs =
      edgeCases + UtterancePairs.random(seed: 1, count: 2000, longest: 12)
      + UtterancePairs.random(seed: 2, count: 1000, longest: 5)
      + UtterancePairs.random(seed: 3, count: 60, longest: 60)
    try await compare(pairs, names: pairs.indices.map { "speaker\($0 % 7)-\($0)" })
  }

  @Test func sclitesScoreIgnoresNormalization() async throws {
    let texts = [
      #"{a / b} @ x* \ ;; (%hesitation) - ' '' <s> >> a:b c;d"#, ";; take me home", "** me", "O’Clock (2) read(2)",
      "Café Пари́ж 東京 🚗", "3.5 1,000 A&W <unk> unfinish- -ed", "(((", "<ALT_BEGIN> a <ALT> b <ALT_END>",
      String(repeating: "long", count: 60), #""quoted" = # % ^ ~ | ` $5"#,
    ]
    let names = [
      "a b-1", "A B-1", "a(b)-(c)", "no hyphen", "-", "", "ä_ö", ";;x-y", "dir/one_two-three.wav", "{a/b}-@*\\",
    ]
    let words = texts.map(TextNormalizer.words)
    try await compare(words.map { .init(reference: $0, hypothesis: $0) }, names: names)
    try await compare(zip(words, words.reversed()).map { .init(reference: $0, hypothesis: $1) }, names: names)
  }

  private func compare(_ pairs: [UtterancePairs.Pair], names: [String]) async throws {
    let program = try #require(Sclite.program)
    let ids = names.enumerated().map { TRNLine.id(for: $1, index: $0) }
    let report = try await Sclite.score(
      reference: zip(pairs, ids).map { TRNLine.text(words: $0.reference, id: $1) },
      hypothesis: zip(pairs, ids).map { TRNLine.text(words: $0.hypothesis, id: $1) }, with: program)
    var sum = WordCounts()
    var wrong = 0
    #expect(report.counts.count == pairs.count)
    for (pair, id) in zip(pairs, ids) {
      let alignment = WordAligner.align(reference: pair.reference, hypothesis: pair.hypothesis)
      #expect(report.counts[id] == alignment.counts, "\(pair)")
      #expect(report.steps[id] == alignment.steps, "\(pair)")
      sum += alignment.counts
      wrong += alignment.counts.errors > 0 ? 1 : 0
    }
    let sums = [
      pairs.count, sum.reference, sum.correct, sum.substitutions, sum.deletions, sum.insertions, sum.errors, wrong,
    ]
    #expect(report.sums == sums)
  }

  private var edgeCases: [UtterancePairs.Pair] {
    let long = (0..<60).map { "w\($0 % 11)" }
    return [
      ([], []), (["a"], []), ([], ["a"]), (["a", "b", "c"], []), ([], ["a", "b", "c"]),
      (["a"], ["a"]), (["a"], ["b"]), (["a", "a", "a", "a"], ["a", "a"]), (["a", "a"], ["a", "a", "a", "a"]),
      (["a"], Array(repeating: "b", count: 30)), (Array(repeating: "b", count: 30), ["a"]),
      (["a"], Array(repeating: "a", count: 30)), (["a", "b", "a", "b"], ["b", "a", "b", "a"]),
      (long, long), (long, Array(long.dropFirst(7))), (long, long.reversed()), (long, []), ([], long),
      // Alignments with equal cost but different counts.
      (["a", "d", "b", "c", "e"], ["c", "f", "e", "c"]), (["c", "f", "e", "c"], ["a", "d", "b", "c", "e"]),
      (["a", "d", "f", "a"], ["f", "b", "c", "a", "f"]), (["f", "b", "c", "a", "f"], ["a", "d", "f", "a"]),
      (["a", "b", "c"], ["c", "x", "y"]), (["c", "x", "y"], ["a", "b", "c"]),
    ].map { UtterancePairs.Pair(reference: $0, hypothesis: $1) }
  }
}

/// Invented references and hypotheses with few distinct words, so that many alignments have the same cost.
struct UtterancePairs {
  struct Pair {
    var reference: [String]
    var hypothesis: [String]
  }

  /// Independent and derived pairs; the same seed gives the same pairs.
  ///
  /// - Parameters:
  ///   - seed: Any number.
  ///   - count: Number of pairs.
  ///   - longest: Maximum number of words of a side, before insertions.
  static func random(seed: UInt64, count: Int, longest: Int) -> [Pair] {
    var generator = SeededGenerator(seed)
    return (0..<count).map { _ in
      let words = Array(["a", "b", "c", "d", "e", "f"].prefix(.random(in: 2...6, using: &generator)))
      let reference = sentence(of: words, longest: longest, &generator)
      guard Bool.random(using: &generator) else {
        return Pair(reference: reference, hypothesis: sentence(of: words, longest: longest, &generator))
      }
      var hypothesis = reference.filter { _ in Int.random(in: 0..<5, using: &generator) > 0 }
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let place = Int.random(in: 0...hypothesis.count, using: &generator)
        hypothesis.insert(words.randomElement(using: &generator) ?? "a", at: place)
      }
      return Pair(reference: reference, hypothesis: hypothesis)
    }
  }

  private static func sentence(of words: [String], longest: Int, _ generator: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 0...longest, using: &generator)).compactMap { _ in words.randomElement(using: &generator) }
  }
}
