public import VoiceControl

/// How bright the content is; a head unit may not say (SC-6).
public enum ContentStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// Dark on light, by day.
  case light
  /// Light on dark, by night.
  case dark
  /// The head unit has not said.
  case unknown

  /// The style of the platform's number: light 1, dark 2, and zero or both for unknown.
  public init(platform bits: Int) {
    switch bits & 3 {
    case 1: self = .light
    case 2: self = .dark
    default: self = .unknown
    }
  }

  /// What to draw: unknown is drawn light, as the platform does (SC-6).
  public var drawn: ContentStyle { self == .unknown ? .light : self }

  /// Which images of a voice frame can be seen on it.
  public var frameAppearance: FrameAppearance { drawn == .dark ? .dark : .light }
}
