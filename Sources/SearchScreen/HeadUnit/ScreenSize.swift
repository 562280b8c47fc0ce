/// The size of a head unit's screen.
public struct ScreenSize: Hashable, Sendable {
  /// Its width in pixels.
  public let width: Int
  /// Its height in pixels.
  public let height: Int
  /// How many pixels a point has: 1, 2 or 3.
  public let scale: Int

  /// 800 × 480 pixels, two to a point.
  public static let standard = ScreenSize(checked: 800, 480, 2)

  /// Makes a size.
  ///
  /// - Throws: ``HeadUnitProfileFault`` where a side is not 240 to 8000 pixels or the scale is not 1 to 3.
  public init(width: Int, height: Int, scale: Int) throws(HeadUnitProfileFault) {
    for (field, side) in [("width", width), ("height", height)] where !(240...8000).contains(side) {
      throw .outOfRange(field: "screen.\(field)", value: Double(side), 240, 8000)
    }
    guard (1...3).contains(scale) else { throw .outOfRange(field: "screen.scale", value: Double(scale), 1, 3) }
    self.init(checked: width, height, scale)
  }

  private init(checked width: Int, _ height: Int, _ scale: Int) {
    self.width = width
    self.height = height
    self.scale = scale
  }

  /// The whole screen in points.
  public var bounds: ScreenRectangle {
    ScreenRectangle(x: 0, y: 0, width: Double(width) / Double(scale), height: Double(height) / Double(scale))
  }
}

extension ScreenSize: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable { case width, height, scale }

  /// Decodes width, height and scale.
  ///
  /// - Throws: `DecodingError`, and ``HeadUnitProfileFault`` as ``init(width:height:scale:)`` and for unknown fields.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseFields(except: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      width: values.decode(Int.self, forKey: .width), height: values.decode(Int.self, forKey: .height),
      scale: values.decode(Int.self, forKey: .scale))
  }
}
