public import Audio
public import DestinationSearch
public import HeadUnit
public import Places

/// The parts of a session that are where the driver is: the same as those of a session in this process.
public struct ClientEquipment: Sendable {
  /// Makes a microphone that has not been started: mono, of the rate that the session was begun with.
  public var microphone: @Sendable () -> any AudioSource
  /// Reads and asks for permissions.
  public var permissions: any PermissionReading
  /// Makes other sounds quieter while listening, and tells of calls and of devices that come and go.
  public var focus: (any AudioFocusing)?
  /// Says prompts; without one the session is to be begun with `SessionStart/prompts` off.
  public var speaker: (any PromptSpeaking)?
  /// Where the car is: the session begins at its `lastFix`, and the service receives each fix. Without it the app may send
  /// `SessionEvent/moved(_:)`; if it doesn't, the position is that of `SessionStart/position`.
  public var positions: (any PositionProviding)?

  /// Makes equipment of what is needed.
  public init(permissions: any PermissionReading, microphone: @escaping @Sendable () -> any AudioSource) {
    self.permissions = permissions
    self.microphone = microphone
  }
}
