/// A recording to make babble of.
public struct BabbleVoice: Sendable, Hashable {
  /// What the recording is called; an utterance is kept out of its own babble by it.
  public let id: String

  /// Mono samples at 16 kHz.
  public let samples: [Int16]

  /// Creates a voice.
  public init(id: String, samples: [Int16]) {
    self.id = id
    self.samples = samples
  }
}
