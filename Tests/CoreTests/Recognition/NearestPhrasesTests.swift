import Foundations
import Testing

@testable import Recognition

/// Tests the search for the phrases nearest to a phone sequence against a comparison with every phrase.
struct NearestPhrasesTests {
  /// Random phrases with up to three variants. They consist of five phones, so many variants begin alike.
  private static func phrases(_ count: Int, _ numbers: inout SplitMix64) -> [[[Phone]]] {
    (0..<count).map { _ in
      (0..<Int.random(in: 1...3, using: &numbers)).map { _ in sequence(1...7, &numbers) }
    }
  }

  private static func sequence(_ lengths: ClosedRange<Int>, _ numbers: inout SplitMix64) -> [Phone] {
    let phones: [Phone] = [.k, .g, .iy, .ih, .t]
    return (0..<Int.random(in: lengths, using: &numbers)).map { _ in phones.randomElement(using: &numbers) ?? .k }
  }

  @Test(arguments: [(1, 0.6), (4, 0.6), (4, 0.2), (40, 0.9)])
  func `the search finds the same phrases as a comparison with every phrase`(most: Int, limit: Double) {
    var numbers = SplitMix64(seed: 7)
    let phrases = Self.phrases(300, &numbers)
    let search = NearestPhrases(phrases)
    for _ in 0..<40 {
      let heard = Self.sequence(1...9, &numbers)
      let each = phrases.enumerated().map { position, ways in
        let comparable = ways.filter { 2 * min($0.count, heard.count) >= max($0.count, heard.count) }
        let cost = comparable.map { PhoneDistance.between(heard, $0) }.min() ?? .infinity
        let length = Double(max(heard.count, ways.map(\.count).max() ?? 0))
        return NearestPhrases.Match(phrase: position, cost: cost, length: length)
      }
      let expected = each.filter { $0.distance < limit }
        .sorted { ($0.distance, $0.phrase) < ($1.distance, $1.phrase) }.prefix(most)
      #expect(search.nearest(to: heard, count: most, limit: limit) == Array(expected))
    }
  }

  @Test func `nothing is found without phrases, without phones, or with a count of zero`() {
    #expect(NearestPhrases([]).nearest(to: [.k], count: 3, limit: 1) == [])
    #expect(NearestPhrases([[[.k]]]).nearest(to: [], count: 3, limit: 1) == [])
    #expect(NearestPhrases([[[.k]]]).nearest(to: [.k], count: 0, limit: 1) == [])
    #expect(NearestPhrases([[], [[]], [[.k]]]).nearest(to: [.k], count: 3, limit: 1).map(\.phrase) == [2])
  }
}
