public import Places

extension RouteLine {
  /// Parts shorter than this are too short to tell a direction: the line a little before and after them does.
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
      // Where the line turns back upon itself there and here are the same, and only its own direction is left.
      let chord = after - before
      let direction = chord.norm > shortestTellingPart / 4 ? chord.unit : own ?? chord.unit
      directions.append(direction ?? directions.last ?? EarthPoint())
    }
    return directions
  }

  /// The part on which a point of the line is; of two that meet there the later.
  func part(at metres: Double) -> Int {
    min(distances.lastIndex(upTo: metres) ?? 0, points.count - 2)
  }

  /// A point of the line; what is beyond an end is the end.
  func point(at metres: Double) -> EarthPoint { Self.point(at: metres, of: points, distances) }

  private static func point(at metres: Double, of points: [EarthPoint], _ distances: [Double]) -> EarthPoint {
    let part = min(distances.lastIndex(upTo: metres) ?? 0, points.count - 2)
    let length = distances[part + 1] - distances[part]
    let share = length > 0 ? min(1, max(0, (metres - distances[part]) / length)) : 0
    return points[part] + (points[part + 1] - points[part]) * share
  }

  /// Where the line is, and which way it leads, at a distance from its beginning.
  ///
  /// - Parameter metres: What is beyond an end counts as the end.
  /// - Returns: The coordinate, and degrees clockwise from true north, 0..<360.
  public func place(at metres: Double) -> (coordinate: Coordinate, heading: Double) {
    let point = point(at: metres)
    let heading = EarthFrame(at: point).bearing(of: directions[part(at: metres)])
    return (point.coordinate ?? route.shape[0], heading)
  }

  /// The highest speed allowed at a distance from the beginning, in kilometres an hour; `nil` where none is known.
  public func speedLimit(at metres: Double) -> Double? {
    var (low, high) = (0, limits.count)
    while low < high {
      let middle = (low + high) / 2
      if limits[middle].metres.lowerBound <= metres { low = middle + 1 } else { high = middle }
    }
    // Stretches that overlap are no engine's intent: the one that began last counts.
    return limits[..<low].last.flatMap { $0.metres.contains(metres) ? $0.kilometresPerHour : nil }
  }

  /// The step that leads over a point of the line: the last one before it.
  func step(at metres: Double) -> Int? { stepPositions.lastIndex(upTo: metres) }

  /// The metres to the stops on the way: where the route's own steps say, else nearest to each, one after the other.
  func positions(of stops: [Coordinate]) -> [Double] {
    let own = zip(route.steps, stepPositions).filter { $0.0.kind == .stop }.map(\.1)
    if own.count == stops.count { return own }
    var start = 0.0
    return stops.map { stop in
      start = nearest(to: EarthPoint(stop), from: start)
      return start
    }
  }

  /// The metres to the point of the line, not before a given one, that is nearest to a position.
  private func nearest(to point: EarthPoint, from start: Double) -> Double {
    let up = EarthFrame(at: point).up
    let feet = (part(at: start)..<points.count - 1).map { part in
      let metres = max(start, foot(of: point, up: up, on: part).metres)
      // The whole way through space, or the far side of the Earth would be as near.
      return (metres: metres, way: (self.point(at: metres) - point).norm)
    }
    // Where the line comes by more than once, the first time counts.
    let nearest = feet.lazy.map(\.way).min() ?? 0
    return feet.first { $0.way <= nearest + 1 }?.metres ?? start
  }
}

extension [Double] {
  /// The last index, in an ascending row, of a number that is not above a given one; `nil` where all are.
  func lastIndex(upTo number: Double) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= number { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
