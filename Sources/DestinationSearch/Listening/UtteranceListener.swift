import Audio
import Recognition

/// Reads a source until an utterance ends, and feeds it to a recogniser.
struct UtteranceListener {
  /// Something that happens while listening.
  enum Event: Sendable {
    /// A chunk came: its level in dBFS, and the samples lost before it.
    case chunk(levelDBFS: Double, droppedSamples: Int)
    /// The words heard so far.
    case partial(Hypothesis)
  }

  /// What was heard.
  struct Heard: Hashable, Sendable {
    /// Whether there was an utterance.
    var isUtterance: Bool
    /// How much audio was heard for it.
    var audio: Duration
  }

  let recognizer: any SpeechRecognizer
  let rules: EndpointRules

  /// Listens to a started source; the recogniser then has the utterance in hand.
  ///
  /// - Throws: `AudioError`, `RecognitionError`, and `CancellationError`.
  func hear(_ source: any AudioSource, onEvent: (Event) async -> Void = { _ in }) async throws -> Heard {
    try await recognizer.startUtterance()
    var audio = Duration.zero
    var feed = UtteranceFeed(rules: rules)
    while let chunk = try await source.next() {
      try Task.checkCancellation()
      audio += chunk.duration
      await onEvent(.chunk(levelDBFS: chunk.levelDBFS, droppedSamples: chunk.droppedBefore))
      let (samples, progress) = feed.accept(chunk.samples)
      if !samples.isEmpty, let partial = try await recognizer.accept(samples) { await onEvent(.partial(partial)) }
      if progress != .waiting { return Heard(isUtterance: progress == .ended, audio: audio) }
    }
    // A source may end quietly when its reader is cancelled; what it gave is no utterance.
    try Task.checkCancellation()
    let (samples, progress) = feed.finish()
    if !samples.isEmpty { _ = try await recognizer.accept(samples) }
    return Heard(isUtterance: progress == .ended, audio: audio)
  }
}
