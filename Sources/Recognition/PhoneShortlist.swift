/// Finds, among many phrases, those that may have been said where something else was heard.
///
/// A phrase is aligned with every stretch of what was heard. Each pair of phones speaks for it or against it as
/// ``PhoneConfusions`` has counted, and what it leaves unexplained counts against it: so a long name that nearly fits comes
/// before a short one that fits anywhere.
public struct PhoneShortlist: Sendable {
  /// One hypothesis as phones, with what it costs to leave each of them unexplained.
  public struct Heard: Sendable {
    var phones: [Phone] = []
    /// The cost of everything before a position, from the start; one more than there are phones.
    var skipped: [Float] = [0]

    /// Nothing heard.
    ///
    /// - Parameter doubt: How much less counts what speaks for a phrase, since something else was rather heard.
    public init(doubt: Double = 0) { skipped = [Float(doubt)] }

    /// Adds a word.
    ///
    /// - Parameters:
    ///   - phones: How it sounds.
    ///   - cost: What it costs to leave a phone of it unexplained: little for a command's own words.
    public mutating func add(_ phones: [Phone], cost: Double) {
      for phone in phones {
        self.phones.append(phone)
        skipped.append((skipped.last ?? 0) + Float(cost))
      }
    }
  }

  /// Phrases in the order of their phones: neighbours share the beginning of the alignment.
  private let order: [Int]
  private let phones: [[UInt8]]
  /// How many phones a phrase shares with the one before.
  private let shared: [Int]
  private let longest: Int
  /// What the score of each phrase would be if every phone were heard as it is said.
  public let most: [Float]
  private let evidence: PhoneConfusions.Evidence

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - phrases: How each phrase sounds; one without phones is never found.
  ///   - evidence: What each phone that is heard counts for.
  public init(_ phrases: [[Phone]], evidence: PhoneConfusions.Evidence) {
    self.evidence = evidence
    let raw = phrases.map { $0.map(\.rawValue) }
    most = raw.map { evidence.most($0) }
    let order = raw.indices.filter { !raw[$0].isEmpty }.sorted { raw[$0].lexicographicallyPrecedes(raw[$1]) }
    self.order = order
    phones = order.map { raw[$0] }
    longest = phones.reduce(0) { max($0, $1.count) }
    var shared = [Int](repeating: 0, count: order.count)
    for position in order.indices.dropFirst() {
      shared[position] = zip(raw[order[position - 1]], raw[order[position]]).prefix { $0 == $1 }.count
    }
    self.shared = shared
  }

  /// The positions of the phrases for which most speaks, the likeliest first.
  ///
  /// - Parameters:
  ///   - heard: The hypotheses of each ear; the ears count alike.
  ///   - count: How many to give at the most.
  public func nearest(to heard: [[Heard]], count: Int) -> [Int] {
    let ears = heard.compactMap(scores)
    guard count > 0, !ears.isEmpty else { return [] }
    let sums = most.indices.map { position in ears.reduce(0) { $0 + $1[position] } }
    return most.indices.filter { sums[$0] > -.infinity }.sorted { (sums[$0], $1) > (sums[$1], $0) }.prefix(count)
      .map(\.self)
  }

  /// How much what an ear heard speaks for each phrase, in their order: a natural logarithm, minus infinity where a phrase
  /// has no phones.
  ///
  /// - Parameter heard: Its hypotheses; for a phrase speaks the one that it fits best.
  /// - Returns: `nil` where nothing was heard.
  public func scores(of heard: [Heard]) -> [Float]? {
    let heard = heard.filter { !$0.phones.isEmpty }
    guard !heard.isEmpty else { return nil }
    var best = [Float](repeating: -.infinity, count: most.count)
    for hypothesis in heard { score(hypothesis, into: &best) }
    return best
  }

  private func score(_ heard: Heard, into best: inout [Float]) {
    let width = heard.phones.count + 1
    let said = heard.phones.map { Int($0.rawValue) }
    let extra = said.map { evidence.extra[$0] }
    let before = heard.skipped
    let total = before[width - 1]
    var rows = [Float](repeating: 0, count: (longest + 1) * width)
    for column in 0..<width { rows[column] = -before[column] }
    rows.withUnsafeMutableBufferPointer { rows in
      evidence.heard.withUnsafeBufferPointer { table in
        for position in phones.indices {
          let phrase = phones[position]
          for row in (shared[position] + 1)..<(phrase.count + 1) where row > 0 {
            let phone = Int(phrase[row - 1])
            let missed = evidence.missed[phone]
            let (above, here) = ((row - 1) * width, row * width)
            rows[here] = rows[above] + missed
            for column in 1..<width {
              let diagonal = rows[above + column - 1] + table[phone * PhoneConfusions.phones + said[column - 1]]
              rows[here + column] = max(
                diagonal, max(rows[above + column] + missed, rows[here + column - 1] + extra[column - 1]))
            }
          }
          let last = phrase.count * width
          var score = -Float.infinity
          for column in 0..<width { score = max(score, rows[last + column] - (total - before[column])) }
          best[order[position]] = max(best[order[position]], score)
        }
      }
    }
  }
}
