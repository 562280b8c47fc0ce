/// How the words of a hypothesis stand against those of its reference.
public struct WordAlignment: Sendable, Hashable {
  /// One place of an alignment.
  public enum Step: Sendable, Hashable {
    /// A word that was recognised.
    case correct(String)
    /// A word that was taken for another.
    case substitution(reference: String, hypothesis: String)
    /// A word of the reference that was not recognised.
    case deletion(String)
    /// A word of the hypothesis that nobody said.
    case insertion(String)

    /// The word of the reference; `nil` for an insertion.
    public var reference: String? {
      switch self {
      case .correct(let word), .deletion(let word), .substitution(let word, _): word
      case .insertion: nil
      }
    }

    /// The word of the hypothesis; `nil` for a deletion.
    public var hypothesis: String? {
      switch self {
      case .correct(let word), .insertion(let word), .substitution(_, let word): word
      case .deletion: nil
      }
    }
  }

  /// The places in the order of speaking.
  public let steps: [Step]
  /// How many steps there are of each kind.
  public let counts: WordCounts

  /// Makes an alignment of steps and counts them.
  public init(steps: [Step]) {
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
