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
