extension Route {
  /// Maximum number of boxes from ``boxes(halfWidth:maximumCount:)``; a box split at the 180th meridian counts once.
  public static let maximumBoxCount = 64

  /// Number of equal parts between which a box may end.
  private static let partCount = 256
  /// Maximum ratio of the total area of fewer boxes to the smallest possible area.
  private static let slack = 1.1

  /// Boxes that together contain every point within a distance of the route: few, and tight around it.
  ///
  /// Of all ways to cut the route between 256 equal parts, the one with the smallest area is found. The fewest boxes
  /// are used whose total area is at most a tenth larger than that of the maximum number.
  ///
  /// - Parameters:
  ///   - halfWidth: Meters to either side and beyond the ends; 0 if negative or not a number.
  ///   - maximumCount: Maximum number of boxes, clamped to 1...``maximumBoxCount``. A box across the 180th meridian is
  ///     returned as two but counted as one.
  /// - Returns: Boxes in the order of the route; neighbors overlap.
  public func boxes(halfWidth: Double, maximumCount: Int) -> [BoundingBox] {
    let extents = partExtents(radius: halfWidth > 0 ? min(halfWidth / Coordinate.earthRadius, .pi) : 0)
    let count = min(max(maximumCount, 1), Self.maximumBoxCount, extents.count)
    return ExtentPartition(extents, maximumCount: count, slack: Self.slack).runs.flatMap { run in
      extents[run].dropFirst().reduce(extents[run.lowerBound]) { $0.union($1) }.boxes
    }
  }

  /// The extents of equal parts of the route; longitudes continue from one to the next.
  private func partExtents(radius: Double) -> [GeographicExtent] {
    var extents: [GeographicExtent] = []
    var extent: GeographicExtent?
    var start = coordinates[0], longitude = coordinates[0].longitude
    for index in vectors.indices.dropLast() {
      let stops = cuts(in: index, from: extents.count).map { (point: $0, isCut: true) }
      for stop in stops + [(coordinates[index + 1], false)] {
        let piece = GeographicExtent.corridor(from: start, to: stop.point, near: longitude, radius: radius)
        let joined = extent?.union(piece.extent) ?? piece.extent
        (start, longitude) = (stop.point, piece.end)
        if stop.isCut { extents.append(joined) }
        extent = stop.isCut ? nil : joined
      }
    }
    return extents + [extent].compactMap(\.self)
  }

  /// The points of one arc at which one part ends and the next begins.
  private func cuts(in index: Int, from first: Int) -> [Coordinate] {
    let step = length / Double(Self.partCount)
    let numbers = (first + 1..<max(first + 1, Self.partCount)).prefix { Double($0) * step < distances[index + 1] }
    guard step > 0, !numbers.isEmpty else { return [] }
    let arc = EarthArc(from: vectors[index], to: vectors[index + 1])
    return numbers.map { number in
      let angle = max(0, Double(number) * step - distances[index]) / Coordinate.earthRadius
      return arc.point(at: angle).coordinate ?? coordinates[index]
    }
  }
}

/// A partition of a sequence of extents into runs whose extents have the smallest total area.
struct ExtentPartition {
  /// The runs in order, covering all extents.
  let runs: [Range<Int>]

  /// Finds the runs by dynamic programming over their number and last end.
  ///
  /// - Parameters:
  ///   - extents: The extents; at least one.
  ///   - maximumCount: Maximum number of runs, 1 or more.
  ///   - slack: Fewer runs are used if their area is at most this multiple of the smallest.
  init(_ extents: [GeographicExtent], maximumCount: Int, slack: Double) {
    let count = extents.count
    let areas = Self.areas(of: extents)
    // Index n: the smallest area of the first n extents in the current number of runs, and the start of the last run.
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

  /// The area of each run's extent, at index first × count + last.
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
