import Audio

/// Collects an utterance for what hears it whole, shows meanwhile what has been said so far, and has it decoded where the
/// speaker pauses: often that is done when the utterance turns out to be over.
///
/// The sound never waits for a decoding. One that is not wanted any more is cancelled, and what comes next waits for it in
/// its stead, since decoders and scores are shared.
public actor WholeUtteranceRecognizer: SpeechRecognizer {
  /// What tells what has been said so far.
  public struct Partials: Sendable {
    let hearing: any PartialRecognizing
    let isShared: Bool

    /// Makes it of what hears them.
    ///
    /// - Parameters:
    ///   - hearing: Hears them.
    ///   - isShared: Whether decoding an utterance takes it: it hears nothing meanwhile, and afterwards everything from the
    ///     beginning.
    public init(_ hearing: any PartialRecognizing, isShared: Bool) {
      (self.hearing, self.isShared) = (hearing, isShared)
    }
  }

  private let hearing: any UtteranceRecognizing
  private let partials: Partials?
  private let longest: Duration
  private let utterances = InTurn()
  private let decodings = InTurn()

  /// Makes a recogniser.
  ///
  /// - Parameters:
  ///   - hearing: Hears the utterance when it is over.
  ///   - partials: Tells what has been said so far; without it there are no partial hypotheses.
  ///   - longest: How long an utterance is at the most.
  public init(_ hearing: any UtteranceRecognizing, partials: Partials? = nil, longest: Duration = .seconds(60)) {
    (self.hearing, self.partials, self.longest) = (hearing, partials, longest)
  }

  /// Hears one utterance; see ``SpeechRecognizer/recognize(_:expecting:onPartial:)``.
  ///
  /// - Throws: ``RecognitionError`` when it is too long or an engine fails, what the sound throws, `CancellationError`.
  public func recognize(
    _ sound: any UtteranceAudio, expecting expected: ExpectedSpeech, onPartial: PartialHandler?
  ) async throws -> RecognitionResult {
    try await utterances.run { try await self.hearNow(sound, expected, onPartial) }
  }

  private func hearNow(
    _ sound: any UtteranceAudio, _ expected: ExpectedSpeech, _ onPartial: PartialHandler?
  ) async throws -> RecognitionResult {
    var utterance: [Int16] = []
    /// How many of its samples what shows partial hypotheses has been given.
    var shown = 0
    /// Decodes the utterance as it was when the speaker paused.
    var early: Task<RecognitionResult, any Error>?
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
        }
        if chunk.mayBeLast, early == nil, !utterance.isEmpty {
          if partials?.isShared == true { shown = 0 }
          early = await decode(utterance, expected)
        }
      }
      if shown > 0 { await partials?.hearing.endPartials() }
    } catch {
      early?.cancel()
      if shown > 0 { await partials?.hearing.endPartials() }
      throw error
    }
    let last = if let early { early } else { await decode(utterance, expected) }
    return try await last.valueUnlessCancelled
  }

  private func partial(of utterance: [Int16], _ shown: inout Int) async throws -> Hypothesis? {
    guard let partials else { return nil }
    if partials.isShared, await decodings.isBusy { return nil }
    if shown == 0 { try await partials.hearing.beginPartials() }
    let new = Array(utterance[shown...])
    shown = utterance.count
    return try await partials.hearing.partial(after: new)
  }

  /// Begins to decode an utterance, after whatever is being decoded.
  private func decode(
    _ samples: [Int16], _ expected: ExpectedSpeech
  ) async -> Task<RecognitionResult, any Error> {
    await decodings.begin { [hearing] in try await hearing.result(of: samples, expecting: expected) }
  }
}

/// Does one thing after another, in the order in which they came.
package actor InTurn {
  private var last: Task<Void, Never>?
  private var pending = 0

  /// Does things one after another.
  package init() {}

  /// Whether something goes on or waits.
  package var isBusy: Bool { pending > 0 }

  /// Begins something once all that came before is over. Where it has been cancelled by then, it never begins.
  package func begin<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) -> Task<Value, any Error> {
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

  /// Does something once all that came before is over, and waits for it. Cancelling the task cancels it; before its turn that
  /// is found when its turn comes.
  ///
  /// - Throws: What it throws, and `CancellationError` where it was cancelled before its turn.
  package func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    try await begin(work).valueUnlessCancelled
  }
}

extension Task where Failure == any Error {
  /// What it comes to. Cancelling the task that waits cancels it.
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
