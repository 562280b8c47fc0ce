/// How many words of a reference were recognised, and how the others were missed.
///
/// Counts of utterances are summed and divided once: the word error rate of a corpus is that of the sums, never the
/// mean of the utterances' rates.
public struct WordCounts: Sendable, Hashable, Codable {
  /// Words of the reference that were recognised.
  public var correct: Int
  /// Words of the reference that were taken for another word.
  public var substitutions: Int
  /// Words of the reference that were not recognised.
  public var deletions: Int
  /// Words of the hypothesis that nobody said.
  public var insertions: Int

  /// Makes counts; all are zero unless said otherwise.
  public init(correct: Int = 0, substitutions: Int = 0, deletions: Int = 0, insertions: Int = 0) {
    self.correct = correct
    self.substitutions = substitutions
    self.deletions = deletions
    self.insertions = insertions
  }

  /// How many words the reference has: N.
  public var reference: Int { correct + substitutions + deletions }

  /// How many words the hypothesis has.
  public var hypothesis: Int { correct + substitutions + insertions }

  /// Substitutions, deletions and insertions.
  public var errors: Int { substitutions + deletions + insertions }

  /// The word error rate, `errors / reference`; 0 is perfect, and insertions can bring it above 1.
  ///
  /// `nil` where the reference is empty: nothing can be said of the share of its words, even where words were inserted.
  /// Those insertions are ``errors`` nevertheless and count in any sum the utterance is part of.
  public var errorRate: Double? { reference == 0 ? nil : Double(errors) / Double(reference) }

  /// Adds the counts of another utterance or corpus.
  public static func += (sum: inout WordCounts, counts: WordCounts) {
    sum.correct += counts.correct
    sum.substitutions += counts.substitutions
    sum.deletions += counts.deletions
    sum.insertions += counts.insertions
  }
}
