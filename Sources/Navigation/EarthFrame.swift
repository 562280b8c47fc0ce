import Foundation
internal import Places

/// A point on the Earth's surface in meters from the center, so that neither the poles nor the 180th meridian are
/// special. The axes point to 0° N 0° E, to 0° N 90° E, and to the north pole.
typealias EarthPoint = SIMD3<Double>

extension EarthPoint {
  /// The point of a coordinate on the sphere of ``/Places/Coordinate/earthRadius``.
  init(_ coordinate: Coordinate) {
    let phi = coordinate.latitude * .pi / 180, lambda = coordinate.longitude * .pi / 180
    self = Coordinate.earthRadius * EarthPoint(cos(phi) * cos(lambda), cos(phi) * sin(lambda), sin(phi))
  }

  /// The coordinate above or below it; `nil` for the Earth's center. At a pole, the longitude is arbitrary.
  var coordinate: Coordinate? {
    let aside = (x * x + y * y).squareRoot()
    guard aside > 0 || z != 0 else { return nil }
    return Coordinate(latitude: atan2(z, aside) * 180 / .pi, longitude: atan2(y, x) * 180 / .pi)
  }

  func dot(_ other: EarthPoint) -> Double { x * other.x + y * other.y + z * other.z }

  var norm: Double { dot(self).squareRoot() }

  /// The unit vector in the same direction; `nil` for the zero vector.
  var unit: EarthPoint? {
    let norm = norm
    return norm > 0 && norm.isFinite ? self / norm : nil
  }
}

/// The horizontal plane at a point of the Earth's surface.
struct EarthFrame {
  let up: EarthPoint
  /// The unit vector pointing east along the parallel; at a pole, toward the meridian of 90° E.
  let east: EarthPoint
  /// The unit vector pointing north along the meridian.
  let north: EarthPoint

  init(at point: EarthPoint) {
    up = point.unit ?? EarthPoint(0, 0, 1)
    east = EarthPoint(-up.y, up.x, 0).unit ?? EarthPoint(0, 1, 0)
    north = EarthPoint(up.y * east.z - up.z * east.y, up.z * east.x - up.x * east.z, up.x * east.y - up.y * east.x)
  }

  /// The unit vector of a bearing in degrees.
  func direction(bearing: Double) -> EarthPoint {
    let angle = bearing * .pi / 180
    return east * sin(angle) + north * cos(angle)
  }

  /// The bearing of a vector, in degrees clockwise from north, 0..<360.
  func bearing(of direction: EarthPoint) -> Double {
    Bearing.normalized(atan2(direction.dot(east), direction.dot(north)) * 180 / .pi)
  }
}
