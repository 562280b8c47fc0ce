package import Audio
package import Recognition

/// Reads a source until an utterance ends, and feeds it to a recogniser.
package struct UtteranceListener {
  /// Something that happens while listening.
  package enum Event: Sendable {
    /// A chunk came: its level in dBFS, and the samples lost before it.
    case chunk(levelDBFS: Double, droppedSamples: Int)
    /// The words heard so far.
    case partial(Hypothesis)
  }

  /// What was heard.
  package struct Heard: Hashable, Sendable {
    /// Whether there was an utterance.
    package var isUtterance: Bool
    /// How much audio was heard for it.
    package var audio: Duration
    /// Where the utterance begins in that audio; the recogniser counts from there.
    package var start = Duration.zero
    /// Whether some of its sound was lost before it came here.
    package var hasGaps = false
  }

  private let recognizer: any SpeechRecognizer
  private let rules: EndpointRules

  /// Makes a listener that gives what it hears to a recogniser and ends the utterance by some rules.
  package init(recognizer: any SpeechRecognizer, rules: EndpointRules) {
    self.recognizer = recognizer
    self.rules = rules
  }

  /// Listens to a source from its start, and stops it whatever happens; the recogniser has the utterance in hand where
  /// there is one, and nothing otherwise.
  ///
  /// - Throws: `AudioError`, `RecognitionError`, and `CancellationError`.
  package func hear(from source: any AudioSource) async throws -> Heard {
    do {
      try await source.start()
      try Task.checkCancellation()
      let heard = try await hear(source)
      await source.stop()
      if !heard.isUtterance { await recognizer.cancelUtterance() }
      return heard
    } catch {
      await source.stop()
      await recognizer.cancelUtterance()
      throw error
    }
  }

  /// Listens to a started source; the recogniser then has the utterance in hand.
  ///
  /// - Throws: `AudioError`, `RecognitionError`, and `CancellationError`.
  package func hear(_ source: any AudioSource, onEvent: (Event) async -> Void = { _ in }) async throws -> Heard {
    try await recognizer.startUtterance()
    var audio = Duration.zero
    var feed = UtteranceFeed(rules: rules)
    var isEndExpected = false
    /// Where sound was lost last.
    var gap: Duration?
    func heard(_ isUtterance: Bool) -> Heard {
      Heard(
        isUtterance: isUtterance, audio: audio, start: feed.start, hasGaps: gap.map { $0 >= feed.start } ?? false)
    }
    while let chunk = try await source.next() {
      try Task.checkCancellation()
      if chunk.droppedBefore > 0 { gap = audio }
      audio += chunk.duration
      await onEvent(.chunk(levelDBFS: chunk.levelDBFS, droppedSamples: chunk.droppedBefore))
      let (samples, progress) = feed.accept(chunk.samples)
      if !samples.isEmpty, let partial = try await recognizer.accept(samples) { await onEvent(.partial(partial)) }
      if progress != .waiting { return heard(progress == .ended) }
      if !samples.isEmpty { isEndExpected = false }
      if feed.mayBeOver, !isEndExpected {
        isEndExpected = true
        await recognizer.expectEnd()
      }
    }
    // A source may end quietly when its reader is cancelled; what it gave is no utterance.
    try Task.checkCancellation()
    let (samples, progress) = feed.finish()
    if !samples.isEmpty { _ = try await recognizer.accept(samples) }
    return heard(progress == .ended)
  }
}

/// Cuts the utterance out of a stream of samples: what the recogniser is to hear of each chunk.
///
/// The recogniser hears the utterance's range and nothing else, and decodes it while it is spoken. Until it starts, as
/// much is held as may still belong to it; in a pause, what lies beyond the post-roll is held until speech goes on.
struct UtteranceFeed {
  /// What became of the utterance with a chunk.
  enum Progress: Hashable {
    /// It goes on, or has not begun.
    case waiting
    /// It has ended.
    case ended
    /// Nobody spoke.
    case noSpeech
  }

  private var endpointer: Endpointer
  private let wholeAudio: Bool
  private var held: [Int16] = []
  private var heldStart = 0
  private var firstSample: Int?

  /// - Parameter rules: Rules that never end on silence are for whole files: then everything is fed.
  init(rules: EndpointRules) {
    endpointer = Endpointer(rules: rules)
    wholeAudio = rules.endSilence == nil
  }

  /// Whether the recogniser has all of the utterance, unless the speaker goes on.
  var mayBeOver: Bool { endpointer.mayBeOver }

  /// Where the utterance begins: what the recogniser hears first.
  var start: Duration { Duration(samples: firstSample ?? 0, at: Endpointer.sampleRate) }

  /// Takes a chunk; `samples` is what the recogniser is to hear now.
  mutating func accept(_ chunk: [Int16]) -> (samples: [Int16], progress: Progress) {
    held += chunk
    return advance(endpointer.accept(chunk))
  }

  /// The audio is over.
  mutating func finish() -> (samples: [Int16], progress: Progress) {
    let (samples, progress) = advance(endpointer.finish())
    return (samples, progress == .waiting ? .noSpeech : progress)
  }

  private mutating func advance(_ events: [EndpointEvent]) -> (samples: [Int16], progress: Progress) {
    var progress = Progress.waiting
    var start = endpointer.earliestStart
    var end = endpointer.certainEnd
    for event in events {
      switch event {
      case .speechStarted(let sample): start = sample
      case .speechEnded(let range, _):
        progress = .ended
        (start, end) = (range.lowerBound, range.upperBound)
      case .noSpeech: progress = .noSpeech
      }
    }
    if wholeAudio { return (take(before: .max), progress) }
    _ = take(before: start)
    let position = heldStart
    let samples = end.map { take(before: $0) } ?? []
    if firstSample == nil, !samples.isEmpty { firstSample = position }
    return (samples, progress)
  }

  /// Takes the samples before a position out of what is held.
  private mutating func take(before sample: Int) -> [Int16] {
    let count = min(max(0, sample - heldStart), held.count)
    defer {
      held.removeFirst(count)
      heldStart += count
    }
    return Array(held.prefix(count))
  }
}
