/// What an utterance's result is worth.
public struct Judgement: Codable, Sendable, Hashable {
  /// The verdict in one word.
  public enum Verdict: String, Codable, Sendable, CaseIterable {
    /// What was expected came: the place, nothing, or the command.
    case right
    /// Another place came, or another command.
    case wrong
    /// A place was expected and nothing was offered: a false reject.
    case refused
    /// Nothing was expected and a place was resolved: a false accept.
    case accepted
    /// Only words were expected.
    case words
    /// It could not be decoded.
    case failed
  }

  /// The verdict.
  public var verdict: Verdict
  /// Rank of the right place among those found, from 1; `nil` where it is not there or none was expected.
  public var rank: Int?
  /// Whether the intent is right, where one was expected.
  public var intent: Bool?
  /// Whether every slot expected is right; slots that were not expected do no harm.
  public var slots: Bool?
  /// Word counts, where words were expected.
  public var words: WordCounts?
  /// The alignment of the words.
  public var steps: [WordAlignment.Step]?

  /// Whether the utterance counts as understood when runs are compared: the right result, or every word right.
  public var isRight: Bool {
    switch verdict {
    case .right: true
    case .words: slots ?? (words?.errors == 0)
    default: false
    }
  }
}
