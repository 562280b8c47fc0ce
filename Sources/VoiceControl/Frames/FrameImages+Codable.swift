extension FrameImages: Codable {
  private enum CodingKeys: String, CodingKey {
    case name = "images"
    case count, cycle, side
  }

  /// Reads images that were recorded; the cycle is in seconds.
  ///
  /// - Throws: `DecodingError`, and `FrameError` for a count, cycle or side out of range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let name = try values.decode(String.self, forKey: .name)
    let seconds = try values.decodeIfPresent(Double.self, forKey: .cycle)
    let cycle = try seconds.map { seconds throws(FrameError) in
      guard let cycle = Duration(toMicroseconds: seconds) else {
        throw .imageMeasure(name: name, what: "cycle", value: seconds)
      }
      return cycle
    }
    try self.init(
      name, count: values.decode(Int.self, forKey: .count), cycle: cycle,
      side: values.decode(Double.self, forKey: .side))
  }

  /// Writes them as asked for; the cycle in seconds.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(count, forKey: .count)
    try values.encodeIfPresent(requestedCycle.map { $0 / .seconds(1) }, forKey: .cycle)
    try values.encode(requestedSide, forKey: .side)
  }
}
