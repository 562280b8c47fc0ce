#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A point of the unit sphere in space, where arcs are computed without regard to poles and the 180th meridian.
struct EarthVector: Sendable, Hashable {
  /// Of length 1: to 0° N 0° E, to 0° N 90° E, to the north pole.
  let position: SIMD3<Double>

  init(_ point: Coordinate) {
    let phi = point.latitude * .pi / 180, lambda = point.longitude * .pi / 180
    position = SIMD3(cos(phi) * cos(lambda), cos(phi) * sin(lambda), sin(phi))
  }

  init(_ position: SIMD3<Double>) {
    self.position = position
  }

  /// The point as degrees; any longitude at a pole.
  var coordinate: Coordinate? {
    let latitude = atan2(position.z, (position.x * position.x + position.y * position.y).squareRoot())
    return Coordinate(latitude: latitude * 180 / .pi, longitude: atan2(position.y, position.x) * 180 / .pi)
  }

  /// The square of the straight way through the Earth, in radii.
  func squaredChord(to other: EarthVector) -> Double {
    Self.dot(position - other.position, position - other.position)
  }

  /// The angle that a chord spans, in radians.
  static func angle(squaredChord: Double) -> Double {
    2 * asin(min(1, squaredChord.squareRoot() / 2))
  }

  /// The chord that an angle spans, in radii.
  ///
  /// - Parameter angle: radians, 0...π.
  static func chord(angle: Double) -> Double { 2 * sin(angle / 2) }

  static func dot(_ first: SIMD3<Double>, _ second: SIMD3<Double>) -> Double {
    first.x * second.x + first.y * second.y + first.z * second.z
  }
}
