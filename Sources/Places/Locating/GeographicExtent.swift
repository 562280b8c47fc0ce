#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A box that may cross the 180th meridian: its longitudes go on beyond 180° instead of starting again.
struct GeographicExtent {
  var south: Double
  var west: Double
  var north: Double
  var east: Double

  /// The smallest box that holds all within a distance of the great circle between two points.
  ///
  /// - Parameters:
  ///   - start: the first point; longitudes count from near `longitude`.
  ///   - end: the second, reached the shorter way round.
  ///   - longitude: any number of degrees, such as the one where a part before this ended.
  ///   - radius: radians, 0...π.
  /// - Returns: the box, and the end's longitude in it.
  static func corridor(
    from start: Coordinate, to end: Coordinate, near longitude: Double, radius: Double
  ) -> (extent: GeographicExtent, end: Double) {
    let first = near(longitude, start.longitude), second = near(first, end.longitude)
    let radius = radius + bulge(from: start, to: end)
    let south = min(start.latitude, end.latitude), north = max(start.latitude, end.latitude)
    let margin = radius * 180 / .pi
    var extent = GeographicExtent(
      south: max(-90, south - margin), west: min(first, second), north: min(90, north + margin),
      east: max(first, second))
    // Meridians come closer together towards the poles (J. P. Matuschek, "Finding points within a distance of a
    // latitude/longitude using bounding coordinates").
    let widest = max(abs(south), abs(north)) * .pi / 180
    if widest + radius < .pi / 2 {
      let side = asin(min(1, sin(radius) / cos(widest))) * 180 / .pi
      extent.west -= side
      extent.east += side
    } else {
      extent.west -= 180
      extent.east += 180
    }
    return (extent, second)
  }

  /// How far a great circle at most goes beyond the parallels of its ends, in radians.
  ///
  /// An arc of an angle s rises s²/8 tan φ above its chord; near a pole half of s is the bound.
  private static func bulge(from start: Coordinate, to end: Coordinate) -> Double {
    let angle = start.distance(to: end) / Coordinate.earthRadius
    let highest = max(abs(start.latitude), abs(end.latitude)) * .pi / 180 + angle / 2
    guard highest < .pi / 2 else { return angle / 2 }
    return min(angle / 2, angle * angle / 8 * tan(highest))
  }

  /// The longitude that is within 180° of another when whole rounds are added.
  private static func near(_ reference: Double, _ longitude: Double) -> Double {
    longitude + ((reference - longitude) / 360).rounded() * 360
  }

  /// Square degrees as they are on the ground: those far north are narrower.
  var area: Double {
    min(360, east - west) * 180 / .pi * (sin(north * .pi / 180) - sin(south * .pi / 180))
  }

  /// The smallest extent that holds both.
  func union(_ other: GeographicExtent) -> GeographicExtent {
    GeographicExtent(
      south: min(south, other.south), west: min(west, other.west), north: max(north, other.north),
      east: max(east, other.east))
  }

  /// The box, as two where it crosses the 180th meridian.
  var boxes: [BoundingBox] {
    guard east - west < 360 else {
      return [BoundingBox(south: south, west: -180, north: north, east: 180)].compactMap(\.self)
    }
    let shift = ((west + 180) / 360).rounded(.down) * 360
    let west = max(-180, west - shift), east = east - shift
    // What is east of 180° begins again at -180°.
    let sides = [(west: west, east: min(180, east)), (west: -180, east: east - 360)]
    return sides.compactMap { BoundingBox(south: south, west: min(180, $0.west), north: north, east: $0.east) }
  }
}
