/// How the words of a hypothesis stand against those of its reference.
package struct WordAlignment: Sendable, Hashable {
  /// One place of an alignment.
  package enum Step: Sendable, Hashable {
    /// A word that was recognised.
    case correct(String)
    /// A word that was taken for another.
    case substitution(reference: String, hypothesis: String)
    /// A word of the reference that was not recognised.
    case deletion(String)
    /// A word of the hypothesis that nobody said.
    case insertion(String)

    /// The word of the reference; `nil` for an insertion.
    package var reference: String? {
      switch self {
      case .correct(let word), .deletion(let word), .substitution(let word, _): word
      case .insertion: nil
      }
    }

    /// The word of the hypothesis; `nil` for a deletion.
    package var hypothesis: String? {
      switch self {
      case .correct(let word), .insertion(let word), .substitution(_, let word): word
      case .deletion: nil
      }
    }
  }

  /// The places in the order of speaking.
  package let steps: [Step]
  /// How many steps there are of each kind.
  package let counts: WordCounts

  /// Makes an alignment of steps and counts them.
  package init(steps: [Step]) {
    self.steps = steps
    var counts = WordCounts()
    for step in steps {
      switch step {
      case .correct: counts.correct += 1
      case .substitution: counts.substitutions += 1
      case .deletion: counts.deletions += 1
      case .insertion: counts.insertions += 1
      }
    }
    self.counts = counts
  }
}

extension WordAlignment.Step: Codable {
  /// Reads what ``encode(to:)`` writes.
  package init(from decoder: any Decoder) throws {
    var fields = try decoder.unkeyedContainer()
    switch try fields.decode(String.self) {
    case "c": self = .correct(try fields.decode(String.self))
    case "s":
      let reference = try fields.decode(String.self)
      self = .substitution(reference: reference, hypothesis: try fields.decode(String.self))
    case "d": self = .deletion(try fields.decode(String.self))
    case "i": self = .insertion(try fields.decode(String.self))
    default: throw DecodingError.dataCorruptedError(in: fields, debugDescription: "isn't an alignment step")
    }
  }

  /// Writes `["c", word]`, `["s", reference, hypothesis]`, `["d", word]` or `["i", word]`.
  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.unkeyedContainer()
    switch self {
    case .correct(let word):
      try fields.encode("c")
      try fields.encode(word)
    case .substitution(let reference, let hypothesis):
      try fields.encode("s")
      try fields.encode(reference)
      try fields.encode(hypothesis)
    case .deletion(let word):
      try fields.encode("d")
      try fields.encode(word)
    case .insertion(let word):
      try fields.encode("i")
      try fields.encode(word)
    }
  }
}

/// How many words of a reference were recognised, and how the others were missed.
///
/// Counts of utterances are summed and divided once: the word error rate of a corpus is that of the sums, never the
/// mean of the utterances' rates.
package struct WordCounts: Sendable, Hashable, Codable {
  /// Words of the reference that were recognised.
  package var correct: Int
  /// Words of the reference that were taken for another word.
  package var substitutions: Int
  /// Words of the reference that were not recognised.
  package var deletions: Int
  /// Words of the hypothesis that nobody said.
  package var insertions: Int

  /// Makes counts; all are zero unless said otherwise.
  package init(correct: Int = 0, substitutions: Int = 0, deletions: Int = 0, insertions: Int = 0) {
    self.correct = correct
    self.substitutions = substitutions
    self.deletions = deletions
    self.insertions = insertions
  }

  /// How many words the reference has: N.
  package var reference: Int { correct + substitutions + deletions }

  /// Substitutions, deletions and insertions.
  package var errors: Int { substitutions + deletions + insertions }

  /// Adds the counts of another utterance or corpus.
  package static func += (sum: inout WordCounts, counts: WordCounts) {
    sum.correct += counts.correct
    sum.substitutions += counts.substitutions
    sum.deletions += counts.deletions
    sum.insertions += counts.insertions
  }
}
