/// The letters of a head unit, for choosing the variant that fits and for pictures of the screen.
public struct HeadUnitFonts: Hashable, Sendable {
  /// The family, as in a style sheet: the first that is installed is used.
  public var family = "Inter, Roboto, sans-serif"
  /// The size of titles in points.
  public var title = 17.0
  /// The size of rows in points.
  public var body = 15.0
  /// The size of what stands below rows in points.
  public var detail = 12.0

  /// The letters of an ordinary head unit.
  public static let standard = HeadUnitFonts()

  /// Makes the letters of an ordinary head unit.
  public init() {}
}

extension HeadUnitFonts: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable { case family, title, body, detail }

  /// Decodes family and sizes; what is left out is as in ``standard``.
  ///
  /// - Throws: `DecodingError`, and ``HeadUnitProfileFault`` for an unknown field, a blank family or a size that is not
  ///   6 to 72 points.
  public init(from decoder: any Decoder) throws {
    self.init()
    try decoder.refuseFields(except: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func size(_ key: CodingKeys, or standard: Double) throws -> Double {
      guard let size = try values.decodeIfPresent(Double.self, forKey: key) else { return standard }
      guard (6...72).contains(size) else {
        throw HeadUnitProfileFault.outOfRange(field: decoder.path(key.rawValue), value: size, 6, 72)
      }
      return size
    }
    family = try values.decodeIfPresent(String.self, forKey: .family) ?? family
    guard !family.isBlank else { throw HeadUnitProfileFault.blank(field: decoder.path("family")) }
    title = try size(.title, or: title)
    body = try size(.body, or: body)
    detail = try size(.detail, or: detail)
  }
}
