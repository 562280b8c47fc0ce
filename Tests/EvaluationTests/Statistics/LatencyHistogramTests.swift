import Evaluation
import Foundation
import TestSupport
import Testing

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
    let mean = values.reduce(0, +) / 5000
    #expect(try abs(#require(histogram.mean) / mean - 1) < 1e-6)
  }

  @Test func nothingMeasured() {
    let empty = LatencyHistogram()
    #expect(empty.count == 0 && empty.max == nil && empty.mean == nil && empty.quantile(0.5) == nil)
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
    // Equal durations stand in the middle of a factor of two.
    let one = histogram([0.25, 0.25]).bars(count: 5)
    #expect(one.map(\.count) == [0, 0, 2, 0, 0])
    #expect(try abs(#require(one.last).to / one[0].from - 2) < 1e-9)
    #expect(histogram([0.1]).bars(count: -3).count == 1 && histogram([0.1]).bars(count: 1000).count == 100)
  }

  @Test func shards() {
    let values = (1...100).map { Double($0) / 50 }
    var shards = histogram(values[30...])
    shards.merge(histogram(values[..<30]))
    let whole = histogram(values)
    #expect(shards.bars() == whole.bars() && shards.mean == whole.mean && shards.max == whole.max)
    #expect(shards.quantile(0.9) == whole.quantile(0.9) && shards.count == 100)
  }
}
