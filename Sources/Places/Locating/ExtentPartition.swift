/// The cut of a row of extents into runs whose own extents have the smallest area together.
struct ExtentPartition {
  /// The runs in order, together all the extents.
  let runs: [Range<Int>]

  /// Finds the runs by dynamic programming over their number and their last end.
  ///
  /// - Parameters:
  ///   - extents: at least one.
  ///   - maximumCount: how many runs at most, 1 or more.
  ///   - slack: fewer runs are taken where their area is at most this multiple of the smallest.
  init(_ extents: [GeographicExtent], maximumCount: Int, slack: Double) {
    let count = extents.count
    let areas = Self.areas(of: extents)
    // The smallest area of the first so many extents in the current number of runs, and where the last run begins.
    var best = [Double](repeating: .infinity, count: count + 1)
    best[0] = 0
    var beginnings: [[Int]] = []
    var totals: [Double] = []
    for runCount in 1...max(1, min(maximumCount, count)) {
      var next = [Double](repeating: .infinity, count: count + 1)
      var begins = [Int](repeating: 0, count: count + 1)
      for end in stride(from: runCount, through: count, by: 1) {
        for begin in runCount - 1..<end {
          let area = best[begin] + areas[begin * count + end - 1]
          if area < next[end] { (next[end], begins[end]) = (area, begin) }
        }
      }
      best = next
      beginnings.append(begins)
      totals.append(next[count])
    }
    let smallest = totals.min() ?? 0
    var runCount = (totals.firstIndex { $0 <= smallest * slack } ?? 0) + 1
    var runs: [Range<Int>] = []
    var end = count
    while runCount > 0, end > 0 {
      let begin = beginnings[runCount - 1][end]
      runs.append(begin..<end)
      (end, runCount) = (begin, runCount - 1)
    }
    self.runs = runs.reversed()
  }

  /// The area of the extent of each run, at first × count + last.
  private static func areas(of extents: [GeographicExtent]) -> [Double] {
    var areas = [Double](repeating: 0, count: extents.count * extents.count)
    for first in extents.indices {
      var extent = extents[first]
      for last in first..<extents.count {
        extent = extent.union(extents[last])
        areas[first * extents.count + last] = extent.area
      }
    }
    return areas
  }
}
