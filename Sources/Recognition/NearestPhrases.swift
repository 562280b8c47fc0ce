/// Finds, among many phrases, those that sound most like a phone sequence as a whole, by ``PhoneDistance``.
///
/// ``PhoneShortlist`` finds phrases that sound like any part of a hypothesis. This is for a part that is known, such as
/// the words between "find a" and "near".
public struct NearestPhrases: Sendable {
  /// A phrase that resembles the phones.
  public struct Match: Hashable, Sendable {
    /// Its position among the phrases.
    public var phrase: Int
    /// The phone distance of its nearest variant.
    public var cost: Double
    /// The number of phones of the phrase's longest variant, or of the sequence if that is longer.
    public var length: Double
    /// The distance per phone, 0 to about 1.
    public var distance: Double { cost / length }
  }

  private let variants: SortedPronunciations
  /// The length of each phrase's longest variant.
  private let lengths: [Int]

  /// Creates a search of phrases with their pronunciation variants; a phrase without phones is never found.
  public init(_ phrases: [[[Phone]]]) {
    variants = SortedPronunciations(phrases)
    lengths = phrases.map { $0.reduce(0) { max($0, $1.count) } }
  }

  /// The nearest phrases, at most `most`, each nearer per phone than `limit`; the nearest first, and of equally near ones
  /// the first.
  public func nearest(to heard: [Phone], count most: Int, limit: Double) -> [Match] {
    guard most > 0, !heard.isEmpty else { return [] }
    var nearest: [Match] = []
    let (width, columns) = (heard.count + 1, heard.map { Int($0.rawValue) })
    let rows = variants.longest + 1
    withUnsafeTemporaryAllocation(of: Double.self, capacity: rows * width + rows) { room in
      // A row for each prefix of a variant, with the distance to each prefix of the phones. Then the least of each row.
      let least = rows * width
      PhoneDistance.fillFirstRow(room, columns)
      room[least] = 0
      /// The number of the variant's rows that are known from the variants before.
      var known = 0
      for position in variants.phones.indices {
        let (phones, phrase) = (variants.phones[position], variants.phrases[position])
        known = min(known, variants.shared[position])
        let length = Double(max(heard.count, lengths[phrase]))
        // A little more, so that rounding excludes no equally near phrase.
        let bound = length * (nearest.count == most ? nearest[most - 1].distance : limit) + 1e-9
        // A row's least distance never decreases in later rows.
        while known < phones.count, room[least + known] <= bound {
          PhoneDistance.fillRow(room, from: known * width, to: (known + 1) * width, phone: Int(phones[known]), columns)
          known += 1
          room[least + known] = room[known * width..<(known + 1) * width].min() ?? 0
        }
        guard known == phones.count else { continue }
        let match = Match(phrase: phrase, cost: room[known * width + width - 1], length: length)
        if match.distance < limit, match.cost <= bound { Self.insert(match, into: &nearest, most) }
      }
    }
    return nearest
  }

  private static func insert(_ match: Match, into nearest: inout [Match], _ most: Int) {
    func precedes(_ other: Match) -> Bool { (match.distance, match.phrase) < (other.distance, other.phrase) }
    if let same = nearest.firstIndex(where: { $0.phrase == match.phrase }) {
      guard precedes(nearest[same]) else { return }
      nearest.remove(at: same)
    }
    nearest.insert(match, at: nearest.firstIndex(where: precedes) ?? nearest.count)
    if nearest.count > most { nearest.removeLast() }
  }
}
