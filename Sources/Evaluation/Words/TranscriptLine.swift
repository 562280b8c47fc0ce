/// What was said, or recognised, in one recording: a line of a transcript.
public struct TranscriptLine: Sendable, Hashable {
  /// The recording's identity: an utterance's name, or a file's path; never empty.
  public var id: String
  /// The words as written, without surrounding white space; empty where nothing was said or recognised.
  public var text: String

  /// Makes a line.
  public init(id: String, text: String) {
    self.id = id
    self.text = text
  }
}
