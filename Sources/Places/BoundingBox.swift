/// A box between two parallels and two meridians, in WGS 84 degrees, that does not cross the 180th meridian.
public struct BoundingBox: Sendable, Hashable, Codable {
  /// The corner with the smallest latitude and longitude.
  public let southWest: Coordinate

  /// The corner with the largest latitude and longitude.
  public let northEast: Coordinate

  /// The smallest box round some points, or `nil` where there are none.
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

  /// Makes a box from its edges in degrees; `nil` where an edge is out of range or the edges are swapped.
  public init?(south: Double, west: Double, north: Double, east: Double) {
    guard south <= north, west <= east,
      let southWest = Coordinate(latitude: south, longitude: west),
      let northEast = Coordinate(latitude: north, longitude: east)
    else { return nil }
    self.southWest = southWest
    self.northEast = northEast
  }

  /// The point half way between the edges.
  public var centre: Coordinate {
    // The mean of two values in range is in range; the corner is never reached.
    Coordinate(
      latitude: (southWest.latitude + northEast.latitude) / 2,
      longitude: (southWest.longitude + northEast.longitude) / 2) ?? southWest
  }

  /// Whether a point is inside or on the edge.
  public func contains(_ point: Coordinate) -> Bool {
    (southWest.latitude...northEast.latitude).contains(point.latitude)
      && (southWest.longitude...northEast.longitude).contains(point.longitude)
  }

  /// The smallest box that holds both.
  public func union(_ other: BoundingBox) -> BoundingBox {
    BoundingBox(around: [southWest, northEast, other.southWest, other.northEast]) ?? self
  }
}
