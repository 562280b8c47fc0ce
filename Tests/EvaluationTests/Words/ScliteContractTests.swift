import TestSupport
import Testing

@testable import Evaluation

/// Counts and alignments are those of NIST sclite, utterance by utterance.
@Suite(.enabled(if: Sclite.program != nil, "sclite is not installed; apt-get install sctk"))
struct ScliteContractTests {
  @Test func everyAlignmentAndTheSumsAreThoseOfSclite() throws {
    let pairs =
      edgeCases + UtterancePairs.random(seed: 1, count: 2000, longest: 12)
      + UtterancePairs.random(seed: 2, count: 1000, longest: 5)
      + UtterancePairs.random(seed: 3, count: 60, longest: 60)
    try compare(pairs, names: pairs.indices.map { "speaker\($0 % 7)-\($0)" })
  }

  @Test func whatIsNormalisedMeansNothingToSclite() throws {
    let texts = [
      #"{a / b} @ x* \ ;; (%hesitation) - ' '' <s> >> a:b c;d"#, ";; take me home", "** me", "O’Clock (2) read(2)",
      "Café Пари́ж 東京 🚗", "3.5 1,000 A&W <unk> unfinish- -ed", "(((", "<ALT_BEGIN> a <ALT> b <ALT_END>",
      String(repeating: "long", count: 60), #""quoted" = # % ^ ~ | ` $5"#,
    ]
    let names = [
      "a b-1", "A B-1", "a(b)-(c)", "no hyphen", "-", "", "ä_ö", ";;x-y", "dir/one_two-three.wav", "{a/b}-@*\\",
    ]
    let words = texts.map(TextNormalizer().words)
    try compare(words.map { .init(reference: $0, hypothesis: $0) }, names: names)
    try compare(zip(words, words.reversed()).map { .init(reference: $0, hypothesis: $1) }, names: names)
  }

  private func compare(_ pairs: [UtterancePairs.Pair], names: [String]) throws {
    let program = try #require(Sclite.program)
    let ids = names.enumerated().map { TRNLine.id(for: $1, index: $0) }
    let report = try Sclite.score(
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
      // Alignments of equal cost and different counts.
      (["a", "d", "b", "c", "e"], ["c", "f", "e", "c"]), (["c", "f", "e", "c"], ["a", "d", "b", "c", "e"]),
      (["a", "d", "f", "a"], ["f", "b", "c", "a", "f"]), (["f", "b", "c", "a", "f"], ["a", "d", "f", "a"]),
      (["a", "b", "c"], ["c", "x", "y"]), (["c", "x", "y"], ["a", "b", "c"]),
    ].map { UtterancePairs.Pair(reference: $0, hypothesis: $1) }
  }
}
