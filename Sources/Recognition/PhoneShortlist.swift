/// Finds, among many phrases, those that may have been said where something else was heard.
///
/// A phrase is aligned with every stretch of what was heard. Each pair of phones speaks for it or against it as
/// ``PhoneConfusions`` has counted, and what it leaves unexplained counts against it: so a long name that nearly fits comes
/// before a short one that fits anywhere.
public struct PhoneShortlist: Sendable {
  /// One hypothesis as phones, with what it costs to leave each of them unexplained.
  public struct Heard: Hashable, Sendable {
    var phones: [Phone] = []
    var costs: [Float] = []
    var doubt: Float

    /// Nothing heard.
    ///
    /// - Parameter doubt: How much less counts what speaks for a phrase, since something else was rather heard.
    public init(doubt: Double = 0) { self.doubt = Float(doubt) }

    /// Adds a word, or phones without words.
    ///
    /// - Parameters:
    ///   - phones: How it sounds.
    ///   - cost: What it costs to leave a phone of it unexplained: little for a command's own words.
    public mutating func add(_ phones: [Phone], cost: Double) {
      self.phones += phones
      costs += phones.map { _ in Float(cost) }
    }

    /// The same from its end to its beginning, and without a doubt.
    var reversed: Heard {
      var reversed = Heard()
      (reversed.phones, reversed.costs) = (phones.reversed(), costs.reversed())
      return reversed
    }
  }

  /// What may be said around a phrase: "get directions to" before it, "please" after it.
  ///
  /// What it explains it explains as well as a phrase could, so that a phrase speaks for itself only by what it explains
  /// besides: "reflections" sounds like the directions to a place, but leaves the place itself unexplained.
  public struct Carriers: Sendable {
    fileprivate let beginnings: PhoneShortlist
    /// From their ends to their beginnings.
    fileprivate let ends: PhoneShortlist

    /// Makes carriers.
    ///
    /// - Parameters:
    ///   - beginnings: How each sounds that may be said before a phrase.
    ///   - ends: How each sounds that may be said after one.
    public init(beginnings: [[Phone]], ends: [[Phone]]) {
      self.beginnings = PhoneShortlist(beginnings.map { [$0] })
      self.ends = PhoneShortlist(ends.map { [$0.reversed()] })
    }
  }

  /// What each ear heard, and what that counts for.
  public struct PhoneEvidence: Sendable {
    /// The hypotheses of each ear.
    public var ears: [[Heard]]
    /// What each phone counts for.
    public var evidence: PhoneConfusions.Evidence
    /// What may have been said around a phrase.
    public var carriers: Carriers?

    /// Makes a testimony of what each ear heard.
    public init(of ears: [[Heard]], by evidence: PhoneConfusions.Evidence, carriers: Carriers? = nil) {
      (self.ears, self.evidence, self.carriers) = (ears, evidence, carriers)
    }

    /// The same where nothing is said around a phrase.
    public var alone: PhoneEvidence { PhoneEvidence(of: ears, by: evidence) }
  }

  /// The phrase of each way to say one, in the order of their phones: neighbours share the beginning of the alignment.
  private let order: [Int]
  private let phones: [[UInt8]]
  /// How many phones each shares with the one before.
  private let shared: [Int]
  private let longest: Int
  private let count: Int

  /// Makes a list.
  ///
  /// - Parameter phrases: How each phrase sounds, in one way or several; one without phones is never found.
  public init(_ phrases: [[[Phone]]]) {
    count = phrases.count
    let ways = phrases.enumerated().flatMap { position, ways in
      ways.filter { !$0.isEmpty }.map { (position: position, phones: $0.map(\.rawValue)) }
    }.sorted { $0.phones.lexicographicallyPrecedes($1.phones) }
    order = ways.map(\.position)
    let phones = ways.map(\.phones)
    self.phones = phones
    longest = phones.reduce(0) { max($0, $1.count) }
    var shared = [Int](repeating: 0, count: phones.count)
    for position in phones.indices.dropFirst() {
      shared[position] = zip(phones[position - 1], phones[position]).prefix { $0 == $1 }.count
    }
    self.shared = shared
  }

  /// The positions of the phrases for which most speaks, the likeliest first.
  ///
  /// - Parameters:
  ///   - testimonies: What was heard, each with what it weighs; the ears of one count alike.
  ///   - most: How many to give at the most.
  public func nearest(to testimonies: [(PhoneEvidence, weight: Float)], count most: Int) -> [Int] {
    var sums = [Float](repeating: 0, count: count)
    var isAnythingHeard = false
    for (testimony, weight) in testimonies {
      let scores = scores(of: testimony)
      for score in scores {
        isAnythingHeard = true
        for position in sums.indices { sums[position] += weight * score[position] / Float(scores.count) }
      }
    }
    guard most > 0, isAnythingHeard else { return [] }
    return sums.indices.filter { sums[$0] > -.infinity }.sorted { (sums[$0], $1) > (sums[$1], $0) }.prefix(most)
      .map(\.self)
  }

  /// How much what each ear heard speaks for each phrase, in their order: a natural logarithm, minus infinity where a
  /// phrase has no phones.
  ///
  /// - Parameter testimony: For a phrase speaks the hypothesis of an ear that it fits best, by how much better it is
  ///   explained with the phrase than by carriers alone.
  /// - Returns: A list for each ear that heard something.
  public func scores(of testimony: PhoneEvidence) -> [[Float]] {
    let ears = testimony.ears.map { $0.filter { !$0.phones.isEmpty } }.filter { !$0.isEmpty }
    // Ears often hear the same. Those of about one length go side by side.
    let hypotheses = Set(ears.joined()).sorted { $0.phones.count < $1.phones.count }
    var scores: [Heard: [Float]] = [:]
    for start in stride(from: 0, to: hypotheses.count, by: Alignment.lanes) {
      let together = Array(hypotheses[start..<min(start + Alignment.lanes, hypotheses.count)])
      var alignment = Alignment(together, testimony.evidence)
      if let carriers = testimony.carriers { alignment.explain(together, by: carriers, testimony.evidence) }
      for (heard, score) in zip(together, score(alignment)) { scores[heard] = score }
    }
    return ears.map { heard in
      heard.compactMap { scores[$0] }.reduce([Float](repeating: -.infinity, count: count)) { zip($0, $1).map(max) }
    }
  }

  /// How much each of the hypotheses of an alignment speaks for each phrase.
  private func score(_ alignment: Alignment) -> [[Float]] {
    let parts = Workers.map(phones.count, least: Self.leastPart) { part in
      var scores = [[Float]](repeating: [Float](repeating: -.infinity, count: count), count: Alignment.lanes)
      align(part, alignment) { rows, position in
        let best = rows.best(phones[position].count)
        let phrase = order[position]
        for lane in scores.indices { scores[lane][phrase] = max(scores[lane][phrase], best[lane]) }
      }
      return scores
    }
    // Ways to say one phrase may be in several parts.
    return parts.dropFirst().reduce(parts[0]) { sum, part in
      zip(sum, part).map { zip($0, $1).map { max($0, $1) } }
    }
  }

  /// Fewer phrases than that are not worth a thread.
  private static let leastPart = 200

  /// How well the hypotheses of an alignment are explained up to each position if a phrase ends there.
  fileprivate func ends(in alignment: Alignment) -> [Alignment.Lanes] {
    var ends = [Alignment.Lanes](repeating: .init(repeating: -.infinity), count: alignment.width)
    align(phones.indices, alignment) { rows, position in
      for column in ends.indices { ends[column] = max(ends[column], rows.score(phones[position].count, column)) }
    }
    return ends
  }

  /// Works out the scores of each of some phrases in turn.
  private func align(_ part: Range<Int>, _ alignment: Alignment, _ body: (Alignment.Rows, Int) -> Void) {
    alignment.withRows(longest: longest) { rows in
      for position in part {
        let phrase = phones[position]
        let known = position == part.lowerBound ? 0 : shared[position]
        for row in (known + 1)..<(phrase.count + 1) { rows.fill(row, phone: Int(phrase[row - 1])) }
        body(rows, position)
      }
    }
  }
}

/// A few hypotheses, to be aligned with one phrase after another: what is the same for all of them is done for all at once.
private struct Alignment {
  /// One number of each hypothesis.
  typealias Lanes = SIMD4<Float>
  static let lanes = Lanes.scalarCount

  /// How much a carrier has to explain to count: anything sounds a little like one of them.
  private static let surprise: Float = 10

  /// How many phones the longest hypothesis has, and one more.
  let width: Int
  /// What each phone heard counts for each that may have been said: a row for each of these.
  private var heard: [Lanes]
  private var extra: [Lanes]
  private let missed: [Float]
  /// What it costs to leave a phone unexplained.
  private var costs: [Lanes]
  /// What everything before each position costs, and everything after it, where no phrase explains it.
  private var before: [Lanes]
  private var after: [Lanes]
  /// How much carriers alone explain.
  private var carried = Lanes.zero

  init(_ hypotheses: [PhoneShortlist.Heard], _ evidence: PhoneConfusions.Evidence) {
    let longest = hypotheses.map(\.phones.count).max() ?? 0
    width = longest + 1
    missed = evidence.missed
    heard = [Lanes](repeating: .zero, count: missed.count * longest)
    extra = [Lanes](repeating: .zero, count: longest)
    costs = [Lanes](repeating: .zero, count: longest)
    before = [Lanes](repeating: .zero, count: width)
    // Nothing ends beyond the end of a hypothesis.
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

  /// Has carriers explain what comes before and after a phrase.
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

  /// Room for the scores of a phrase's beginnings: a row for each, that of none first, and in it a column for each position
  /// in the hypotheses.
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

  /// The scores of the beginnings of a phrase.
  struct Rows {
    fileprivate let scores: UnsafeMutableBufferPointer<Lanes>
    fileprivate let heard: UnsafeBufferPointer<Lanes>
    fileprivate let extra: UnsafeBufferPointer<Lanes>
    fileprivate let missed: UnsafeBufferPointer<Float>
    fileprivate let after: UnsafeBufferPointer<Lanes>
    fileprivate let carried: Lanes
    fileprivate let width: Int

    /// Works out a row from the one before.
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

    /// The score of a phrase's beginning that ends at a position in the hypotheses.
    func score(_ row: Int, _ column: Int) -> Lanes { scores[row * width + column] }

    /// The best score of each hypothesis for a phrase of so many phones, over what carriers explain alone.
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
