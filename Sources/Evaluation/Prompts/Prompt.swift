public import Places
public import Understanding

/// An utterance to be spoken, and what has to come of it.
public struct Prompt: Sendable, Hashable {
  /// What it is about.
  public var kind: PromptKind
  /// Its words in lower case.
  public var words: [String]
  /// How it has to be understood; `nil` when it is no command.
  public var query: DestinationQuery?
  /// The place that has to be found; `nil` when none may be.
  public var place: Place?

  /// Makes a prompt.
  public init(kind: PromptKind, words: [String], query: DestinationQuery? = nil, place: Place? = nil) {
    self.kind = kind
    self.words = words
    self.query = query
    self.place = place
  }

  /// The words with spaces between them.
  public var text: String { words.joined(separator: " ") }
}
