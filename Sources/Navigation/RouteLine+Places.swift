internal import Places

extension RouteLine {
  /// Minimum length of a segment, in meters, for using its own direction; for shorter ones, the line slightly before
  /// and after determines the direction.
  private static let shortestTellingPart = 5.0

  static func directions(of points: [EarthPoint], _ distances: [Double]) -> [EarthPoint] {
    var directions: [EarthPoint] = []
    directions.reserveCapacity(points.count - 1)
    for part in 0..<points.count - 1 {
      let length = distances[part + 1] - distances[part]
      let own = (points[part + 1] - points[part]).unit
      guard length < shortestTellingPart else {
        directions.append(own ?? EarthPoint())
        continue
      }
      let middle = (distances[part] + distances[part + 1]) / 2
      let before = point(at: middle - shortestTellingPart / 2, of: points, distances)
      let after = point(at: middle + shortestTellingPart / 2, of: points, distances)
      // If the line doubles back, both points coincide, and only the segment's own direction is left.
      let chord = after - before
      let direction = chord.norm > shortestTellingPart / 4 ? chord.unit : own ?? chord.unit
      directions.append(direction ?? directions.last ?? EarthPoint())
    }
    return directions
  }

  /// The segment that contains a point of the line; at a vertex, the later one.
  func part(at meters: Double) -> Int { min(distances.lastIndex(upTo: meters) ?? 0, points.count - 2) }

  /// A point of the line; distances beyond an end give the end.
  func point(at meters: Double) -> EarthPoint { Self.point(at: meters, of: points, distances) }

  private static func point(at meters: Double, of points: [EarthPoint], _ distances: [Double]) -> EarthPoint {
    let part = min(distances.lastIndex(upTo: meters) ?? 0, points.count - 2)
    let length = distances[part + 1] - distances[part]
    let share = length > 0 ? min(1, max(0, (meters - distances[part]) / length)) : 0
    return points[part] + (points[part + 1] - points[part]) * share
  }

  /// The position and direction of the line at a distance from its beginning.
  ///
  /// - Parameter meters: Distance in meters; clamped to the line.
  /// - Returns: The coordinate, and the heading in degrees clockwise from true north, 0..<360.
  func place(at meters: Double) -> (coordinate: Coordinate, heading: Double) {
    let point = point(at: meters)
    let heading = EarthFrame(at: point).bearing(of: directions[part(at: meters)])
    return (point.coordinate ?? route.shape[0], heading)
  }

  /// The speed limit at a distance from the beginning, in kilometers per hour; `nil` if unknown.
  func speedLimit(at meters: Double) -> Double? {
    // Engines don't intend overlapping stretches; the one that begins last applies.
    let limit = limits.lastIndex(upTo: meters, by: \.meters.lowerBound).map { limits[$0] }
    return limit.flatMap { $0.meters.contains(meters) ? $0.kilometresPerHour : nil }
  }

  /// The step whose stretch contains a point of the line: the last one before it.
  func step(at meters: Double) -> Int? { stepPositions.lastIndex(upTo: meters) }

  /// The distances to the stops in meters: from the route's own steps, or else the nearest point to each, in order.
  func positions(of stops: [Coordinate]) -> [Double] {
    let own = zip(route.steps, stepPositions).filter { $0.0.kind == .stop }.map(\.1)
    if own.count == stops.count { return own }
    var start = 0.0
    return stops.map { stop in
      start = nearest(to: EarthPoint(stop), from: start)
      return start
    }
  }

  /// The distance along the line to the point nearest to a position, at or after `start`.
  private func nearest(to point: EarthPoint, from start: Double) -> Double {
    let up = EarthFrame(at: point).up
    let feet = (part(at: start)..<points.count - 1).map { part in
      let meters = max(start, foot(of: point, up: up, on: part).meters)
      // The three-dimensional distance; otherwise the far side of the Earth would be as near.
      return (meters: meters, distance: (self.point(at: meters) - point).norm)
    }
    // If the line passes more than once, the first pass applies.
    let nearest = feet.lazy.map(\.distance).min() ?? 0
    return feet.first { $0.distance <= nearest + 1 }?.meters ?? start
  }
}

extension Array {
  /// The last index, in an ascending array, of an element whose number isn't above a given one; `nil` if all are above.
  func lastIndex(upTo number: Double, by value: (Element) -> Double) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if value(self[middle]) <= number { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}

extension [Double] {
  /// The last index, in an ascending array, of a number that isn't above a given one; `nil` if all are above.
  func lastIndex(upTo number: Double) -> Int? { lastIndex(upTo: number, by: \.self) }
}
