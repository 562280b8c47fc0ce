public enum MicrophonePermission: String, Hashable, Sendable, Codable, CaseIterable {
  case undetermined
  case denied
  case granted
}
