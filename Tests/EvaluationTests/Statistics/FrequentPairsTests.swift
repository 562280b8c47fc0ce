import Evaluation
import TestSupport
import Testing

@Suite struct FrequentPairsTests {
  @Test func sortedByCountThenAlphabet() {
    var pairs = FrequentPairs()
    for (reference, hypothesis, count) in [
      ("street", "tree", 2), ("main", "mane", 3), ("king", "ring", 1), ("king", "kin", 1), ("ash", "as", 1),
      ("street", "tree", 1), ("none", "at all", 0),
    ] { pairs.add(reference: reference, hypothesis: hypothesis, count: count) }
    #expect(pairs.isExact && pairs.distinct == 5)
    #expect(
      pairs.top(4).map { "\($0.reference)/\($0.hypothesis)/\($0.count)" }
        == ["main/mane/3", "street/tree/3", "ash/as/1", "king/kin/1"])
    #expect(pairs.top(99).count == 5 && pairs.top(0).isEmpty && pairs.top(-1).isEmpty)
  }

  @Test func exactUpToTheCapacity() {
    var pairs = FrequentPairs(capacity: 100)
    for index in 0..<300 { pairs.add(reference: "\(index % 100)", hypothesis: "x") }
    #expect(pairs.isExact && pairs.distinct == 100 && pairs.top(100).allSatisfy { $0.count == 3 })
    pairs.add(reference: "one more", hypothesis: "x")
    #expect(!pairs.isExact && pairs.undercount == 3 && pairs.distinct <= 100)
  }

  /// Words as rare as Zipf's law makes them: memory is bounded, and the frequent ones are found.
  @Test func zipf() {
    var random = SeededGenerator(1)
    var pairs = FrequentPairs(capacity: 400)
    var truth: [String: Int] = [:]
    for _ in 0..<40_000 {
      // P(rank > r) falls as 1 / √r.
      let uniform = Double.random(in: 1e-5..<1, using: &random)
      let rank = Int(1 / (uniform * uniform))
      truth["w\(rank)", default: 0] += 1
      pairs.add(reference: "w\(rank)", hypothesis: "h")
      #expect(pairs.distinct <= 400)
    }
    #expect(truth.count > 2000)
    #expect(!pairs.isExact && pairs.undercount <= 2 * 40_000 / 400)
    #expect(pairs.top(8).map(\.reference) == (1...8).map { "w\($0)" })
    for pair in pairs.top(400) {
      let count = truth[pair.reference] ?? 0
      #expect(pair.count <= count && count <= pair.count + pairs.undercount, "\(pair.reference)")
    }
    let kept = Set(pairs.top(400).map(\.reference))
    for (word, count) in truth where count > pairs.undercount { #expect(kept.contains(word), "\(word)") }
  }

  @Test func shards() {
    var (one, other, whole) = (FrequentPairs(), FrequentPairs(), FrequentPairs())
    for index in 0..<500 {
      whole.add(reference: "\(index % 7)", hypothesis: "\(index % 3)")
      if index < 200 {
        one.add(reference: "\(index % 7)", hypothesis: "\(index % 3)")
      } else {
        other.add(reference: "\(index % 7)", hypothesis: "\(index % 3)")
      }
    }
    other.merge(one)
    #expect(other.top(50) == whole.top(50) && other.isExact)
  }

  @Test func mergedTablesStayBounded() {
    var tables = (0..<2).map { _ in FrequentPairs(capacity: 50) }
    for index in 0..<50 { for table in 0..<2 { tables[table].add(reference: "\(table) \(index)", hypothesis: "x") } }
    for table in 0..<2 { tables[table].add(reference: "often", hypothesis: "x", count: 9) }
    tables[0].merge(tables[1])
    #expect(tables[0].distinct <= 50 && !tables[0].isExact)
    #expect(tables[0].top(1).map(\.reference) == ["often"])
    #expect((tables[0].top(1).first?.count ?? 0) + tables[0].undercount >= 18)
  }
}
