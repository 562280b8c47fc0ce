#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The shorter part of a great circle between two points.
struct EarthArc {
  let start: EarthVector
  let end: EarthVector

  /// The angle between the ends, in radians, 0...π.
  let angle: Double

  /// The direction in which the arc leaves its start, of length 1; `nil` where both ends are the same or opposite.
  private let direction: SIMD3<Double>?

  init(from start: EarthVector, to end: EarthVector) {
    self.start = start
    self.end = end
    angle = EarthVector.angle(squaredChord: start.squaredChord(to: end))
    // From the difference, which is exact for ends close together, where a cross product would lose its digits.
    let chord = end.position - start.position
    let tangent = chord - start.position * EarthVector.dot(start.position, chord)
    let squaredLength = EarthVector.dot(tangent, tangent)
    direction = squaredLength > 1e-30 ? tangent / squaredLength.squareRoot() : nil
  }

  /// The point of the arc that is nearest to a point.
  ///
  /// - Returns: the angle from the start to it in radians, and the square of the chord between the two points in radii.
  func nearest(to point: EarthVector) -> (angle: Double, squaredChord: Double) {
    let fromStart = start.squaredChord(to: point)
    if let direction {
      let way = point.position - start.position
      let along = EarthVector.dot(way, direction)
      let foot = atan2(along, EarthVector.dot(point.position, start.position))
      if foot > 0, foot < angle {
        let offset = way - (start.position * (cos(foot) - 1) + direction * sin(foot))
        return (foot, EarthVector.dot(offset, offset))
      }
    }
    let toEnd = end.squaredChord(to: point)
    return toEnd < fromStart ? (angle, toEnd) : (0, fromStart)
  }

  /// The point at an angle from the start.
  func point(at angle: Double) -> EarthVector {
    guard let direction else { return start }
    return EarthVector(start.position * cos(angle) + direction * sin(angle))
  }
}
