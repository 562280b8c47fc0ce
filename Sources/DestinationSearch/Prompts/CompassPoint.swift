import Foundation
public import Places

/// One of eight directions.
public enum CompassPoint: Int, Sendable, Hashable, CaseIterable {
  case north, northEast, east, southEast, south, southWest, west, northWest

  /// The direction in which the great circle from one point to another sets out; `nil` for the same point.
  ///
  /// The initial bearing is atan2(sin Δλ cos φ₂, cos φ₁ sin φ₂ - sin φ₁ cos φ₂ cos Δλ).
  public init?(from start: Coordinate, to end: Coordinate) {
    guard start != end else { return nil }
    let phi1 = start.latitude * .pi / 180
    let phi2 = end.latitude * .pi / 180
    let lambda = (end.longitude - start.longitude) * .pi / 180
    let bearing = atan2(sin(lambda) * cos(phi2), cos(phi1) * sin(phi2) - sin(phi1) * cos(phi2) * cos(lambda))
    self.init(rawValue: (Int((bearing / (.pi / 4)).rounded()) + 8) % 8)
  }
}
