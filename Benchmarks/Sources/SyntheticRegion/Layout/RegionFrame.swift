import Foundation

/// A point of the region in metres east and north of its south-western corner.
struct Point: Hashable, Sendable {
  var east: Double
  var north: Double

  static func + (a: Point, b: Point) -> Point { Point(east: a.east + b.east, north: a.north + b.north) }

  func distance(to other: Point) -> Double { hypot(east - other.east, north - other.north) }
}

/// Where the region lies and how large it is.
struct RegionFrame: Sendable {
  /// Metres from west to east and from south to north.
  let side: Double

  private static let south = 44.0
  private static let west = -118.0
  /// Metres in a degree of latitude, on a sphere of the mean Earth radius.
  private static let metresPerDegree = 111_195.0

  /// A million places fill about what a large state or a small country does; fewer fill less, but less densely.
  init(places: Int) { side = 420_000 * pow(Double(places) / 1_000_000, 0.4) }

  /// Longitude and latitude in units of 10⁻⁷ degrees, as OpenStreetMap keeps them.
  func position(_ point: Point) -> (longitude: Int, latitude: Int) {
    let latitude = Self.south + point.north / Self.metresPerDegree
    let longitude = Self.west + point.east / (Self.metresPerDegree * cos(latitude * .pi / 180))
    return (Int((longitude * 1e7).rounded()), Int((latitude * 1e7).rounded()))
  }
}
