/// Whether speech may be recognised.
///
/// That it may does not mean that it can: the recogniser's models are another matter (PE-9), which
/// ``PermissionStatus/unavailable`` tells.
public enum SpeechAuthorization: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nobody has answered yet.
  case notDetermined
  /// The driver said no.
  case denied
  /// Somebody else decided for the driver, who cannot change it.
  case restricted
  /// It may.
  case authorized
}
