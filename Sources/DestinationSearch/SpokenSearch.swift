public import Audio
public import Places
public import Recognition

/// Finds the place spoken in a recording, without a screen, driver, or microphone.
public struct SpokenSearch: Sendable {
  private let recognizer: any SpeechRecognizer
  private let resolver: DestinationResolver
  private let rules: EndpointRules

  /// Creates a search; the rules say when an utterance begins and ends.
  public init(recognizer: any SpeechRecognizer, resolver: DestinationResolver, rules: EndpointRules = .wholeFile) {
    self.recognizer = recognizer
    self.resolver = resolver
    self.rules = rules
  }

  /// Listens to one utterance and resolves it. The source, of 16 kHz, mono, must not be started; it is always stopped.
  /// `onPartial` is called with the partial hypothesis whenever it changes.
  ///
  /// - Throws: `AudioError` if the source can't be opened or fails, `RecognitionError` or an index error if an engine
  ///   fails, `CancellationError` if the task is cancelled.
  public func search(
    in source: any AudioSource, near origin: Coordinate? = nil, along route: Route? = nil,
    onPartial: PartialHandler? = nil
  ) async throws -> DestinationResult {
    try await heard(in: source, near: origin, along: route, onPartial: onPartial).result
  }

  /// Recognizes one utterance, resolves it, and also returns its extent; see ``search(in:near:along:onPartial:)``.
  package func heard(
    in source: any AudioSource, near origin: Coordinate?, along route: Route? = nil, onPartial: PartialHandler? = nil
  ) async throws -> (heard: UtteranceListener.Heard, result: DestinationResult) {
    let (heard, recognition) = try await UtteranceListener.recognize(
      source, rules: rules, by: recognizer, onPartial: onPartial)
    guard let recognition else {
      var result = DestinationResult(outcome: .noSpeech, transcript: "", confidence: 0)
      result.timing.audio = heard.audio
      return (heard, result)
    }
    return (heard, try await resolver.resolve(recognition, since: heard.ended, near: origin, along: route))
  }
}

extension DestinationResolver {
  /// Resolves a recognition result, with the time since its decoding began to end.
  package func resolve(
    _ recognition: RecognitionResult, since start: ContinuousClock.Instant, near origin: Coordinate?,
    along route: Route? = nil
  ) async throws -> DestinationResult {
    var result = try await resolve(recognition, near: origin, along: route)
    result.firstPass = recognition.firstPass.map { $0.map(\.text) }
    result.phones = recognition.phones
    result.ranked = recognition.ranked
    result.names = recognition.names
    result.timing = DestinationResult.Timing(recognition, since: start)
    return result
  }
}

extension DestinationResult.Timing {
  /// The recognizer's durations, and the time from the end of its decoding until now.
  package init(_ recognition: RecognitionResult, since start: ContinuousClock.Instant) {
    self.init()
    (audio, decode) = (recognition.audioDuration, recognition.decodeDuration)
    endToResult = ContinuousClock.now - start
  }
}
