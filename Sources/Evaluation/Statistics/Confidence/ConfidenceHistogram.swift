/// Counts of confidences, each taken to the nearest thousandth.
struct ConfidenceHistogram: Sendable, Hashable {
  /// The highest bin, a confidence of 1.
  static let top = 1000

  private(set) var bins = [Int](repeating: 0, count: top + 1)
  private(set) var count = 0

  /// Adds a confidence; below 0 counts as 0, above 1 as 1, and what is not a number as 0.
  mutating func add(_ confidence: Double) {
    let clamped = confidence > 0 ? min(1, confidence) : 0
    bins[Int((clamped * Double(Self.top)).rounded())] += 1
    count += 1
  }

  mutating func merge(_ other: ConfidenceHistogram) {
    for bin in bins.indices { bins[bin] += other.bins[bin] }
    count += other.count
  }
}
