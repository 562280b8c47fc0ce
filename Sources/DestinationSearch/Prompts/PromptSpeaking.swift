/// Lets the driver hear prompts.
public protocol PromptSpeaking: Sendable {
  /// Lets a prompt be heard, and comes back when it has been.
  ///
  /// Whatever else plays is lowered for exactly as long (AU-1, AU-3); for what is silent, nothing is. Cancelling the
  /// task ends the prompt within a fraction of a second, with everything restored.
  ///
  /// - Parameter rendering: What is heard, as the head unit's style wants it; see ``SpokenPrompt/rendering(in:)``.
  /// - Returns: What was heard in the end.
  /// - Throws: What the loudspeaker and the focus throw, and `CancellationError`.
  func speak(_ rendering: PromptRendering) async throws -> PromptDelivery
}
