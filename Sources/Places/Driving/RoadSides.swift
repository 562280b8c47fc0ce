extension Bearing {
  /// Metres within which a place lies on the road itself rather than beside it.
  private static let roadWidth = 5.0
  /// Degrees from straight on between which something is at the side.
  private static let sideways = 20.0...160

  /// On which side of the road a place lies, as seen by a driver who comes there.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - end: Where the driver stops for it.
  ///   - before: The point that the driver came from.
  /// - Returns: Left or right; `nil` for a place on the road, or ahead, or behind.
  public static func side(of place: Coordinate, at end: Coordinate, from before: Coordinate) -> Turn? {
    guard end.distance(to: place) > roadWidth, before != end else { return nil }
    let angle = (degrees(from: end, to: place) - degrees(from: before, to: end)).remainder(dividingBy: 360)
    return sideways.contains(abs(angle)) ? (angle < 0 ? .left : .right) : nil
  }
}

extension PlannedRoute {
  /// The route with the side of the road on which each of its places lies, where the engine says none: it was asked for where a
  /// car stops, which is on the road.
  ///
  /// - Parameters:
  ///   - stops: The places it passes, in order.
  ///   - destination: The place it leads to.
  public func tellingSides(of stops: [Coordinate], destination: Coordinate) -> PlannedRoute {
    var route = self
    // From the end: a route that is driven may have passed some of them.
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
