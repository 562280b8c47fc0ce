import Audio

/// Collects an utterance for a recognizer of complete utterances, and shows partial hypotheses meanwhile. It decodes
/// whenever the speaker pauses, so the result is often ready when the utterance ends.
///
/// If other people talk, the endpointer detects late that the speaker has stopped. So the utterance can also end when the
/// partial hypothesis stops growing; see ``SteadyWords``.
///
/// Otherwise, the audio never waits for decoding. A decode that is no longer needed is cancelled, and the
/// next decode waits for it to end, because decoders and scores are shared.
public actor WholeUtteranceRecognizer: SpeechRecognizer {
  /// The source of partial hypotheses.
  public struct Partials: Sendable {
    let recognizer: any PartialRecognizing
    let isShared: Bool
    let steady: SteadyWords?

    /// Creates a source of partial hypotheses. If final decoding uses the same recognizer, there are none during a decode,
    /// and the recognizer restarts from the beginning of the utterance afterwards. With `steady`, an utterance can end when
    /// its hypothesis stops growing, if the caller is shown partial hypotheses.
    public init(_ recognizer: any PartialRecognizing, isShared: Bool, steady: SteadyWords? = nil) {
      (self.recognizer, self.isShared, self.steady) = (recognizer, isShared, steady)
    }
  }

  /// The rule that ends an utterance when its partial hypothesis stops growing. The audio must also be quieter than the
  /// speaker; see ``UtteranceChunk/isQuieter``.
  public struct SteadyWords: Hashable, Sendable {
    /// The time without growth after which a confident result ends the utterance.
    public var duration: Duration
    /// The time without growth after which any result ends it.
    public var longest: Duration
    /// The minimum confidence of a confident result.
    public var confidence: Double

    /// Creates a rule.
    public init(duration: Duration, longest: Duration, confidence: Double) {
      (self.duration, self.longest, self.confidence) = (duration, longest, confidence)
    }
  }

  private let recognizer: any UtteranceRecognizing
  private let partials: Partials?
  private let longest: Duration
  private let utterances = InTurn()
  private let decodings = InTurn()

  /// Creates a recognizer of utterances up to a length, optionally with a source of partial hypotheses.
  public init(_ recognizer: any UtteranceRecognizing, partials: Partials? = nil, longest: Duration = .seconds(60)) {
    (self.recognizer, self.partials, self.longest) = (recognizer, partials, longest)
  }

  /// Recognizes one utterance; see ``SpeechRecognizer/recognize(_:expecting:onPartial:)``.
  ///
  /// - Throws: ``RecognitionError`` if it is too long or an engine fails, the audio's error, or `CancellationError`.
  public func recognize(
    _ sound: any UtteranceAudio, expecting expected: ExpectedSpeech, onPartial: PartialHandler?
  ) async throws -> RecognitionResult {
    try await utterances.run { try await self.recognizeNow(sound, expected, onPartial) }
  }

  private func recognizeNow(
    _ sound: any UtteranceAudio, _ expected: ExpectedSpeech, _ onPartial: PartialHandler?
  ) async throws -> RecognitionResult {
    var utterance: [Int16] = []
    /// The number of samples already passed to the source of partial hypotheses.
    var shown = 0
    /// The decode that was started when the speaker paused.
    var early: Task<RecognitionResult, any Error>?
    /// The length of the utterance, in samples, when it was last decoded because its words were steady.
    var decoded = 0
    do {
      while let chunk = try await sound.next() {
        if !chunk.samples.isEmpty {
          guard Duration(samples: utterance.count + chunk.samples.count, at: Endpointer.sampleRate) <= longest else {
            throw RecognitionError.tooLong(limit: longest.inWords)
          }
          utterance += chunk.samples
          early?.cancel()
          early = nil
          if let onPartial, let partial = try await partial(of: utterance, &shown) { await onPartial(partial) }
          if sound.isOpenEnded, chunk.isQuieter, let rule = partials?.steady,
            let steady = await partials?.recognizer.steady, steady >= rule.duration,
            Duration(samples: utterance.count - decoded, at: Endpointer.sampleRate) >= rule.duration
          {
            let noticed = ContinuousClock.now
            decoded = utterance.count
            let decoding = await decode(utterance, expected)
            early = decoding
            let result = try await decoding.valueUnlessCancelled
            if result.confidence >= rule.confidence || steady >= rule.longest {
              await sound.end(at: noticed)
              await partials?.recognizer.endPartials()
              return result
            }
          }
        }
        if chunk.mayBeLast, early == nil, !utterance.isEmpty {
          if partials?.isShared == true { shown = 0 }
          early = await decode(utterance, expected)
        }
      }
      if shown > 0 { await partials?.recognizer.endPartials() }
    } catch {
      early?.cancel()
      if shown > 0 { await partials?.recognizer.endPartials() }
      throw error
    }
    let last = if let early { early } else { await decode(utterance, expected) }
    return try await last.valueUnlessCancelled
  }

  private func partial(of utterance: [Int16], _ shown: inout Int) async throws -> Hypothesis? {
    guard let partials else { return nil }
    if partials.isShared, await decodings.isBusy { return nil }
    if shown == 0 { try await partials.recognizer.beginPartials() }
    let new = Array(utterance[shown...])
    shown = utterance.count
    return try await partials.recognizer.partial(after: new)
  }

  /// Starts to decode an utterance after any decode in progress.
  private func decode(_ samples: [Int16], _ expected: ExpectedSpeech) async -> Task<RecognitionResult, any Error> {
    await decodings.begin { [recognizer] in try await recognizer.result(of: samples, expecting: expected) }
  }
}

/// Runs tasks one at a time, in the order of their arrival.
package actor InTurn {
  private var last: Task<Void, Never>?
  private var pending = 0

  package init() {}

  /// Whether a task is running or waiting.
  package var isBusy: Bool { pending > 0 }

  /// Starts a task after all previous tasks have ended. It never starts if it is cancelled by then.
  package func begin<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) -> Task<Value, any Error> {
    pending += 1
    let task = Task { [last] in
      defer { pending -= 1 }
      await last?.value
      try Task.checkCancellation()
      return try await work()
    }
    last = Task { _ = await task.result }
    return task
  }

  /// Runs a task after all previous tasks have ended, and returns its result. Cancelling the caller's task cancels it;
  /// a waiting task notices this when its turn comes, and throws `CancellationError`.
  package func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    try await begin(work).valueUnlessCancelled
  }
}

extension Task where Failure == any Error {
  /// The task's value. Cancelling the task that waits for it cancels this task.
  package var valueUnlessCancelled: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}
