extension Bearing {
  /// Maximum distance in meters at which a place lies on the road itself rather than beside it.
  private static let roadWidth = 5.0
  /// Angles from straight ahead, in degrees, at which a place is at the side.
  private static let sideways = 20.0...160

  /// The side of the road on which a place lies, as seen by a driver who stops for it at a point and comes from the
  /// previous point of the route.
  ///
  /// - Returns: Left or right; `nil` for a place on the road, ahead, or behind.
  public static func side(of place: Coordinate, at end: Coordinate, from before: Coordinate) -> Turn? {
    guard end.distance(to: place) > roadWidth, before != end else { return nil }
    let angle = (degrees(from: end, to: place) - degrees(from: before, to: end)).remainder(dividingBy: 360)
    return sideways.contains(abs(angle)) ? (angle < 0 ? .left : .right) : nil
  }
}

extension PlannedRoute {
  /// The route with the side of the road of each of its stops, in order, and of the destination, if the engine doesn't
  /// give one. Needed because routes end where a car stops, which is on the road.
  public func tellingSides(of stops: [Coordinate], destination: Coordinate) -> PlannedRoute {
    var route = self
    // Matched from the end, because a route in progress may have passed some of them.
    var places = (stops + [destination])[...]
    for index in steps.indices.reversed() where steps[index].kind == .arrive || steps[index].kind == .stop {
      guard let place = places.popLast() else { break }
      let (step, end) = (steps[index], steps[index].start)
      guard step.turn == nil || step.turn == .straight, shape.indices.contains(end),
        let before = shape[..<end].last(where: { $0 != shape[end] }),
        let side = Bearing.side(of: place, at: shape[end], from: before)
      else { continue }
      route.steps[index].turn = side
    }
    return route
  }
}
