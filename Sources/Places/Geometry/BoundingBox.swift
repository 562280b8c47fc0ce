import Foundation

/// A box between two parallels and two meridians, in WGS 84 degrees, that doesn't cross the 180th meridian.
public struct BoundingBox: Sendable, Hashable, Codable {
  /// The corner with the smallest latitude and longitude.
  public let southWest: Coordinate
  /// The corner with the largest latitude and longitude.
  public let northEast: Coordinate

  /// The smallest box around some points; `nil` if there are none.
  public init?(around points: some Sequence<Coordinate>) {
    var iterator = points.makeIterator()
    guard let first = iterator.next() else { return nil }
    var (south, north, west, east) = (first.latitude, first.latitude, first.longitude, first.longitude)
    while let point = iterator.next() {
      south = min(south, point.latitude)
      north = max(north, point.latitude)
      west = min(west, point.longitude)
      east = max(east, point.longitude)
    }
    self.init(south: south, west: west, north: north, east: east)
  }

  /// Creates a box from its edges in degrees; `nil` if an edge is out of range or the edges are swapped.
  public init?(south: Double, west: Double, north: Double, east: Double) {
    guard south <= north, west <= east, let southWest = Coordinate(latitude: south, longitude: west),
      let northEast = Coordinate(latitude: north, longitude: east)
    else { return nil }
    self.southWest = southWest
    self.northEast = northEast
  }

  /// The center of the box, in degrees.
  public var center: Coordinate {
    // The mean of two values in range is in range, so the fallback to a corner is never used.
    Coordinate(
      latitude: (southWest.latitude + northEast.latitude) / 2,
      longitude: (southWest.longitude + northEast.longitude) / 2) ?? southWest
  }

  /// Whether a point is inside or on the edge.
  public func contains(_ point: Coordinate) -> Bool {
    (southWest.latitude...northEast.latitude).contains(point.latitude)
      && (southWest.longitude...northEast.longitude).contains(point.longitude)
  }

  /// The smallest box that contains both.
  public func union(_ other: BoundingBox) -> BoundingBox {
    BoundingBox(around: [southWest, northEast, other.southWest, other.northEast]) ?? self
  }
}

/// A box that may cross the 180th meridian: its longitudes continue beyond 180° instead of wrapping.
struct GeographicExtent {
  var south: Double
  var west: Double
  var north: Double
  var east: Double

  /// The smallest box that contains all points within a distance of the great circle between two points.
  ///
  /// - Parameters:
  ///   - start: The first point; longitudes count from near `longitude`.
  ///   - end: The second point, reached on the shorter arc.
  ///   - longitude: Any number of degrees, such as the end of a previous part.
  ///   - radius: Distance in radians, 0...π.
  /// - Returns: The box, and the longitude of the end in it.
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
    // Meridians converge toward the poles (J. P. Matuschek, "Finding points within a distance of a latitude/longitude
    // using bounding coordinates").
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

  /// Maximum distance of a great circle beyond the parallels of its ends, in radians.
  ///
  /// An arc of an angle s rises s²/8 tan φ above its chord; near a pole half of s is the bound.
  private static func bulge(from start: Coordinate, to end: Coordinate) -> Double {
    let angle = start.distance(to: end) / Coordinate.earthRadius
    let highest = max(abs(start.latitude), abs(end.latitude)) * .pi / 180 + angle / 2
    guard highest < .pi / 2 else { return angle / 2 }
    return min(angle / 2, angle * angle / 8 * tan(highest))
  }

  /// The longitude plus whole turns that lies within 180° of another.
  private static func near(_ reference: Double, _ longitude: Double) -> Double {
    longitude + ((reference - longitude) / 360).rounded() * 360
  }

  /// The area in square degrees, scaled by the width of a degree of longitude at its latitude.
  var area: Double { min(360, east - west) * 180 / .pi * (sin(north * .pi / 180) - sin(south * .pi / 180)) }

  /// The smallest extent that holds both.
  func union(_ other: GeographicExtent) -> GeographicExtent {
    GeographicExtent(
      south: min(south, other.south), west: min(west, other.west), north: max(north, other.north),
      east: max(east, other.east))
  }

  /// The box; two boxes if it crosses the 180th meridian.
  var boxes: [BoundingBox] {
    guard east - west < 360 else {
      return [BoundingBox(south: south, west: -180, north: north, east: 180)].compactMap(\.self)
    }
    let shift = ((west + 180) / 360).rounded(.down) * 360
    let west = max(-180, west - shift), east = east - shift
    // Longitudes beyond 180° wrap to -180°.
    let sides = [(west: west, east: min(180, east)), (west: -180, east: east - 360)]
    return sides.compactMap { BoundingBox(south: south, west: min(180, $0.west), north: north, east: $0.east) }
  }
}
