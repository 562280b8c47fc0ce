import Algorithms

/// Finds, among many phrases, the ones most likely to have been spoken, given misrecognized hypotheses.
///
/// A phrase is aligned with every part of a hypothesis. Each pair of phones adds its log-likelihood ratio from
/// ``PhoneConfusions``, and each unexplained phone adds a cost. So a long name that nearly fits ranks above a short one
/// that fits anywhere.
public struct PhoneShortlist: Sendable {
  /// One hypothesis as phones, with the cost of leaving each phone unexplained.
  public struct Heard: Hashable, Sendable {
    var phones: [Phone] = []
    var costs: [Float] = []
    var doubt: Float

    /// Creates an empty hypothesis with a penalty on all scores from it, for one that isn't the best.
    public init(doubt: Double = 0) { self.doubt = Float(doubt) }

    /// Adds a word's phones, or phones from phone recognition, with the cost of leaving each of them unexplained; low for
    /// a command's own words.
    public mutating func add(_ phones: [Phone], cost: Double) {
      self.phones += phones
      costs += phones.map { _ in Float(cost) }
    }

    /// The hypothesis reversed, without its doubt.
    var reversed: Heard {
      var reversed = Heard()
      (reversed.phones, reversed.costs) = (phones.reversed(), costs.reversed())
      return reversed
    }
  }

  /// The words of a command around a phrase: "get directions to" before it, "please" after it.
  ///
  /// Carriers are scored like phrases, so a phrase gets credit only for phones that its carriers don't explain. For
  /// example, "reflections" sounds like "directions to" a place, but leaves the place itself unexplained.
  public struct Carriers: Sendable {
    fileprivate let beginnings: PhoneShortlist
    /// Reversed, like the hypotheses that they are aligned with.
    fileprivate let ends: PhoneShortlist

    /// Creates carriers from the phones of each possible text before and after a phrase.
    public init(beginnings: [[Phone]], ends: [[Phone]]) {
      self.beginnings = PhoneShortlist(beginnings.map { [$0] })
      self.ends = PhoneShortlist(ends.map { [$0.reversed()] })
    }
  }

  /// The hypotheses of each decoding branch, with the scores of phone pairs.
  public struct PhoneEvidence: Sendable {
    /// The hypotheses of each branch.
    public var branches: [[Heard]]
    /// The scores of phone pairs.
    public var evidence: PhoneConfusions.Evidence
    /// The carriers around a phrase; `nil` for none.
    public var carriers: Carriers?

    /// Creates evidence from the hypotheses of each branch.
    public init(of branches: [[Heard]], by evidence: PhoneConfusions.Evidence, carriers: Carriers? = nil) {
      (self.branches, self.evidence, self.carriers) = (branches, evidence, carriers)
    }

    /// The evidence without carriers.
    public var alone: PhoneEvidence { PhoneEvidence(of: branches, by: evidence) }
  }

  private let variants: SortedPronunciations

  /// Creates a shortlist of phrases with their pronunciation variants; a phrase without phones is never found.
  public init(_ phrases: [[[Phone]]]) { variants = SortedPronunciations(phrases) }

  private var count: Int { variants.phraseCount }
  private var phones: [[UInt8]] { variants.phones }

  /// The indices of at most `most` highest-scoring phrases, in descending order of score; the branches of one piece of
  /// evidence share its weight equally.
  public func nearest(to weightedEvidence: [(PhoneEvidence, weight: Float)], count most: Int) -> [Int] {
    var sums = [Float](repeating: 0, count: count)
    var hasHypotheses = false
    for (phoneEvidence, weight) in weightedEvidence {
      let scores = scores(of: phoneEvidence)
      for score in scores {
        hasHypotheses = true
        for position in sums.indices { sums[position] += weight * score[position] / Float(scores.count) }
      }
    }
    guard most > 0, hasHypotheses else { return [] }
    return sums.indices.lazy.filter { sums[$0] > -.infinity }.min(count: most) { (sums[$0], $1) > (sums[$1], $0) }
  }

  /// The score of each phrase for each branch that has a hypothesis, as a natural-log likelihood ratio: how much better
  /// it explains the best hypothesis for it than carriers alone do. Minus infinity if a phrase has no phones.
  public func scores(of phoneEvidence: PhoneEvidence) -> [[Float]] {
    let branches = phoneEvidence.branches.map { $0.filter { !$0.phones.isEmpty } }.filter { !$0.isEmpty }
    // Branches often have equal hypotheses. Hypotheses of similar length share the lanes of one alignment.
    let hypotheses = Set(branches.joined()).sorted { $0.phones.count < $1.phones.count }
    var scores: [Heard: [Float]] = [:]
    for start in stride(from: 0, to: hypotheses.count, by: Alignment.lanes) {
      let together = Array(hypotheses[start..<min(start + Alignment.lanes, hypotheses.count)])
      var alignment = Alignment(together, phoneEvidence.evidence)
      if let carriers = phoneEvidence.carriers { alignment.explain(together, by: carriers, phoneEvidence.evidence) }
      for (heard, score) in zip(together, score(alignment)) { scores[heard] = score }
    }
    return branches.map { heard in
      heard.compactMap { scores[$0] }.reduce([Float](repeating: -.infinity, count: count)) { zip($0, $1).map(max) }
    }
  }

  /// The score of each phrase for each hypothesis of an alignment.
  private func score(_ alignment: Alignment) -> [[Float]] {
    let parts = Workers.map(phones.count, least: Self.leastPart) { part in
      var scores = [[Float]](repeating: [Float](repeating: -.infinity, count: count), count: Alignment.lanes)
      align(part, alignment) { rows, position in
        let best = rows.best(phones[position].count)
        let phrase = variants.phrases[position]
        for lane in scores.indices { scores[lane][phrase] = max(scores[lane][phrase], best[lane]) }
      }
      return scores
    }
    // The variants of one phrase can be in several parts.
    return parts.dropFirst().reduce(parts[0]) { sum, part in
      zip(sum, part).map { zip($0, $1).map { max($0, $1) } }
    }
  }

  /// The minimum number of phrases that is worth a thread.
  private static let leastPart = 200

  /// The best score up to each position of the hypotheses if a phrase ends there.
  fileprivate func ends(in alignment: Alignment) -> [Alignment.Lanes] {
    var ends = [Alignment.Lanes](repeating: .init(repeating: -.infinity), count: alignment.width)
    align(phones.indices, alignment) { rows, position in
      for column in ends.indices { ends[column] = max(ends[column], rows.score(phones[position].count, column)) }
    }
    return ends
  }

  /// Computes the scores of each phrase of a range in turn.
  private func align(_ part: Range<Int>, _ alignment: Alignment, _ body: (Alignment.Rows, Int) -> Void) {
    alignment.withRows(longest: variants.longest) { rows in
      for position in part {
        let phrase = phones[position]
        let known = position == part.lowerBound ? 0 : variants.shared[position]
        for row in (known + 1)..<(phrase.count + 1) { rows.fill(row, phone: Int(phrase[row - 1])) }
        body(rows, position)
      }
    }
  }
}

/// Up to four hypotheses that are aligned with each phrase at the same time, in SIMD lanes.
private struct Alignment {
  /// One number for each hypothesis.
  typealias Lanes = SIMD4<Float>
  static let lanes = Lanes.scalarCount

  /// The score that a carrier has to exceed to help: anything sounds slightly like some carrier.
  private static let surprise: Float = 10

  /// The number of phones in the longest hypothesis, plus one.
  let width: Int
  /// The score of each recognized phone for each spoken phone: a row for each spoken phone.
  private var heard: [Lanes]
  private var extra: [Lanes]
  private let missed: [Float]
  /// The cost of leaving each phone unexplained.
  private var costs: [Lanes]
  /// The cost of everything before each position, and of everything after it, if no phrase explains it.
  private var before: [Lanes]
  private var after: [Lanes]
  /// The score of carriers alone.
  private var carried = Lanes.zero

  init(_ hypotheses: [PhoneShortlist.Heard], _ evidence: PhoneConfusions.Evidence) {
    let longest = hypotheses.map(\.phones.count).max() ?? 0
    width = longest + 1
    missed = evidence.missed
    heard = [Lanes](repeating: .zero, count: missed.count * longest)
    extra = [Lanes](repeating: .zero, count: longest)
    costs = [Lanes](repeating: .zero, count: longest)
    before = [Lanes](repeating: .zero, count: width)
    // A phrase can't end beyond the end of a hypothesis.
    after = [Lanes](repeating: Lanes(repeating: .infinity), count: width)
    for (lane, hypothesis) in hypotheses.enumerated() {
      before[0][lane] = hypothesis.doubt
      for (position, phone) in hypothesis.phones.map({ Int($0.rawValue) }).enumerated() {
        costs[position][lane] = hypothesis.costs[position]
        before[position + 1][lane] = before[position][lane] + hypothesis.costs[position]
        extra[position][lane] = evidence.extra[phone]
        for said in missed.indices {
          heard[said * longest + position][lane] = evidence.heard[said * PhoneConfusions.phones + phone]
        }
      }
      let all = before[hypothesis.phones.count][lane]
      for position in 0...hypothesis.phones.count { after[position][lane] = all - before[position][lane] }
    }
  }

  /// Lets carriers explain what precedes and follows a phrase.
  mutating func explain(
    _ hypotheses: [PhoneShortlist.Heard], by carriers: PhoneShortlist.Carriers, _ evidence: PhoneConfusions.Evidence
  ) {
    let nothing = before[0] + after[0]
    explainBefore(by: carriers.beginnings)
    var reversed = Alignment(hypotheses.map(\.reversed), evidence)
    reversed.explainBefore(by: carriers.ends)
    for (lane, hypothesis) in hypotheses.enumerated() {
      let count = hypothesis.phones.count
      for position in 0...count { after[position][lane] = reversed.before[count - position][lane] }
    }
    carried = zip(before, after).reduce(.zero) { max($0, nothing - ($1.0 + $1.1)) }
  }

  private mutating func explainBefore(by carriers: PhoneShortlist) {
    for (position, score) in carriers.ends(in: self).enumerated() {
      before[position] = min(before[position], Self.surprise - score)
      if position > 0 { before[position] = min(before[position], before[position - 1] + costs[position - 1]) }
    }
  }

  /// Allocates the scores of a phrase's prefixes: a row for each, starting with the empty one. A row has a column for each
  /// position in the hypotheses.
  func withRows(longest: Int, _ body: (Rows) -> Void) {
    var scores = [Lanes](repeating: .zero, count: (longest + 1) * width)
    for column in 0..<width { scores[column] = -before[column] }
    scores.withUnsafeMutableBufferPointer { scores in
      heard.withUnsafeBufferPointer { heard in
        extra.withUnsafeBufferPointer { extra in
          missed.withUnsafeBufferPointer { missed in
            after.withUnsafeBufferPointer { after in
              body(
                Rows(
                  scores: scores, heard: heard, extra: extra, missed: missed, after: after, carried: carried,
                  width: width))
            }
          }
        }
      }
    }
  }

  /// The scores of a phrase's prefixes.
  struct Rows {
    fileprivate let scores: UnsafeMutableBufferPointer<Lanes>
    fileprivate let heard: UnsafeBufferPointer<Lanes>
    fileprivate let extra: UnsafeBufferPointer<Lanes>
    fileprivate let missed: UnsafeBufferPointer<Float>
    fileprivate let after: UnsafeBufferPointer<Lanes>
    fileprivate let carried: Lanes
    fileprivate let width: Int

    /// Computes a row from the previous one.
    func fill(_ row: Int, phone: Int) {
      let (above, here, said) = ((row - 1) * width, row * width, phone * (width - 1))
      let missed = missed[phone]
      var score = scores[above] + missed
      scores[here] = score
      for column in 1..<width {
        let matched = scores[above + column - 1] + heard[said + column - 1]
        score = max(max(matched, scores[above + column] + missed), score + extra[column - 1])
        scores[here + column] = score
      }
    }

    /// The score of a phrase's prefix that ends at a position in the hypotheses.
    func score(_ row: Int, _ column: Int) -> Lanes { scores[row * width + column] }

    /// The best score of each hypothesis for a phrase with `count` phones, relative to carriers alone.
    func best(_ count: Int) -> Lanes {
      var best = Lanes(repeating: -.infinity)
      for column in 0..<width { best = max(best, scores[count * width + column] - after[column]) }
      return best - carried
    }
  }
}

private func max(_ one: Alignment.Lanes, _ other: Alignment.Lanes) -> Alignment.Lanes {
  one.replacing(with: other, where: one .< other)
}

private func min(_ one: Alignment.Lanes, _ other: Alignment.Lanes) -> Alignment.Lanes {
  one.replacing(with: other, where: one .> other)
}
