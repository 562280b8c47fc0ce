/// What came of an utterance.
public enum Outcome: String, Sendable, Codable, CaseIterable {
  /// One clear place.
  case resolved
  /// Several places fit; the driver chooses.
  case ambiguous
  /// Understood, but nothing on the map matches.
  case notFound
  /// Speech that is no destination, or that was not heard well enough.
  case notUnderstood
  /// Nobody spoke.
  case noSpeech
  /// A command that is no destination, such as cancel.
  case command
}
