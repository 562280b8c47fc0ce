/// Finds, among many phrases, those that may have been said where something else was heard.
///
/// A phrase is aligned with every stretch of what was heard, by the costs of ``PhoneDistance``. It earns something for
/// each phone it explains, so that a long name that nearly fits comes before a short one that fits anywhere, and what it
/// leaves unexplained counts against it.
public struct PhoneShortlist: Sendable {
  /// One hypothesis as phones, with what it costs to leave each of them unexplained.
  public struct Heard: Sendable {
    var phones: [Phone] = []
    /// The cost of everything before a position, from the start; one more than there are phones.
    var skipped: [Double] = [0]

    /// Nothing heard.
    public init() {}

    /// Adds a word.
    ///
    /// - Parameters:
    ///   - phones: How it sounds.
    ///   - cost: What it costs to leave a phone of it unexplained: little for a command's own words.
    public mutating func add(_ phones: [Phone], cost: Double) {
      for phone in phones {
        self.phones.append(phone)
        skipped.append((skipped.last ?? 0) + cost)
      }
    }
  }

  /// What a phrase earns for each of its phones. A phone that fits costs 0, one at random about 0.6.
  public static let reward = 0.4

  /// Phrases in the order of their phones: neighbours share the beginning of the alignment.
  private let order: [Int]
  private let phones: [[UInt8]]
  /// How many phones a phrase shares with the one before.
  private let shared: [Int]
  private static let alphabet = Phone.allCases.count
  private static let substitution: [Float] = Phone.allCases.flatMap { a in
    Phone.allCases.map { Float(PhoneDistance.substitutionCost(a, $0)) }
  }
  private static let gap: [Float] = Phone.allCases.map { Float(PhoneDistance.gapCost($0)) }

  /// Makes a list.
  ///
  /// - Parameter phrases: How each phrase sounds; one without phones is never found.
  public init(_ phrases: [[Phone]]) {
    let raw = phrases.map { $0.map(\.rawValue) }
    let order = raw.indices.filter { !raw[$0].isEmpty }.sorted { raw[$0].lexicographicallyPrecedes(raw[$1]) }
    self.order = order
    phones = order.map { raw[$0] }
    var shared = [Int](repeating: 0, count: order.count)
    for position in order.indices.dropFirst() {
      shared[position] = zip(raw[order[position - 1]], raw[order[position]]).prefix { $0 == $1 }.count
    }
    self.shared = shared
  }

  /// The positions of the phrases that fit best, the best first.
  ///
  /// - Parameters:
  ///   - heard: The hypotheses; a phrase counts by the one that it fits best.
  ///   - count: How many to give at the most.
  public func nearest(to heard: [Heard], count: Int) -> [Int] {
    guard count > 0, !order.isEmpty else { return [] }
    var best = [Float](repeating: -.infinity, count: order.count)
    for hypothesis in heard where !hypothesis.phones.isEmpty { score(hypothesis, into: &best) }
    return best.indices.filter { best[$0] > -.infinity }
      .sorted { (best[$0], order[$1]) > (best[$1], order[$0]) }
      .prefix(count).map { order[$0] }
  }

  private func score(_ heard: Heard, into best: inout [Float]) {
    let width = heard.phones.count + 1
    let longest = phones.reduce(0) { max($0, $1.count) }
    let said = heard.phones.map { Int($0.rawValue) }
    let gaps = said.map { Self.gap[$0] }
    let before = heard.skipped.map(Float.init)
    let total = before[width - 1]
    var rows = [Float](repeating: 0, count: (longest + 1) * width)
    for column in 0..<width { rows[column] = before[column] }
    rows.withUnsafeMutableBufferPointer { rows in
      Self.substitution.withUnsafeBufferPointer { substitution in
        for position in phones.indices {
          let phrase = phones[position]
          for row in (shared[position] + 1)..<(phrase.count + 1) where row > 0 {
            let phone = Int(phrase[row - 1])
            let deletion = Self.gap[phone]
            let (above, here) = ((row - 1) * width, row * width)
            rows[here] = rows[above] + deletion
            for column in 1..<width {
              let diagonal = rows[above + column - 1] + substitution[phone * Self.alphabet + said[column - 1]]
              rows[here + column] = min(
                diagonal, min(rows[above + column] + deletion, rows[here + column - 1] + gaps[column - 1]))
            }
          }
          let last = phrase.count * width
          var cost = Float.infinity
          for column in 0..<width { cost = min(cost, rows[last + column] + total - before[column]) }
          best[position] = max(best[position], Float(Self.reward) * Float(phrase.count) - cost)
        }
      }
    }
  }
}
