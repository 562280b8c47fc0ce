/// The size of a head unit's screen.
public struct ScreenSize: Hashable, Sendable {
  /// Its width in pixels.
  public let width: Int
  /// Its height in pixels.
  public let height: Int
  /// The number of pixels per point: 1, 2, or 3.
  public let scale: Int

  /// 800 × 480 pixels, two to a point.
  public static let standard = ScreenSize(checked: 800, 480, 2)

  /// Makes a size.
  ///
  /// - Throws: ``HeadUnitProfileFault`` if a side isn't 240 to 8000 pixels or the scale isn't 1 to 3.
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

/// The fonts of a head unit, for choosing the variant that fits and for images of the screen.
public struct HeadUnitFonts: Hashable, Sendable {
  /// The family, as in a style sheet: the first installed one is used.
  public var family = "Inter, Roboto, sans-serif"
  /// The size of titles in points.
  public var title = 17.0
  /// The size of rows in points.
  public var body = 15.0
  /// The size of the text below row titles, in points.
  public var detail = 12.0

  /// The fonts of an ordinary head unit.
  public static let standard = HeadUnitFonts()

  /// Makes the fonts of an ordinary head unit.
  public init() {}
}

extension HeadUnitFonts: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable { case family, title, body, detail }

  /// Decodes family and sizes; missing values are as in ``standard``.
  ///
  /// - Throws: `DecodingError`, and ``HeadUnitProfileFault`` for an unknown field, a blank family, or a size that isn't
  ///   6 to 72 points.
  public init(from decoder: any Decoder) throws {
    self.init()
    try decoder.refuseFields(except: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    family = try values.decodeIfPresent(String.self, forKey: .family) ?? family
    guard !family.isBlank else { throw HeadUnitProfileFault.blank(field: decoder.path("family")) }
    title = try values.decode(.title, in: 6...72, or: title)
    body = try values.decode(.body, in: 6...72, or: body)
    detail = try values.decode(.detail, in: 6...72, or: detail)
  }
}

/// The brightness of the content; a head unit might not report it (SC-6).
public enum ContentStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// Dark on light, by day.
  case light
  /// Light on dark, by night.
  case dark
  /// The head unit hasn't reported a style.
  case unknown

  /// The style of the platform's number: light 1, dark 2, and zero or both for unknown.
  public init(platform bits: Int) {
    switch bits & 3 {
    case 1: self = .light
    case 2: self = .dark
    default: self = .unknown
    }
  }

  /// The style to draw: unknown is drawn light, as on the platform (SC-6).
  public var drawn: ContentStyle { self == .unknown ? .light : self }

  /// The images of a voice frame that are visible on it.
  public var frameAppearance: FrameAppearance { drawn == .dark ? .dark : .light }
}
