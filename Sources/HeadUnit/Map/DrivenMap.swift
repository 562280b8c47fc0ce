public import Places

/// A way by road as it lies on the map.
public struct MapRoute: Hashable, Sendable, Identifiable {
  /// Which way it is.
  public var id: RouteID
  /// Its points, from its beginning to its end.
  public var points: [Coordinate]
  /// Whether it is the one that is driven, or would be; the others are drawn paler, below it.
  public var isChosen: Bool

  /// Makes a way on the map.
  ///
  /// - Parameters:
  ///   - id: Which way it is.
  ///   - points: Its points; rounded to six decimals of a degree.
  ///   - isChosen: Whether it is the one that is driven.
  public init(id: RouteID, points: [Coordinate], isChosen: Bool) {
    self.id = id
    self.points = points.map { $0.rounded(to: .six) }
    self.isChosen = isChosen
  }
}

extension MapRoute: Codable {
  private enum CodingKeys: String, CodingKey { case id, line, isChosen = "chosen" }

  /// Decodes a way, whose points are an encoded polyline of six decimals.
  ///
  /// - Throws: `DecodingError`, also for a text that is no such line.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    points = try values.decodeLine(forKey: .line)
    id = try values.decode(RouteID.self, forKey: .id)
    isChosen = try values.decode(Bool.self, forKey: .isChosen)
  }

  /// Encodes a way; its points as an encoded polyline of six decimals, which is a tenth of their size as numbers.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(EncodedPolyline.encode(points, precision: .six), forKey: .line)
    try values.encode(isChosen, forKey: .isChosen)
  }
}

/// The car as it is drawn on the map.
public struct MapCar: Hashable, Sendable, Codable {
  /// Where it is; on the road, where the road is known.
  public var coordinate: Coordinate
  /// Where it heads, in degrees clockwise from true north; `nil` where that is not known.
  public var heading: Double?
  /// Metres of the chosen way that lie behind it; `nil` where none is driven.
  public var travelled: Double?
  /// Whether it is only reckoned to be there, as in a tunnel.
  public var isReckoned: Bool

  /// Makes a car.
  ///
  /// - Parameters:
  ///   - coordinate: Where it is.
  ///   - heading: Where it heads, in degrees clockwise from true north.
  ///   - travelled: Metres of the chosen way that lie behind it.
  ///   - isReckoned: Whether it is only reckoned to be there.
  public init(_ coordinate: Coordinate, heading: Double? = nil, travelled: Double? = nil, isReckoned: Bool = false) {
    self.coordinate = coordinate
    self.heading = heading
    self.travelled = travelled
    self.isReckoned = isReckoned
  }
}
