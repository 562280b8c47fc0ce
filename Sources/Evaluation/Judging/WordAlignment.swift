/// The alignment of a hypothesis's words with its reference.
package struct WordAlignment: Sendable, Hashable {
  package enum Step: Sendable, Hashable {
    /// A correctly recognized word.
    case correct(String)
    /// A word recognized as another.
    case substitution(reference: String, hypothesis: String)
    /// A word of the reference that wasn't recognized.
    case deletion(String)
    /// A word of the hypothesis that wasn't spoken.
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

  package let steps: [Step]
  package let counts: WordCounts

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

/// The number of recognized words of a reference, and of each kind of error.
///
/// Counts of utterances are summed and divided once: the word error rate of a corpus is that of the sums, never the
/// mean of the utterances' rates.
package struct WordCounts: Sendable, Hashable, Codable {
  /// Words of the reference that were recognized.
  package var correct: Int
  /// Words of the reference that were recognized as another word.
  package var substitutions: Int
  /// Words of the reference that weren't recognized.
  package var deletions: Int
  /// Words of the hypothesis that weren't spoken.
  package var insertions: Int

  package init(correct: Int = 0, substitutions: Int = 0, deletions: Int = 0, insertions: Int = 0) {
    self.correct = correct
    self.substitutions = substitutions
    self.deletions = deletions
    self.insertions = insertions
  }

  /// The number of words in the reference: N.
  package var reference: Int { correct + substitutions + deletions }
  package var errors: Int { substitutions + deletions + insertions }

  package static func += (sum: inout WordCounts, counts: WordCounts) {
    sum.correct += counts.correct
    sum.substitutions += counts.substitutions
    sum.deletions += counts.deletions
    sum.insertions += counts.insertions
  }
}
