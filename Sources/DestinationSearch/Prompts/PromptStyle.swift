/// How much of prompts a head unit wants to be heard; read before each prompt (AU-5).
public enum PromptStyle: String, Sendable, Hashable, Codable, CaseIterable {
  /// Nothing is heard.
  case none
  /// A tone is heard.
  case short
  /// The prompt is spoken.
  case normal
}
