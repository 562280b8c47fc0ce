import Histogram

/// The durations of the questions of one kind, in an HDR histogram (Gil Tene) of nanoseconds with three digits.
struct LatencyRecord {
  /// Longer durations count as this: a minute.
  private static let limit: UInt64 = 60_000_000_000

  private var histogram = Histogram<UInt64>(highestTrackableValue: limit, numberOfSignificantValueDigits: .three)
  private(set) var errors = 0
  private(set) var found = 0

  var count: Int { Int(histogram.totalCount) }

  mutating func add(_ duration: Duration, found isFound: Bool) {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = UInt64(max(0, seconds)) &* 1_000_000_000 &+ UInt64(max(0, attoseconds) / 1_000_000_000)
    histogram.record(min(nanoseconds, Self.limit))
    if isFound { found += 1 }
  }

  mutating func addError() { errors += 1 }

  /// The duration that a share of 0...1 does not exceed, in milliseconds; 0 without any.
  func quantile(_ share: Double) -> Double {
    count > 0 ? Double(histogram.valueAtPercentile(share * 100)) / 1e6 : 0
  }

  /// The longest duration in milliseconds; 0 without any.
  var longest: Double { count > 0 ? Double(histogram.max) / 1e6 : 0 }
}
