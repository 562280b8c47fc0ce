/// How long a picked row may take (LI-6).
public struct RowTiming: Hashable, Sendable {
  /// When the row begins to show that it is at work.
  public var spinner = Duration.milliseconds(200)
  /// When the head unit no longer waits.
  public var patience = Duration.seconds(10)

  /// 0.2 s and 10 s, as in iOS 18.2.
  public static let standard = RowTiming()

  /// Makes the timing of iOS 18.2.
  public init() {}
}

extension RowTiming: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable { case spinner, patience }

  /// Decodes both times, in seconds; one that is left out is as in ``standard``.
  ///
  /// - Throws: `DecodingError`, and ``HeadUnitProfileFault`` for an unknown field, a time that is not 0 to 60 s, or a
  ///   patience that ends before the spinner begins.
  public init(from decoder: any Decoder) throws {
    self.init()
    try decoder.refuseFields(except: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func time(_ key: CodingKeys, or standard: Duration) throws -> Duration {
      guard let seconds = try values.decodeIfPresent(Double.self, forKey: key) else { return standard }
      guard (0...60).contains(seconds) else {
        throw HeadUnitProfileFault.outOfRange(field: decoder.path(key.rawValue), value: seconds, 0, 60)
      }
      return .milliseconds(Int64((seconds * 1000).rounded()))
    }
    spinner = try time(.spinner, or: spinner)
    patience = try time(.patience, or: patience)
    guard spinner <= patience else {
      throw HeadUnitProfileFault.contradiction(
        field: decoder.path("patience"), "is over before the spinner begins; make it longer")
    }
  }

  /// Encodes both times in seconds.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(spinner / .seconds(1), forKey: .spinner)
    try values.encode(patience / .seconds(1), forKey: .patience)
  }
}
