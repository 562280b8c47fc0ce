package import Audio
package import Recognition

/// The audio of one utterance, cut out of a source while it is being spoken.
///
/// The recognizer requests it piece by piece; the owner of the source waits for ``over()``, and can close the source
/// while the utterance is still being decoded.
package actor UtteranceListener: UtteranceAudio {
  /// The extent of the recorded utterance.
  package struct Heard: Hashable, Sendable {
    /// Whether an utterance was detected.
    package var isUtterance: Bool
    /// Duration of the captured audio.
    package var audio: Duration
    /// Start of the utterance in that audio; the recognizer's times count from there.
    package var start = Duration.zero
    /// End of the utterance in that audio, where the recognizer's input ends.
    package var end = Duration.zero
    /// Whether the end was detected before the audio ended.
    package var isEndDetected = false
    /// Whether some of its audio was lost before it reached this listener.
    package var hasGaps = false
    /// When the end was detected; the driver's waiting time starts here.
    package var ended = ContinuousClock.now
  }

  private struct NoUtterance: Error {}

  private let source: any AudioSource
  private let onChunk: @Sendable (AudioChunk) async -> Void
  /// Whether the utterance ends when the speaker stops, not with the audio.
  package nonisolated let isOpenEnded: Bool
  private let overs = AsyncThrowingStream<Heard, any Error>.makeStream()
  private var feed: UtteranceFeed
  private var progress = UtteranceFeed.Progress.waiting
  private var audio = Duration.zero
  /// Position of the last audio gap.
  private var gap: Duration?
  private var isAudioOver = false
  private var isPauseTold = false
  /// The extent of the utterance; `nil` until it is over.
  package private(set) var heard: Heard?
  /// When the end of the utterance was detected; the current time until then.
  package var ended: ContinuousClock.Instant { heard?.ended ?? .now }

  /// Creates a listener of a source of 16 kHz, mono, that is started before audio is requested. `onChunk` is called
  /// with every chunk of audio as it arrives.
  package init(
    _ source: any AudioSource, rules: EndpointRules, onChunk: @escaping @Sendable (AudioChunk) async -> Void = { _ in }
  ) {
    (self.source, self.onChunk) = (source, onChunk)
    feed = UtteranceFeed(rules: rules)
    isOpenEnded = rules.endSilence != nil
  }

  /// The next audio of the utterance; `nil` once it is over.
  ///
  /// - Throws: `AudioError`, `CancellationError`, and a private error if no speech was detected.
  package func next() async throws -> UtteranceChunk? {
    do {
      while progress == .waiting {
        let (samples, pauses) = try await advance()
        if !samples.isEmpty || pauses { return UtteranceChunk(samples, mayBeLast: pauses, isQuieter: feed.isQuieter) }
      }
      conclude()
      guard progress == .ended else { throw NoUtterance() }
      overs.continuation.finish()
      return nil
    } catch {
      overs.continuation.finish(throwing: error)
      throw error
    }
  }

  /// Ends the utterance after the audio that the recognizer has received so far; its end was noticed at a time.
  package func end(at time: ContinuousClock.Instant) {
    if progress == .waiting { progress = .ended }
    conclude(at: time)
    overs.continuation.finish()
  }

  private func conclude(at time: ContinuousClock.Instant = .now) {
    guard heard == nil else { return }
    let heard = Heard(
      isUtterance: progress == .ended, audio: audio, start: feed.start, end: feed.end,
      isEndDetected: progress == .ended && !isAudioOver, hasGaps: gap.map { $0 >= feed.start } ?? false, ended: time)
    self.heard = heard
    overs.continuation.yield(heard)
  }

  /// The part of the source's next chunk that belongs to the utterance, and whether the speaker has just started to
  /// pause.
  private func advance() async throws -> (samples: [Int16], pauses: Bool) {
    guard let chunk = try await source.next() else {
      // A source may end quietly when its reader is cancelled; the audio so far isn't an utterance.
      try Task.checkCancellation()
      let last = feed.finish()
      isAudioOver = true
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

  /// Waits for the end of the utterance, which may still be decoding. Call it once.
  ///
  /// - Throws: The error that ended it early.
  package func over() async throws -> Heard {
    for try await heard in overs.stream { return heard }
    throw CancellationError()
  }

  /// Ends the wait for an utterance that is no longer being recognized.
  package func fail(_ error: any Error) { overs.continuation.finish(throwing: error) }

  /// Recognizes the utterance.
  ///
  /// - Returns: The utterance and its result; no result if no speech was detected.
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

  /// Starts a source, recognizes its first utterance, and always stops it.
  ///
  /// - Returns: The utterance and its result; no result if no speech was detected.
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

/// Cuts the utterance out of a stream of samples: selects the part of each chunk that the recognizer gets.
///
/// The recognizer gets only the utterance's range, and decodes it while it is being spoken. Before the start, it
/// buffers audio that may still belong to the utterance; in a pause, it buffers the audio beyond the post-roll until
/// speech continues.
struct UtteranceFeed {
  /// The state of the utterance after a chunk.
  enum Progress: Hashable {
    /// It continues, or hasn't begun.
    case waiting
    /// It has ended.
    case ended
    /// No speech was detected.
    case noSpeech
  }

  private var endpointer: Endpointer
  private let wholeAudio: Bool
  private var held: [Int16] = []
  private var heldStart = 0
  private var firstSample: Int?

  /// Rules that never end on silence are for whole files; then all audio is fed.
  init(rules: EndpointRules) {
    endpointer = Endpointer(rules: rules)
    wholeAudio = rules.endSilence == nil
  }

  /// Whether the recognizer has all of the utterance, unless the speaker continues.
  var mayBeOver: Bool { endpointer.mayBeOver }

  /// Whether most of the latest audio is quieter than the speaker.
  var isQuieter: Bool { endpointer.isQuieter }

  /// The start of the utterance, where recognition begins.
  var start: Duration { Duration(samples: firstSample ?? 0, at: Endpointer.sampleRate) }

  /// The end of the audio passed to the recognizer, which is continuous from ``start``.
  var end: Duration {
    Duration(samples: firstSample == nil && !wholeAudio ? 0 : heldStart, at: Endpointer.sampleRate)
  }

  /// Accepts a chunk; `samples` is the audio to pass to the recognizer now.
  mutating func accept(_ chunk: [Int16]) -> (samples: [Int16], progress: Progress) {
    held += chunk
    return advance(endpointer.accept(chunk))
  }

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

  /// Removes the samples before a position from the buffer.
  private mutating func take(before sample: Int) -> [Int16] {
    let count = min(max(0, sample - heldStart), held.count)
    defer {
      held.removeFirst(count)
      heldStart += count
    }
    return Array(held.prefix(count))
  }
}
