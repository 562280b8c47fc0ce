public enum SpeechAuthorization: String, Hashable, Sendable, Codable, CaseIterable {
  case notDetermined
  case denied
  case restricted
  case authorized
}
