/// What the replicates of a bootstrap say about a statistic.
struct ReplicateStatistics {
  private let sorted: [Double]

  init(_ replicates: [Double]) { sorted = replicates.sorted() }

  /// The quantiles at (1 ± level) / 2, the p-th at rank p (n + 1) with linear interpolation (type 6 of Hyndman and
  /// Fan, "Sample quantiles in statistical packages", 1996).
  func interval(level: Double) -> ConfidenceInterval? {
    let outside = (1 - min(1, max(0, level))) / 2
    guard let low = quantile(outside), let high = quantile(1 - outside) else { return nil }
    return ConfidenceInterval(low, high)
  }

  /// With n - 1, or `nil` with fewer than two replicates.
  var standardDeviation: Double? {
    guard sorted.count > 1 else { return nil }
    let mean = sorted.reduce(0, +) / Double(sorted.count)
    let squares = sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(sorted.count - 1)).squareRoot()
  }

  /// Twice the smaller tail beyond zero, zero itself in both, each count plus one (Davison and Hinkley, "Bootstrap
  /// Methods and their Application", 1997, section 4.2); `nil` without replicates.
  var twoSidedP: Double? {
    guard !sorted.isEmpty else { return nil }
    let notAbove = sorted.count { $0 <= 0 }
    let notBelow = sorted.count { $0 >= 0 }
    return min(1, 2 * Double(1 + min(notAbove, notBelow)) / Double(sorted.count + 1))
  }

  private func quantile(_ p: Double) -> Double? {
    guard let last = sorted.indices.last else { return nil }
    let rank = min(Double(last), max(0, p * Double(sorted.count + 1) - 1))
    let below = Int(rank)
    let above = min(last, below + 1)
    return sorted[below] + (rank - Double(below)) * (sorted[above] - sorted[below])
  }
}
