public enum PermissionQuestion: String, Hashable, Sendable, Codable, CaseIterable {
  case microphone
  case speech
  case microphoneThenSpeech
}
