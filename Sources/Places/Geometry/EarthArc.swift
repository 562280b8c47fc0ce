import Foundation

/// A point of the unit sphere in space, so that arcs need no special cases for the poles and the 180th meridian.
struct EarthVector: Sendable, Hashable {
  /// The unit vector; its axes point to 0° N 0° E, 0° N 90° E, and the north pole.
  let position: SIMD3<Double>

  init(_ point: Coordinate) {
    let phi = point.latitude * .pi / 180, lambda = point.longitude * .pi / 180
    position = SIMD3(cos(phi) * cos(lambda), cos(phi) * sin(lambda), sin(phi))
  }

  init(_ position: SIMD3<Double>) { self.position = position }

  /// The point in degrees; any longitude at a pole.
  var coordinate: Coordinate? {
    let latitude = atan2(position.z, (position.x * position.x + position.y * position.y).squareRoot())
    return Coordinate(latitude: latitude * 180 / .pi, longitude: atan2(position.y, position.x) * 180 / .pi)
  }

  /// The square of the chord to another point, in Earth radii.
  func squaredChord(to other: EarthVector) -> Double { Self.dot(position - other.position, position - other.position) }

  /// The angle that a chord spans, in radians.
  static func angle(squaredChord: Double) -> Double { 2 * asin(min(1, squaredChord.squareRoot() / 2)) }

  static func dot(_ first: SIMD3<Double>, _ second: SIMD3<Double>) -> Double {
    first.x * second.x + first.y * second.y + first.z * second.z
  }
}

/// The shorter arc of a great circle between two points.
struct EarthArc {
  let start: EarthVector
  let end: EarthVector
  /// The angle between the ends in radians, 0...π.
  let angle: Double

  /// The unit direction in which the arc leaves its start; `nil` if the ends are equal or opposite.
  private let direction: SIMD3<Double>?

  init(from start: EarthVector, to end: EarthVector) {
    self.start = start
    self.end = end
    angle = EarthVector.angle(squaredChord: start.squaredChord(to: end))
    // Computed from the difference, which is exact for close ends; a cross product would lose precision.
    let chord = end.position - start.position
    let tangent = chord - start.position * EarthVector.dot(start.position, chord)
    let squaredLength = EarthVector.dot(tangent, tangent)
    direction = squaredLength > 1e-30 ? tangent / squaredLength.squareRoot() : nil
  }

  /// The point of the arc nearest to a point.
  ///
  /// - Returns: The angle from the start to it in radians, and the square of the chord between the two points in Earth
  ///   radii.
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
