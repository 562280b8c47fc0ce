/// What a ``CorpusWriter`` found in its folder.
public struct CorpusState: Sendable, Hashable {
  /// The prompts that this speaker has not recorded under this condition, in order.
  public var remaining: [RecordingPrompt]

  /// How many recordings the other speakers have, by name.
  public var otherSpeakers: [String: Int]

  /// The unfinished last line that a killed run had left, which was cut off.
  public var cutOff: String?
}
