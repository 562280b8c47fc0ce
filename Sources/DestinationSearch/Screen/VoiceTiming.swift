public import VoiceControl

/// How long the parts of a voice search may take, in seconds.
public struct VoiceTiming: Hashable, Sendable, Codable {
  /// The host presents the template.
  public var presentation = 5.0
  /// The driver answers on the phone.
  public var permission = 30.0
  /// The microphone opens, and an utterance ends.
  public var listening = 12.0
  /// An interruption ends.
  public var interruption = 5.0
  /// The search answers (LI-6).
  public var search = 10.0

  /// Times that head units and drivers keep to.
  public static let standard = VoiceTiming()

  /// Makes the standard times.
  public init() {}

  /// How long to wait for something; the frame that ends a turn is timed by the frames' own rules, and a dismissal by
  /// the template stack's.
  func seconds(_ timeOut: VoiceControl.TimeOut) -> Double? {
    switch timeOut {
    case .presentation: presentation
    case .permission: permission
    case .listening: listening
    case .interruption: interruption
    case .search: search
    case .dwell, .dismissal: nil
    }
  }
}
