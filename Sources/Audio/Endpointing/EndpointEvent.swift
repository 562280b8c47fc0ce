/// What an ``Endpointer`` found. Positions are samples since its first sample.
public enum EndpointEvent: Sendable, Hashable {
  /// Speech has started; the utterance begins at `sample`, ``EndpointRules/preRoll`` before the first speech.
  case speechStarted(sample: Int)

  /// The utterance is over.
  case speechEnded(range: Range<Int>, reason: EndReason)

  /// There was no speech.
  case noSpeech(reason: NoSpeechReason)

  /// Why an utterance is over.
  public enum EndReason: Sendable, Hashable {
    /// The speaker has been silent for ``EndpointRules/endSilence``.
    case silence
    /// It reached ``EndpointRules/maximumUtterance``.
    case maximumLength
    /// The audio ended.
    case endOfAudio
  }

  /// Why there was no speech.
  public enum NoSpeechReason: Sendable, Hashable {
    /// None started within ``EndpointRules/noSpeechTimeout``.
    case timeout
    /// None started before the audio ended.
    case endOfAudio
  }
}
