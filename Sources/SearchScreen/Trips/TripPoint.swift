public import Places

/// Where a trip begins or ends.
public struct TripPoint: Hashable, Sendable, Codable {
  /// What it is called.
  public var name: String
  /// Where it is.
  public var coordinate: Coordinate

  /// Makes a point.
  public init(name: String, coordinate: Coordinate) {
    self.name = name
    self.coordinate = coordinate
  }

  /// The point of a place.
  public init(_ place: Place) {
    self.init(name: place.name, coordinate: place.coordinate)
  }
}
