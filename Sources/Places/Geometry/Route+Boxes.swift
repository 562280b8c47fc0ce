extension Route {
  /// The most boxes that ``boxes(halfWidth:maximumCount:)`` gives, those parted at the 180th meridian counted once.
  public static let maximumBoxCount = 64

  /// Parts of equal length between which a box may end.
  private static let partCount = 256

  /// How much larger a smaller number of boxes may be together.
  private static let slack = 1.1

  /// Boxes that together hold every point within a distance of the route: few, and tight round it.
  ///
  /// Of all ways to cut the route between 256 equal parts the one with the smallest area is found, and as few boxes
  /// are taken as are together at most a tenth larger than the most allowed would be.
  ///
  /// - Parameters:
  ///   - halfWidth: metres to either side and beyond the ends; less than 0, or not a number, counts as 0.
  ///   - maximumCount: how many boxes at most, 1...``maximumBoxCount``; values outside count as the nearest of these.
  ///     A box across the 180th meridian comes as two, of which this counts one.
  /// - Returns: Boxes in the order of the route; neighbours overlap.
  public func boxes(halfWidth: Double, maximumCount: Int) -> [BoundingBox] {
    let extents = partExtents(radius: halfWidth > 0 ? min(halfWidth / Coordinate.earthRadius, .pi) : 0)
    let count = min(max(maximumCount, 1), Self.maximumBoxCount, extents.count)
    return ExtentPartition(extents, maximumCount: count, slack: Self.slack).runs.flatMap { run in
      extents[run].dropFirst().reduce(extents[run.lowerBound]) { $0.union($1) }.boxes
    }
  }

  /// The extents of equal parts of the route; their longitudes go on from one to the next.
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

  /// The points of one arc where a part ends and another begins.
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
