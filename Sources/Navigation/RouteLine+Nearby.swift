internal import Places

extension RouteLine {
  /// The point of a part of the line that is nearest to a position.
  struct Projection {
    /// Which part.
    var part: Int
    /// Metres along the line.
    var metres: Double
    /// The square of the metres from the position.
    var squaredDistance: Double
  }

  /// The foot of a position on a part, in the horizontal plane at the position.
  ///
  /// A part is a straight line through the Earth, which lies below the surface where it is long; seen from straight
  /// above it is the great circle, to a metre in a hundred kilometres.
  func foot(of position: EarthPoint, up: EarthPoint, on part: Int) -> Projection {
    let start = points[part] - position
    let way = points[part + 1] - points[part]
    let (startUp, wayUp) = (start.dot(up), way.dot(up))
    let squared = way.dot(way) - wayUp * wayUp
    let along = startUp * wayUp - start.dot(way)
    let share = squared > 0 ? min(1, max(0, along / squared)) : 0
    let (offset, offsetUp) = (start + way * share, startUp + wayUp * share)
    return Projection(
      part: part, metres: distances[part] + (distances[part + 1] - distances[part]) * share,
      squaredDistance: max(0, offset.dot(offset) - offsetUp * offsetUp))
  }

  /// Calls for the foot on each part that is nearer than a radius, in the line's order; parts without length are left
  /// out, unless the whole line has none.
  func feet(near position: EarthPoint, within radius: Double, _ body: (Projection) -> Void) {
    let up = position.unit ?? EarthPoint(0, 0, 1)
    let squaredRadius = radius * radius
    for block in blocks {
      let way = block.centre - position
      // A part lies no deeper under the surface than its block's sphere is wide, so the sphere covers it from above.
      let reach = block.radius * 2 + radius
      guard way.dot(way) <= reach * reach else { continue }
      for part in block.parts where distances[part + 1] > distances[part] || length == 0 {
        let foot = foot(of: position, up: up, on: part)
        if foot.squaredDistance <= squaredRadius { body(foot) }
      }
    }
  }
}
