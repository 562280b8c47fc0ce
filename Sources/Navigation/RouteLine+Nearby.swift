internal import Places

extension RouteLine {
  /// The point on a segment of the line that is nearest to a position.
  struct Projection {
    var part: Int
    /// Meters along the line.
    var meters: Double
    /// The squared distance from the position, in square meters.
    var squaredDistance: Double
  }

  /// The projection of a position onto a segment, in the horizontal plane at the position.
  ///
  /// A segment is a straight line through the Earth, and a long one is below the surface. Seen from straight above, it
  /// is the great circle, to a meter in a hundred kilometers.
  func foot(of position: EarthPoint, up: EarthPoint, on part: Int) -> Projection {
    let start = points[part] - position
    let edge = points[part + 1] - points[part]
    let (startUp, edgeUp) = (start.dot(up), edge.dot(up))
    let squared = edge.dot(edge) - edgeUp * edgeUp
    let along = startUp * edgeUp - start.dot(edge)
    let share = squared > 0 ? min(1, max(0, along / squared)) : 0
    let (offset, offsetUp) = (start + edge * share, startUp + edgeUp * share)
    return Projection(
      part: part, meters: distances[part] + (distances[part + 1] - distances[part]) * share,
      squaredDistance: max(0, offset.dot(offset) - offsetUp * offsetUp))
  }

  /// Calls the body with the projection on each segment within a radius, in the line's order. Segments without length
  /// are skipped, unless the whole line has none.
  func feet(near position: EarthPoint, within radius: Double, _ body: (Projection) -> Void) {
    let up = position.unit ?? EarthPoint(0, 0, 1)
    let squaredRadius = radius * radius
    for block in blocks {
      let offset = block.center - position
      // A segment is no deeper below the surface than the diameter of its block's sphere, so the sphere covers it from
      // above.
      let reach = block.radius * 2 + radius
      guard offset.dot(offset) <= reach * reach else { continue }
      for part in block.parts where distances[part + 1] > distances[part] || length == 0 {
        let foot = foot(of: position, up: up, on: part)
        if foot.squaredDistance <= squaredRadius { body(foot) }
      }
    }
  }
}
