/// The matched-pairs test of two systems' errors in the same segments (MAPSSWE; Gillick and Cox, "Some statistical
/// issues in the comparison of speech recognition algorithms", ICASSP 1989), as in NIST's `sc_stats`.
///
/// Streaming. Segments must be independent of each other. `sc_stats` cuts utterances where both systems get two
/// consecutive words right: ``segments(_:_:goodWords:)`` does that. Short utterances can be used whole, which is more
/// cautious if errors are consecutive, and gives fewer segments.
struct MatchedPairs: Sendable, Hashable {
  private(set) var segments = 0

  // Differences are integers, so plain sums are exact (below 2⁵³) in every order, unlike Welford's recurrence.
  private var sum = 0.0
  private var squares = 0.0

  /// Adds a segment (an utterance, or a part of one) with each system's errors.
  mutating func add(errorsA: Int, errorsB: Int) {
    let difference = Double(errorsA) - Double(errorsB)
    segments += 1
    sum += difference
    squares += difference * difference
  }

  /// The result of the test, or `nil` with fewer than two segments.
  var result: MatchedPairsResult? {
    guard segments > 1 else { return nil }
    let n = Double(segments)
    let mean = sum / n
    let variance = max(0, (n * squares - sum * sum) / (n * (n - 1)))
    let z: Double? = variance > 0 ? mean / (variance / n).squareRoot() : (mean == 0 ? 0 : nil)
    return MatchedPairsResult(segments: segments, mean: mean, p: z.map(NormalDistribution.twoTailed))
  }
}

struct MatchedPairsResult: Sendable, Hashable {
  /// The number of segments; the normal approximation needs 50 or more (Gillick and Cox).
  let segments: Int
  /// The mean of A's errors minus B's per segment: positive if B is better.
  let mean: Double
  /// The two-tailed p-value of no difference under the normal distribution: 1 if the systems never differ, `nil` if
  /// they differ by the same amount everywhere.
  let p: Double?
}

extension MatchedPairs {
  /// The errors of both systems in one segment: substitutions, deletions and insertions.
  typealias Segment = (errorsA: Int, errorsB: Int)

  /// Cuts two alignments with the same reference where both systems are right for a number of words, and returns the
  /// segments with errors, in order (Gillick and Cox 1989; `sc_stats` also uses two words by default).
  /// - `goodWords`: number of consecutive reference words, without an insertion between them, that both must have
  ///   right to separate two segments; at least 1.
  /// - Returns: the segments; `nil` if the alignments have different numbers of reference words.
  static func segments(_ a: [WordAlignment.Step], _ b: [WordAlignment.Step], goodWords: Int = 2) -> [Segment]? {
    let (a, b) = (slots(a), slots(b))
    guard a.count == b.count else { return nil }
    var segments: [Segment] = []
    var (errorsA, errorsB, good) = (0, 0, 0)
    for (index, (slotA, slotB)) in zip(a, b).enumerated() {
      if slotA == 0, slotB == 0 {
        // Odd slots are words; a gap without insertions is empty.
        if !index.isMultiple(of: 2) { good += 1 }
        continue
      }
      if good >= max(1, goodWords), errorsA + errorsB > 0 {
        segments.append((errorsA, errorsB))
        (errorsA, errorsB) = (0, 0)
      }
      errorsA += slotA
      errorsB += slotB
      good = 0
    }
    if errorsA + errorsB > 0 { segments.append((errorsA, errorsB)) }
    return segments
  }

  /// Errors in the gap before the first word, in the first word, in the gap after it, and so on.
  private static func slots(_ steps: [WordAlignment.Step]) -> [Int] {
    var slots = [0]
    for step in steps {
      switch step {
      case .correct: slots += [0, 0]
      case .substitution, .deletion: slots += [1, 0]
      case .insertion: slots[slots.count - 1] += 1
      }
    }
    return slots
  }
}
