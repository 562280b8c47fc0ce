/// Both answers, and whether what they allow is there at all.
///
/// True only for the moment it was read: either answer can change in the settings at any time (PE-4).
public struct PermissionStatus: Hashable, Sendable, Codable {
  /// Whether the microphone may be used.
  public var microphone: MicrophonePermission

  /// Whether speech may be recognised.
  public var speech: SpeechAuthorization

  /// What is missing although it is allowed: a microphone that is absent or busy, models that do not load (PE-9).
  public var unavailable: VoiceControl.Failure?

  /// Makes a status.
  public init(
    microphone: MicrophonePermission, speech: SpeechAuthorization, unavailable: VoiceControl.Failure? = nil
  ) {
    self.microphone = microphone
    self.speech = speech
    self.unavailable = unavailable
  }

  /// Everything allowed, and there.
  public static let allowed = PermissionStatus(microphone: .granted, speech: .authorized)
}
