import Places

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension BoundingBox {
  /// Metres in a degree of latitude.
  private static let degree = 111_195.0

  /// Whether a point may be as near as some metres: never false for one that is.
  func isWithin(_ metres: Double, of point: Coordinate) -> Bool {
    let (latitude, longitude) = Self.degrees(metres, at: point.latitude)
    return point.latitude >= southWest.latitude - latitude && point.latitude <= northEast.latitude + latitude
      && point.longitude >= southWest.longitude - longitude && point.longitude <= northEast.longitude + longitude
  }

  /// Whether a point of another box may be as near as some metres: never false where one is.
  func isWithin(_ metres: Double, of other: BoundingBox) -> Bool {
    let (latitude, longitude) = Self.degrees(metres, at: other.centre.latitude)
    return other.northEast.latitude >= southWest.latitude - latitude
      && other.southWest.latitude <= northEast.latitude + latitude
      && other.northEast.longitude >= southWest.longitude - longitude
      && other.southWest.longitude <= northEast.longitude + longitude
  }

  /// Degrees of latitude and of longitude that a distance spans at most.
  static func degrees(_ metres: Double, at latitude: Double) -> (latitude: Double, longitude: Double) {
    let span = metres / degree
    // A little more, because the meridians draw together within the distance too.
    return (span, span / max(0.01, cos(min(89, abs(latitude) + span) * .pi / 180)))
  }
}
