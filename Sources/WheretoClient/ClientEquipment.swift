public import Audio
public import DestinationSearch
public import HeadUnit
public import Places

/// The client's parts of a session; they work as in a session in this process.
public struct ClientEquipment: Sendable {
  /// Makes a microphone that hasn't been started: mono, with the session's sample rate.
  public var microphone: @Sendable () -> any AudioSource
  /// Reads and requests permissions.
  public var permissions: any PermissionReading
  /// Lowers the volume of other audio while listening, and reports calls and device changes.
  public var focus: (any AudioFocusing)?
  /// Speaks prompts; without one, start the session with `SessionStart/prompts` off.
  public var speaker: (any PromptSpeaking)?
  /// Where the car is: the session begins at its `lastFix`, and the service receives each fix. Without it the app may send
  /// `SessionEvent/moved(_:)`; if it doesn't, the position is that of `SessionStart/position`.
  public var positions: (any PositionProviding)?

  /// Makes equipment from the required parts.
  public init(permissions: any PermissionReading, microphone: @escaping @Sendable () -> any AudioSource) {
    self.permissions = permissions
    self.microphone = microphone
  }
}
