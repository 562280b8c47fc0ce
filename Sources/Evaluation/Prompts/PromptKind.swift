/// What a drawn utterance is about.
public enum PromptKind: String, Sendable, Codable, CaseIterable {
  /// A place by its name: "navigate to marble arch hotel".
  case names
  /// A house by number and street.
  case addresses
  /// The nearest place of a rubric.
  case nearest
  /// A place of a rubric near another place.
  case near
  /// A sentence that is no destination, and must not become one.
  case reject
}
