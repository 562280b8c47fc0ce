extension MatchedPairs {
  /// The errors of both systems in one segment.
  public struct Segment: Sendable, Hashable {
    /// Substitutions, deletions and insertions of the first system.
    public let errorsA: Int

    /// Substitutions, deletions and insertions of the second system.
    public let errorsB: Int
  }

  /// Cuts two alignments with the same reference where both systems are right for a while, and gives the segments that
  /// have errors, in order (Gillick and Cox 1989; `sc_stats` has the same two words as its default).
  ///
  /// - Parameters:
  ///   - a: the first system's alignment.
  ///   - b: the second system's alignment.
  ///   - goodWords: how many reference words in a row, without an insertion between them, both must have right to
  ///     separate two segments; taken as 1 where less.
  /// - Returns: the segments; `nil` where the alignments have different numbers of reference words.
  public static func segments(_ a: [SegmentStep], _ b: [SegmentStep], goodWords: Int = 2) -> [Segment]? {
    let (a, b) = (slots(a), slots(b))
    guard a.count == b.count else { return nil }
    var segments: [Segment] = []
    var (errorsA, errorsB, good) = (0, 0, 0)
    for (index, (slotA, slotB)) in zip(a, b).enumerated() {
      if slotA == 0, slotB == 0 {
        // Odd slots are words; a gap without insertions is nothing.
        if !index.isMultiple(of: 2) { good += 1 }
        continue
      }
      if good >= max(1, goodWords), errorsA + errorsB > 0 {
        segments.append(Segment(errorsA: errorsA, errorsB: errorsB))
        (errorsA, errorsB) = (0, 0)
      }
      errorsA += slotA
      errorsB += slotB
      good = 0
    }
    if errorsA + errorsB > 0 { segments.append(Segment(errorsA: errorsA, errorsB: errorsB)) }
    return segments
  }

  /// Errors in the gap before the first word, in the first word, in the gap after it, and so on.
  private static func slots(_ steps: [SegmentStep]) -> [Int] {
    var slots = [0]
    for step in steps {
      switch step {
      case .correct: slots += [0, 0]
      case .wrong: slots += [1, 0]
      case .inserted: slots[slots.count - 1] += 1
      }
    }
    return slots
  }
}
