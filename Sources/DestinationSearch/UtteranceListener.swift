package import Audio
package import Recognition

/// The sound of one utterance, cut out of a source while it is spoken.
///
/// Who hears it asks for it, piece by piece; who opened the source waits for ``over()``, and can close it while the utterance
/// is still being decoded.
package actor UtteranceListener: UtteranceAudio {
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
    /// When it was known to be over: what the driver waits for begins.
    package var ended = ContinuousClock.now
  }

  /// Nobody spoke.
  private struct NoUtterance: Error {}

  private let source: any AudioSource
  private let onChunk: @Sendable (AudioChunk) async -> Void
  private let overs = AsyncThrowingStream<Heard, any Error>.makeStream()
  private var feed: UtteranceFeed
  private var progress = UtteranceFeed.Progress.waiting
  private var audio = Duration.zero
  /// Where sound was lost last.
  private var gap: Duration?
  private var isPauseTold = false
  /// What was heard; `nil` until the utterance is over.
  package private(set) var heard: Heard?
  /// When the utterance was known to be over; now, until it is.
  package var ended: ContinuousClock.Instant { heard?.ended ?? .now }

  /// Makes a listener.
  ///
  /// - Parameters:
  ///   - source: A source that has been started by the time the sound is asked for: 16 kHz, mono.
  ///   - rules: When an utterance begins and ends.
  ///   - onChunk: Told of all audio, as it comes.
  package init(
    _ source: any AudioSource, rules: EndpointRules, onChunk: @escaping @Sendable (AudioChunk) async -> Void = { _ in }
  ) {
    (self.source, self.onChunk) = (source, onChunk)
    feed = UtteranceFeed(rules: rules)
  }

  /// The next sound of the utterance; `nil` once it is over.
  ///
  /// - Throws: `AudioError`, `CancellationError`, and an error of its own where nobody spoke.
  package func next() async throws -> UtteranceChunk? {
    do {
      while progress == .waiting {
        let (samples, pauses) = try await advance()
        if !samples.isEmpty || pauses { return UtteranceChunk(samples, mayBeLast: pauses) }
      }
      let heard = Heard(
        isUtterance: progress == .ended, audio: audio, start: feed.start,
        hasGaps: gap.map { $0 >= feed.start } ?? false)
      self.heard = heard
      overs.continuation.yield(heard)
      guard heard.isUtterance else { throw NoUtterance() }
      overs.continuation.finish()
      return nil
    } catch {
      overs.continuation.finish(throwing: error)
      throw error
    }
  }

  /// What the next chunk of the source has of the utterance, and whether the speaker has just begun to pause.
  private func advance() async throws -> (samples: [Int16], pauses: Bool) {
    guard let chunk = try await source.next() else {
      // A source may end quietly when its reader is cancelled; what it gave is no utterance.
      try Task.checkCancellation()
      let last = feed.finish()
      progress = last.progress
      return (last.samples, false)
    }
    try Task.checkCancellation()
    if chunk.droppedBefore > 0 { gap = audio }
    audio += chunk.duration
    await onChunk(chunk)
    let new = feed.accept(chunk.samples)
    progress = new.progress
    if !new.samples.isEmpty { isPauseTold = false }
    let pauses = progress == .waiting && feed.mayBeOver && !isPauseTold
    if pauses { isPauseTold = true }
    return (new.samples, pauses)
  }

  /// What was heard, once the utterance is over: whoever hears it may still be decoding it. Asked for once.
  ///
  /// - Throws: What ended it before.
  package func over() async throws -> Heard {
    for try await heard in overs.stream { return heard }
    throw CancellationError()
  }

  /// Ends the waiting for an utterance that is not heard any more.
  package func fail(_ error: any Error) { overs.continuation.finish(throwing: error) }

  /// Has the utterance heard.
  ///
  /// - Returns: What was heard; no result where nobody spoke.
  /// - Throws: `AudioError`, `RecognitionError`, and `CancellationError`.
  package func heard(
    by recognizer: any SpeechRecognizer, expecting expected: ExpectedSpeech = ExpectedSpeech(),
    onPartial: PartialHandler? = nil
  ) async throws -> (heard: Heard, result: RecognitionResult?) {
    var result: RecognitionResult?
    do {
      result = try await recognizer.recognize(self, expecting: expected, onPartial: onPartial)
    } catch is NoUtterance {}
    guard let heard else { throw CancellationError() }
    result?.hasGaps = heard.hasGaps
    return (heard, result)
  }

  /// Starts a source, has its first utterance heard, and stops it whatever happens.
  ///
  /// - Returns: What was heard; no result where nobody spoke.
  /// - Throws: `AudioError`, `RecognitionError`, and `CancellationError`.
  package static func recognize(
    _ source: any AudioSource, rules: EndpointRules, by recognizer: any SpeechRecognizer,
    onPartial: PartialHandler? = nil
  ) async throws -> (heard: Heard, result: RecognitionResult?) {
    do {
      try await source.start()
      try Task.checkCancellation()
      let heard = try await Self(source, rules: rules).heard(by: recognizer, onPartial: onPartial)
      await source.stop()
      return heard
    } catch {
      await source.stop()
      throw error
    }
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
