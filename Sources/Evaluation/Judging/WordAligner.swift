/// Aligns a hypothesis with its reference as NIST sclite does.
///
/// The alignment of least cost, where a correct word costs 0, an insertion or a deletion 3 and a substitution 4: the
/// default weights of sclite (SCTK, `sclite(1)`). Alignments of equal cost can differ in their counts, so the choice
/// among them is sclite's too: at each pair of words, from the start, a match or substitution is taken where it is not
/// dearer than both others, else the deletion where it is cheaper than the insertion, else the insertion.
package enum WordAligner {
  private enum Cost {
    static let gap = 3
    static let substitution = 4
  }

  private enum Move {
    static let diagonal: UInt8 = 0
    static let deletion: UInt8 = 1
    static let insertion: UInt8 = 2
  }

  /// Aligns two lists of words.
  ///
  /// Words are compared as they are; bring both sides to one form first, as ``TextNormalizer`` does. Time and memory
  /// grow with the product of the two lengths, a byte for each pair of words.
  ///
  /// - Parameters:
  ///   - reference: What was said; may be empty.
  ///   - hypothesis: What was recognised; may be empty.
  package static func align(reference: [String], hypothesis: [String]) -> WordAlignment {
    // Whole numbers are compared faster than strings, and each word is compared with many.
    var numbers: [String: Int] = [:]
    numbers.reserveCapacity(reference.count + hypothesis.count)
    func number(_ word: String) -> Int {
      if let known = numbers[word] { return known }
      let next = numbers.count
      numbers[word] = next
      return next
    }
    let moves = moves(reference: reference.map(number), hypothesis: hypothesis.map(number))
    return WordAlignment(steps: trace(moves, reference: reference, hypothesis: hypothesis))
  }

  /// The last move of the cheapest alignment of each pair of beginnings, row by row; a row is a beginning of the
  /// reference, a column one of the hypothesis, and both start with the empty one.
  private static func moves(reference: [Int], hypothesis: [Int]) -> [UInt8] {
    let width = hypothesis.count + 1
    var moves = [UInt8](repeating: Move.insertion, count: (reference.count + 1) * width)
    var costs = (0..<width).map { $0 * Cost.gap }
    for row in 1..<(reference.count + 1) {
      let word = reference[row - 1]
      var diagonal = costs[0]
      costs[0] += Cost.gap
      moves[row * width] = Move.deletion
      for column in 1..<width {
        let match = diagonal + (word == hypothesis[column - 1] ? 0 : Cost.substitution)
        let deletion = costs[column] + Cost.gap
        let insertion = costs[column - 1] + Cost.gap
        diagonal = costs[column]
        if match <= deletion && match <= insertion {
          costs[column] = match
          moves[row * width + column] = Move.diagonal
        } else if deletion < insertion {
          costs[column] = deletion
          moves[row * width + column] = Move.deletion
        } else {
          costs[column] = insertion
        }
      }
    }
    return moves
  }

  private static func trace(
    _ moves: [UInt8], reference: [String], hypothesis: [String]
  ) -> [WordAlignment.Step] {
    var steps: [WordAlignment.Step] = []
    steps.reserveCapacity(max(reference.count, hypothesis.count))
    var row = reference.count
    var column = hypothesis.count
    while row > 0 || column > 0 {
      switch moves[row * (hypothesis.count + 1) + column] {
      case Move.diagonal:
        row -= 1
        column -= 1
        let isCorrect = reference[row] == hypothesis[column]
        steps.append(
          isCorrect
            ? .correct(reference[row])
            : .substitution(reference: reference[row], hypothesis: hypothesis[column]))
      case Move.deletion:
        row -= 1
        steps.append(.deletion(reference[row]))
      default:
        column -= 1
        steps.append(.insertion(hypothesis[column]))
      }
    }
    return steps.reversed()
  }
}
