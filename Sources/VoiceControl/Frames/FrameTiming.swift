/// How quickly a head unit takes frames, and how long one has to stay to be read; part of a head unit's profile.
public struct FrameTiming: Hashable, Sendable {
  /// The least time between two frames, and between presentation and the first change. A host drops what comes sooner
  /// than 0.5 s after the last change it made (VC-4, VC-5); the rest is a margin.
  public let spacing: Duration
  /// How long a frame that ends a turn stays at least.
  public let terminalDwell: Duration

  /// 0.55 s between frames, 1.5 s for one that ends a turn.
  public static let standard = FrameTiming(checked: .milliseconds(550), .milliseconds(1500))

  /// No wait at all: for a screen that takes every frame, such as a terminal.
  public static let immediate = FrameTiming(checked: .zero, .zero)

  /// Makes a timing.
  ///
  /// - Throws: `FrameError.timing` for a negative time.
  public init(spacing: Duration, terminalDwell: Duration) throws(FrameError) {
    for (field, time) in [("spacing", spacing), ("terminalDwell", terminalDwell)] where time < .zero {
      throw .timing(field: field, seconds: time / .seconds(1))
    }
    self.init(checked: spacing, terminalDwell)
  }

  private init(checked spacing: Duration, _ terminalDwell: Duration) {
    self.spacing = spacing
    self.terminalDwell = terminalDwell
  }
}

extension FrameTiming: Codable {
  private enum CodingKeys: String, CodingKey {
    case spacing, terminalDwell
  }

  /// Reads a timing; both times in seconds, those of `standard` where one is left out.
  ///
  /// - Throws: `DecodingError`, and `FrameError.timing` for a time that is negative or no number.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func time(_ key: CodingKeys, or standard: Duration) throws -> Duration {
      guard let seconds = try values.decodeIfPresent(Double.self, forKey: key) else { return standard }
      guard let time = Duration(toMicroseconds: seconds) else {
        throw FrameError.timing(field: key.rawValue, seconds: seconds)
      }
      return time
    }
    try self.init(
      spacing: time(.spacing, or: Self.standard.spacing),
      terminalDwell: time(.terminalDwell, or: Self.standard.terminalDwell))
  }

  /// Writes both times in seconds.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(spacing / .seconds(1), forKey: .spacing)
    try values.encode(terminalDwell / .seconds(1), forKey: .terminalDwell)
  }
}
