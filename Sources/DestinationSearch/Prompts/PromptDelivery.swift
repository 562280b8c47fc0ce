/// What was heard of a prompt in the end.
public enum PromptDelivery: String, Sendable, Hashable, Codable, CaseIterable {
  /// Nothing, as was wanted.
  case silent
  /// A tone, because it was wanted, or because nothing can speak.
  case tone
  /// All of the text.
  case speech
  /// A part: something else took the sound, such as a call (AU-6).
  case interrupted
}
