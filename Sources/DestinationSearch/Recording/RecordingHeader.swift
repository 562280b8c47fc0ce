/// The first line of a recorded session: the version of the format, and what the screen was set to.
public struct RecordingHeader: Hashable, Sendable, Codable {
  /// The version that is written.
  public static let currentVersion = 1

  /// The version of the format.
  public var version: Int
  /// What the screen was set to.
  public var settings: ScreenSettings

  /// Makes a header of the version that is written.
  public init(settings: ScreenSettings) {
    version = Self.currentVersion
    self.settings = settings
  }
}
