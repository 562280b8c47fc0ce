/// What becomes of a prompt in the style that a head unit asks for (AU-5).
public enum PromptRendering: Sendable, Hashable, Codable {
  /// Nothing is heard.
  case silent
  /// A tone is heard.
  case tone(PromptTone)
  /// The text is spoken; where no synthesiser is there, the tone stands for it.
  case speech(String, otherwise: PromptTone)
}
