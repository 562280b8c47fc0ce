public import Places

/// A driving route as it is drawn on the map.
public struct MapRoute: Hashable, Sendable, Identifiable {
  /// The route's identity.
  public var id: RouteID
  /// Its points, from origin to destination.
  public var points: [Coordinate]
  /// Whether it is the route that is, or would be, driven; the others are drawn paler, below it.
  public var isChosen: Bool

  /// Makes a route on the map.
  ///
  /// - `points`: Its points; rounded to six decimals of a degree.
  public init(id: RouteID, points: [Coordinate], isChosen: Bool) {
    self.id = id
    self.points = points.map { $0.rounded(to: .six) }
    self.isChosen = isChosen
  }
}

extension MapRoute: Codable {
  private enum CodingKeys: String, CodingKey { case id, line, isChosen = "chosen" }

  /// Decodes a route, whose points are an encoded polyline with six decimals.
  ///
  /// - Throws: `DecodingError`, also for a text that isn't an encoded polyline.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    points = try values.decodeLine(forKey: .line)
    id = try values.decode(RouteID.self, forKey: .id)
    isChosen = try values.decode(Bool.self, forKey: .isChosen)
  }

  /// Encodes a route; its points as an encoded polyline with six decimals, a tenth of their size as numbers.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(EncodedPolyline.encode(points, precision: .six), forKey: .line)
    try values.encode(isChosen, forKey: .isChosen)
  }
}

/// The car as it is drawn on the map.
public struct MapCar: Hashable, Sendable, Codable {
  /// The car's position, on the road if the road is known.
  public var coordinate: Coordinate
  /// The heading in degrees clockwise from true north; `nil` if it is unknown.
  public var heading: Double?
  /// The distance driven along the chosen route, in meters; `nil` if no route is driven.
  public var travelled: Double?
  /// Whether the position is dead-reckoned, as in a tunnel.
  public var isReckoned: Bool

  /// Makes a car.
  public init(_ coordinate: Coordinate, heading: Double? = nil, travelled: Double? = nil, isReckoned: Bool = false) {
    self.coordinate = coordinate
    self.heading = heading
    self.travelled = travelled
    self.isReckoned = isReckoned
  }
}
