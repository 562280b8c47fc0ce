/// What a tone stands for where nothing is spoken.
public enum PromptTone: String, Sendable, Hashable, Codable, CaseIterable {
  /// An answer is waited for.
  case question
  /// Something is told that needs no answer.
  case statement
  /// Something has gone wrong, or was not found.
  case problem
}
