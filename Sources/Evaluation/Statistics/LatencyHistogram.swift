import Foundation
import Histogram

/// Durations in constant memory (90 kB): an HDR histogram (Gil Tene) of microseconds with three significant digits up
/// to 1,000 s, so quantiles are accurate to 0.1 % or 1 µs, whichever is more.
struct LatencyHistogram: Sendable {
  private static let limit: UInt64 = 1_000_000_000

  private var histogram = Histogram<UInt32>(highestTrackableValue: limit, numberOfSignificantValueDigits: .three)
  /// In integer microseconds.
  private var longest: UInt64 = 0

  /// Adds a duration in seconds, to the microsecond. Negative durations count as 0, NaN is ignored, and durations
  /// over 1,000 s count as 1,000 s in quantiles and bars, but up to 10⁶ s in ``max``.
  mutating func add(seconds: Double) {
    guard !seconds.isNaN else { return }
    let value = UInt64((Swift.min(1e6, Swift.max(0, seconds)) * 1e6).rounded())
    histogram.record(Swift.min(value, Self.limit))
    longest = Swift.max(longest, value)
  }

  var count: Int { Int(histogram.totalCount) }

  /// The longest duration in seconds, or `nil` without any.
  var max: Double? { count > 0 ? Double(longest) / 1e6 : nil }

  /// The duration in seconds that the proportion `q` of all doesn't exceed (nearest rank), or `nil` without any.
  /// - Parameter q: 0...1: 0.5 is the median; 0 gives the shortest, 1 the longest.
  func quantile(_ q: Double) -> Double? {
    guard count > 0, !q.isNaN else { return nil }
    if q >= 1 { return max }
    return Double(histogram.valueAtPercentile(Swift.max(0, q) * 100)) / 1e6
  }

  /// Bars of equal width on a logarithmic axis from the shortest to the longest duration, for a plot.
  ///
  /// The axis spans at least a factor of two, because bars narrower than the precision would show its steps. It
  /// starts at 0.1 ms or above; shorter durations are in the first bar. Empty without durations.
  /// - Parameter count: the number of bars, limited to 1...100.
  func bars(count: Int = 30) -> [HistogramBar] {
    guard self.count > 0 else { return [] }
    let count = Swift.min(100, Swift.max(1, count))
    var low = Swift.max(100, Double(histogram.min))
    var high = Swift.max(low, Double(histogram.maxRecorded))
    if high < 2 * low {
      let middle = (low * high).squareRoot()
      (low, high) = (middle / 2.0.squareRoot(), middle * 2.0.squareRoot())
    }
    let edges = (0...count).map { low * pow(high / low, Double($0) / Double(count)) / 1e6 }
    var counts = [Int](repeating: 0, count: count)
    for recorded in histogram.recordedValues() {
      let value = Double(histogram.medianEquivalentForValue(recorded.value))
      let position = log(value / low) / log(high / low) * Double(count)
      counts[Int(Swift.min(Double(count - 1), Swift.max(0, position)))] += Int(recorded.count)
    }
    return counts.indices.map { HistogramBar(from: edges[$0], to: edges[$0 + 1], count: counts[$0]) }
  }
}

/// One bar of a histogram.
struct HistogramBar: Sendable, Hashable, Codable {
  /// The lower edge, inclusive, in the unit of the values.
  let from: Double
  /// The upper edge, exclusive except for the last bar.
  let to: Double
  let count: Int
}
