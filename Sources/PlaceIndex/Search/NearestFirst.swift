import Foundation
package import Places

/// Searches around a point in growing boxes until enough is found.
struct NearestFirst {
  /// Half the sides of the boxes, in meters; the last one covers a region of any size.
  private static let reaches = [250.0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 128_000, 30_000_000]

  /// Maximum error of a position in an R-tree, in meters; R-trees use single precision.
  static let rounding = 5.0

  /// The number and rounded position of a place, from an R-tree row of number, south, and west.
  static func position(_ row: RegionRow) throws -> (Coordinate, Int64)? {
    try Coordinate(latitude: max(-90, row[1]), longitude: max(-180, row[2])).map { ($0, try row[0]) }
  }

  /// Edges of a box in degrees, as arguments of a statement: south, north, west, east.
  struct Box {
    var south: Double
    var north: Double
    var west: Double
    var east: Double

    /// An R-tree uses single precision, rounded outward, so boxes are queried slightly enlarged.
    private static let slack = 1e-4

    init(_ box: BoundingBox) {
      self.init(
        south: box.southWest.latitude, north: box.northEast.latitude, west: box.southWest.longitude,
        east: box.northEast.longitude)
    }

    init(south: Double, north: Double, west: Double, east: Double) {
      (self.south, self.north) = (south - Self.slack, north + Self.slack)
      (self.west, self.east) = (west - Self.slack, east + Self.slack)
    }

    var arguments: [any RegionColumn] { [south, north, west, east] }
  }

  private let center: Coordinate
  private let reaches: [Double]

  /// Creates a search around a point, optionally within a distance.
  init(around center: Coordinate, within meters: Double? = nil) {
    self.center = center
    reaches = meters.map { farthest in Self.reaches.filter { $0 < farthest } + [farthest] } ?? Self.reaches
  }

  /// The nearest features in order: at least the requested number, if there are that many, and all that are only
  /// slightly farther: up to a margin in meters beyond the last requested one.
  func search<Value>(
    atLeast count: Int, margin: Double = 0, _ inBox: (Box) throws -> [(Coordinate, Value)]
  ) throws -> [Value] {
    try search(atLeast: count, margin: margin) { box in
      try inBox(box).map { (distance: center.distance(to: $0.0), value: $0.1) }
    }.map(\.value)
  }

  /// The nearest features with their distances, which can be to lines instead of points.
  func search<Value>(
    atLeast count: Int, margin: Double = 0, _ inBox: (Box) throws -> [(distance: Double, value: Value)]
  ) throws -> [(distance: Double, value: Value)] {
    for reach in reaches {
      let isLast = reach == reaches.last
      // A feature beyond the reach may be farther than one outside the box's corner.
      let found = try inBox(box(reach)).filter { $0.distance <= reach }.sorted { $0.distance < $1.distance }
      let edge = found.count >= max(1, count) ? found[max(1, count) - 1].distance + margin : .infinity
      if isLast || edge <= reach { return Array(found.prefix { $0.distance <= edge }) }
    }
    return []
  }

  /// The box that extends a distance in meters from the point to each side.
  func box(_ reach: Double) -> Box {
    let (latitude, longitude) = BoundingBox.degrees(reach, at: center.latitude)
    let (west, east) = (center.longitude - longitude, center.longitude + longitude)
    // A box across the 180th meridian has two parts, and one around a pole none; then all longitudes are searched.
    let isWhole = west < -180 || east > 180 || abs(center.latitude) + latitude >= 89
    return Box(
      south: center.latitude - latitude, north: center.latitude + latitude, west: isWhole ? -180 : west,
      east: isWhole ? 180 : east)
  }
}

extension BoundingBox {
  /// Approximate meters from a point to the nearest point of the box; 0 inside.
  func distance(to point: Coordinate) -> Double {
    let latitude = min(max(point.latitude, southWest.latitude), northEast.latitude)
    // The box may be nearer across the 180th meridian.
    let distances = [-360.0, 0, 360].compactMap { turn in
      let longitude = min(max(point.longitude + turn, southWest.longitude), northEast.longitude)
      return Coordinate(latitude: latitude, longitude: longitude).map { point.distance(to: $0) }
    }
    return distances.min() ?? 0
  }

  /// Maximum degrees of latitude and longitude that a distance spans.
  package static func degrees(_ meters: Double, at latitude: Double) -> (latitude: Double, longitude: Double) {
    let span = meters / Coordinate.metersPerDegree
    // Slightly more, because the meridians converge within the distance too.
    return (span, span / max(0.01, cos(min(89, abs(latitude) + span) * .pi / 180)))
  }
}
