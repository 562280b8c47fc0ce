/// One way to answer a question, and what it comes to.
public struct ReplySentence: Hashable, Sendable {
  /// The words, in lower case and without digits.
  public var words: [String]
  /// How likely it is against the other sentences; more than 0.
  public var weight: Double
  /// What it comes to; ``ChoiceReply/unclear`` where it fits several places.
  public var reply: ChoiceReply
}
