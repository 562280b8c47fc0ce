extension Coordinate: Codable {
  private enum CodingKeys: String, CodingKey {
    case latitude, longitude
  }

  /// Decodes `latitude` and `longitude`.
  ///
  /// - Throws: `DecodingError` where a value is missing or out of range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let latitude = try container.decode(Double.self, forKey: .latitude)
    let longitude = try container.decode(Double.self, forKey: .longitude)
    guard let value = Coordinate(latitude: latitude, longitude: longitude) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "latitude \(latitude), longitude \(longitude) is not on the Earth"))
    }
    self = value
  }

  /// Encodes `latitude` and `longitude` in degrees.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(latitude, forKey: .latitude)
    try container.encode(longitude, forKey: .longitude)
  }
}
