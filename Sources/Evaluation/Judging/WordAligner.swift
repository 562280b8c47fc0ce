/// Aligns a hypothesis with its reference like NIST sclite.
///
/// The alignment has the least cost, with 0 for a correct word, 3 for an insertion or a deletion, and 4 for a
/// substitution: the default weights of sclite (SCTK, `sclite(1)`). Alignments of equal cost can differ in their
/// counts, so ties are resolved like in sclite. At each pair of words, from the start, it takes a match or
/// substitution if that doesn't cost more than both others, else the deletion if it is cheaper than the insertion,
/// else the insertion.
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

  /// Words are compared literally; normalize both sides first, with ``TextNormalizer``. Time and memory grow with the
  /// product of the two lengths, one byte for each pair of words.
  package static func align(reference: [String], hypothesis: [String]) -> WordAlignment {
    // Integers are compared faster than strings, and each word is compared with many.
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

  /// The last move of the cheapest alignment of each pair of prefixes, row by row; a row is a prefix of the
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

  private static func trace(_ moves: [UInt8], reference: [String], hypothesis: [String]) -> [WordAlignment.Step] {
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
            ? .correct(reference[row]) : .substitution(reference: reference[row], hypothesis: hypothesis[column]))
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
