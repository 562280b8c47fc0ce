/// A part of the screen that something else covers: the bar, the map's buttons, a maneuver panel (MA-13).
///
/// Declared as it lies where the driver sits on the left; the head unit mirrors its layout otherwise (SC-7).
public struct OccupiedArea: Hashable, Sendable {
  /// Where it lies, in points.
  public var rectangle: ScreenRectangle
  /// Whether it moves to the other side with the driver's seat.
  public var mirrors: Bool

  /// Makes an occupied area.
  public init(_ rectangle: ScreenRectangle, mirrors: Bool = true) {
    self.rectangle = rectangle
    self.mirrors = mirrors
  }
}

extension OccupiedArea: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable { case x, y, width, height, mirrors }

  /// Decodes a rectangle, and whether it mirrors, which it does where that is left out.
  ///
  /// - Throws: `DecodingError`, and ``HeadUnitProfileFault`` for an unknown field, a place that is negative or above
  ///   8000 points, or a side that is not above zero.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseFields(except: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys, from low: Double) throws -> Double {
      let value = try values.decode(Double.self, forKey: key)
      guard (low...8000).contains(value) else {
        throw HeadUnitProfileFault.outOfRange(field: decoder.path(key.rawValue), value: value, low, 8000)
      }
      return value
    }
    try self.init(
      ScreenRectangle(
        x: number(.x, from: 0), y: number(.y, from: 0), width: number(.width, from: 1), height: number(.height, from: 1)
      ),
      mirrors: values.decodeIfPresent(Bool.self, forKey: .mirrors) ?? true)
  }

  /// Encodes the rectangle and whether it mirrors.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(rectangle.x, forKey: .x)
    try values.encode(rectangle.y, forKey: .y)
    try values.encode(rectangle.width, forKey: .width)
    try values.encode(rectangle.height, forKey: .height)
    try values.encode(mirrors, forKey: .mirrors)
  }
}
