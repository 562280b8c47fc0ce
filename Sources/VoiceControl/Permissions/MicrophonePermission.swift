/// Whether the microphone may be used.
public enum MicrophonePermission: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nobody has answered yet, or the question is being asked just now (PE-1).
  case undetermined
  /// It may not.
  case denied
  /// It may.
  case granted
}
