public import Audio
public import Places
public import Recognition

/// Finds the place spoken in a recording: without a screen, a driver or a microphone to mind.
public struct SpokenSearch: Sendable {
  private let recognizer: any SpeechRecognizer
  private let resolver: DestinationResolver
  private let rules: EndpointRules

  /// Makes a search.
  ///
  /// - Parameters:
  ///   - recognizer: Hears the words.
  ///   - resolver: Finds the places.
  ///   - rules: When an utterance begins and ends.
  public init(recognizer: any SpeechRecognizer, resolver: DestinationResolver, rules: EndpointRules = .wholeFile) {
    self.recognizer = recognizer
    self.resolver = resolver
    self.rules = rules
  }

  /// Listens to one utterance and resolves it.
  ///
  /// - Parameters:
  ///   - source: A source that has not been started: 16 kHz, mono. It is stopped whatever happens.
  ///   - origin: Where the driver is, where known.
  ///   - route: The way that is driven, for what is on it; `nil` where none is.
  ///   - onPartial: Told what has been heard so far; `nil` where nobody looks at it.
  /// - Throws: `AudioError` when the source cannot be opened or fails, `RecognitionError` or an index error when an
  ///   engine fails, `CancellationError` when the task is cancelled.
  public func search(
    in source: any AudioSource, near origin: Coordinate? = nil, along route: Route? = nil,
    onPartial: PartialHandler? = nil
  ) async throws -> DestinationResult {
    let (heard, recognition) = try await UtteranceListener.recognize(
      source, rules: rules, by: recognizer, onPartial: onPartial)
    guard let recognition else {
      var result = DestinationResult(outcome: .noSpeech, transcript: "", confidence: 0)
      result.timing.audio = heard.audio
      return result
    }
    return try await resolver.resolve(recognition, since: heard.ended, near: origin, along: route)
  }
}

extension DestinationResolver {
  /// Resolves what was heard, with how long that took since the decoding began to end.
  package func resolve(
    _ recognition: RecognitionResult, since start: ContinuousClock.Instant, near origin: Coordinate?,
    along route: Route? = nil
  ) async throws -> DestinationResult {
    var result = try await resolve(recognition, near: origin, along: route)
    result.firstPass = recognition.firstPass.map { $0.map(\.text) }
    result.phones = recognition.phones
    result.verdict = recognition.verdict
    result.names = recognition.names
    result.timing = DestinationResult.Timing(recognition, since: start)
    return result
  }
}

extension DestinationResult.Timing {
  /// How long a recogniser took, and everything else up to now since its decoding began to end.
  package init(_ recognition: RecognitionResult, since start: ContinuousClock.Instant) {
    self.init()
    audio = recognition.audioDuration
    decode = recognition.decodeDuration
    endToResult = ContinuousClock.now - start
  }
}
