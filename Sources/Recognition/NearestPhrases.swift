/// Finds the phrases that sound most like a whole phone sequence, by ``PhoneDistance``.
///
/// Use it for a known part of a hypothesis, such as the words between "find a" and "near". ``PhoneShortlist`` finds
/// phrases that sound like any part.
public struct NearestPhrases: Sendable {
  /// A phrase that sounds like the phone sequence.
  public struct Match: Hashable, Sendable {
    /// The phrase's index.
    public var phrase: Int
    /// The phone distance of the phrase's nearest variant.
    public var cost: Double
    /// The number of phones in the phrase's longest variant, or in the phone sequence if it is longer.
    public var length: Double
    /// The distance per phone, 0 to about 1.
    public var distance: Double { cost / length }
  }

  private let variants: SortedPronunciations
  /// The length of each phrase's longest variant, in phones.
  private let lengths: [Int]

  /// Creates a search in phrases, given by their pronunciation variants; a phrase without phones is never found.
  public init(_ phrases: [[[Phone]]]) {
    variants = SortedPronunciations(phrases)
    lengths = phrases.map { $0.reduce(0) { max($0, $1.count) } }
  }

  /// Returns at most `most` phrases whose distance per phone is below `limit`, in ascending order of distance, and of index
  /// if distances are equal. Variants of less than half or more than twice the number of phones are omitted.
  public func nearest(to heard: [Phone], count most: Int, limit: Double) -> [Match] {
    guard most > 0, !heard.isEmpty else { return [] }
    var nearest: [Match] = []
    let (width, columns) = (heard.count + 1, heard.map { Int($0.rawValue) })
    let rows = variants.longest + 1
    withUnsafeTemporaryAllocation(of: Double.self, capacity: rows * width + rows) { room in
      // The table has a row for each prefix of a variant, with its distance to each prefix of the phones. The minimum of
      // each row follows the table.
      let least = rows * width
      PhoneDistance.fillFirstRow(room, columns)
      room[least] = 0
      /// The index of the last row that is valid for the current variant.
      var known = 0
      for position in variants.phones.indices {
        let phrase = variants.phrases[position]
        known = min(known, variants.shared[position])
        let length = Double(max(heard.count, lengths[phrase]))
        // The margin keeps rounding from excluding a phrase at the same distance.
        let bound = length * (nearest.count == most ? nearest[most - 1].distance : limit) + 1e-9
        guard room[least + known] <= bound else { continue }
        let phones = variants.phones[position]
        guard 2 * min(phones.count, heard.count) >= max(phones.count, heard.count) else { continue }
        // Later rows never have a lower minimum.
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
