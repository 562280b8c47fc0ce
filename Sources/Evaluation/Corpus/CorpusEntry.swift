public import Foundation

/// One utterance of a corpus: a recording and what is to come of it.
public struct CorpusEntry: Sendable, Hashable {
  /// Place among the entries that were not left out, from 0.
  public var index: Int
  /// Its line in the corpus, from 1.
  public var line: Int
  /// Its path or identifier as the corpus writes it.
  public var id: String
  /// The recording.
  public var audio: URL
  /// What is to come of it.
  public var expected: Expectation
  /// Who speaks, where named.
  public var speaker: String?
  /// What was recorded besides speech, where the corpus says so.
  public var condition: String?
}
