import Audio
public import Recognition

/// Hears an utterance of which all sound is there.
protocol UtteranceHearing: Sendable {
  /// Hears an utterance.
  ///
  /// - Parameters:
  ///   - samples: 16 kHz, mono.
  ///   - expected: What may have been said besides what it was made for.
  /// - Throws: `RecognitionError` when an engine fails, `CancellationError` when the task is cancelled.
  func result(of samples: [Int16], expecting expected: ExpectedSpeech) async throws -> RecognitionResult
}

/// What a speaker may say at the moment besides what a recogniser was made for.
struct ExpectedSpeech: Hashable, Sendable {
  /// Names of own places.
  var names: [String] = []
  /// Answers to the question that was asked.
  var answers: [ExpectedAnswer] = []
}

/// Collects an utterance for what hears it whole, shows meanwhile what has been said so far, and has it decoded where the
/// speaker pauses: often that is done when the utterance turns out to be over.
///
/// Whoever gives the sound is never kept waiting for a decoding. One that is not wanted any more is cancelled, and what
/// comes next waits for it in its stead, since decoders and scores are shared.
public actor WholeUtteranceRecognizer: SpeechRecognizer {
  /// What tells what has been said so far.
  struct Partials: Sendable {
    let recognizer: any SpeechRecognizer
    /// Whether decoding an utterance takes it: it hears nothing meanwhile, and afterwards everything from the beginning.
    let isShared: Bool
  }

  private let hearing: any UtteranceHearing
  private let partials: Partials?
  private let longest: Duration
  private var expected = ExpectedSpeech()
  private var isListening = false
  private var utterance: [Int16] = []
  /// How many of its samples what shows partial hypotheses has been given.
  private var shown = 0
  /// Decodes the utterance as it was when the speaker paused.
  private var early: Task<RecognitionResult, any Error>?
  /// The decoding that began last.
  private var last: Task<RecognitionResult, any Error>?
  private var decodings = 0

  /// Makes a recogniser.
  ///
  /// - Parameters:
  ///   - hearing: Hears the utterance when it is over.
  ///   - partials: Tells what has been said so far; without it there are no partial hypotheses.
  ///   - longest: How long an utterance is at the most.
  init(_ hearing: any UtteranceHearing, partials: Partials? = nil, longest: Duration = .seconds(60)) {
    (self.hearing, self.partials, self.longest) = (hearing, partials, longest)
  }

  /// Begins an utterance.
  public func startUtterance() async throws {
    await cancelUtterance()
    isListening = true
  }

  /// Has the utterances to come hear names besides.
  public func expect(names: [String]) async { expected.names = names }

  /// Has the utterances to come hear answers to a question.
  public func expect(answers: [ExpectedAnswer]) async { expected.answers = answers }

  /// Takes samples; see ``/Recognition/SpeechRecognizer/accept(_:)``.
  ///
  /// - Throws: `RecognitionError` when no utterance is in hand, or it has become too long.
  public func accept(_ samples: [Int16]) async throws -> Hypothesis? {
    guard isListening else { throw RecognitionError.notListening }
    guard !samples.isEmpty else { return nil }
    guard Duration(samples: utterance.count + samples.count, at: Endpointer.sampleRate) <= longest else {
      throw RecognitionError.tooLong(limit: longest.inWords)
    }
    utterance += samples
    forgetEarly()
    guard let partials, !(partials.isShared && decodings > 0) else { return nil }
    let (new, isFirst) = (Array(utterance[shown...]), shown == 0)
    shown = utterance.count
    if isFirst { try await partials.recognizer.startUtterance() }
    return try await partials.recognizer.accept(new)
  }

  /// Decodes what there is of the utterance. If more comes, that was in vain.
  public func expectEnd() async {
    guard early == nil, !utterance.isEmpty else { return }
    early = decode(utterance)
  }

  /// Ends the utterance and decodes it whole, where that was not done in the pause before.
  ///
  /// - Throws: `RecognitionError` when no utterance is in hand or an engine fails, `CancellationError` when the task is
  ///   cancelled.
  public func finishUtterance() async throws -> RecognitionResult {
    guard isListening else { throw RecognitionError.notListening }
    let decoding = early ?? decode(utterance)
    early = nil
    await cancelUtterance()
    return try await withTaskCancellationHandler {
      try await decoding.value
    } onCancel: {
      decoding.cancel()
    }
  }

  /// Drops the utterance in hand.
  public func cancelUtterance() async {
    isListening = false
    utterance = []
    forgetEarly()
    let wasShown = shown > 0
    shown = 0
    if let partials, wasShown, !partials.isShared || decodings == 0 { await partials.recognizer.cancelUtterance() }
  }

  private func forgetEarly() {
    early?.cancel()
    early = nil
  }

  /// Begins to decode an utterance, after whatever is being decoded.
  private func decode(_ samples: [Int16]) -> Task<RecognitionResult, any Error> {
    if partials?.isShared == true { shown = 0 }
    decodings += 1
    let task = Task { [hearing, expected, last] in
      defer { decodings -= 1 }
      _ = await last?.result
      try Task.checkCancellation()
      return try await hearing.result(of: samples, expecting: expected)
    }
    last = task
    return task
  }
}
