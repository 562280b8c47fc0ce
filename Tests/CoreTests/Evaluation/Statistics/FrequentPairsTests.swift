import Foundation
import TestSupport
import Testing

@testable import Evaluation

@Suite struct FrequentPairsTests {
  @Test func sortedByCountThenAlphabet() {
    var pairs = FrequentPairs()
    for (expected, found, count) in [
      ("street", "tree", 2), ("main", "mane", 3), ("king", "ring", 1), ("king", "kin", 1), ("ash", "as", 1),
      ("street", "tree", 1), ("none", "at all", 0),
    ] { pairs.add(expected: expected, found: found, count: count) }
    #expect(pairs.isExact && pairs.top(.max).count == 5)
    #expect(
      pairs.top(4).map { "\($0.expected)/\($0.found)/\($0.count)" }
        == ["main/mane/3", "street/tree/3", "ash/as/1", "king/kin/1"])
    #expect(pairs.top(99).count == 5 && pairs.top(0).isEmpty && pairs.top(-1).isEmpty)
  }

  @Test func exactUpToTheCapacity() {
    var pairs = FrequentPairs(capacity: 100)
    for index in 0..<300 { pairs.add(expected: "\(index % 100)", found: "x") }
    #expect(pairs.isExact && pairs.top(.max).count == 100 && pairs.top(100).allSatisfy { $0.count == 3 })
    pairs.add(expected: "one more", found: "x")
    #expect(!pairs.isExact && pairs.undercount == 3 && pairs.top(.max).count <= 100)
  }

  /// Words distributed by Zipf's law: memory is bounded, and the frequent ones are found.
  @Test func zipf() {
    var random = SeededGenerator(1)
    var pairs = FrequentPairs(capacity: 400)
    var truth: [String: Int] = [:]
    for index in 0..<40_000 {
      // P(rank > r) falls as 1 / √r.
      let uniform = Double.random(in: 1e-5..<1, using: &random)
      let rank = Int(1 / (uniform * uniform))
      truth["w\(rank)", default: 0] += 1
      pairs.add(expected: "w\(rank)", found: "h")
      if index.isMultiple(of: 100) { #expect(pairs.top(.max).count <= 400) }
    }
    #expect(truth.count > 2000)
    #expect(!pairs.isExact && pairs.undercount <= 2 * 40_000 / 400)
    #expect(pairs.top(8).map(\.expected) == (1...8).map { "w\($0)" })
    for pair in pairs.top(400) {
      let count = truth[pair.expected] ?? 0
      #expect(pair.count <= count && count <= pair.count + pairs.undercount, "\(pair.expected)")
    }
    let kept = Set(pairs.top(400).map(\.expected))
    for (word, count) in truth where count > pairs.undercount { #expect(kept.contains(word), "\(word)") }
  }
}

@Suite struct LatencyHistogramTests {
  private func histogram(_ seconds: some Sequence<Double>) -> LatencyHistogram {
    var histogram = LatencyHistogram()
    for seconds in seconds { histogram.add(seconds: seconds) }
    return histogram
  }

  /// Durations spread evenly over the decades from 0.1 ms to 1,000 s.
  @Test func quantilesWithinOnePercent() throws {
    var random = SeededGenerator(6)
    let values = (0..<5000).map { _ in pow(10, Double.random(in: -4...3, using: &random)) }
    let sorted = values.sorted()
    let histogram = histogram(values)
    for (q, rank) in [(0, 0), (0.01, 49), (0.5, 2499), (0.95, 4749), (0.99, 4949), (1, 4999)] {
      #expect(try abs(#require(histogram.quantile(q)) / sorted[rank] - 1) < 0.01, "\(q)")
    }
    #expect(histogram.count == 5000)
    #expect(try abs(#require(histogram.max) - sorted[4999]) < 1e-6)
  }

  @Test func nothingMeasured() {
    let empty = LatencyHistogram()
    #expect(empty.count == 0 && empty.max == nil && empty.quantile(0.5) == nil)
    #expect(empty.bars().isEmpty)
  }

  @Test func oddValues() throws {
    let odd = histogram([-1, .nan, 5000, .infinity])
    #expect(odd.count == 3)
    #expect(odd.quantile(0) == 0)
    #expect(try abs(#require(odd.quantile(0.5)) / 1000 - 1) < 0.01)
    #expect(odd.max == 1e6 && odd.quantile(1) == 1e6 && odd.quantile(7) == 1e6)
    #expect(odd.quantile(.nan) == nil)
    #expect(odd.bars().reduce(0) { $0 + $1.count } == 3)
  }

  @Test func bars() throws {
    let bars = histogram([0.01, 0.011, 0.1, 1, 1, 10]).bars(count: 3)
    #expect(bars.map(\.count) == [2, 1, 3])
    #expect(abs(bars[0].from - 0.01) < 1e-4 && abs(bars[2].to - 10) < 0.01)
    for (one, next) in zip(bars, bars.dropFirst()) { #expect(one.to == next.from && one.from < one.to) }
    // Equal durations are in the middle of a factor of two.
    let one = histogram([0.25, 0.25]).bars(count: 5)
    #expect(one.map(\.count) == [0, 0, 2, 0, 0])
    #expect(try abs(#require(one.last).to / one[0].from - 2) < 1e-9)
    #expect(histogram([0.1]).bars(count: -3).count == 1 && histogram([0.1]).bars(count: 1000).count == 100)
  }
}
