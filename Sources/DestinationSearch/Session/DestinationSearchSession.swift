public import Audio
public import Places
public import Recognition
public import VoiceControl

/// One search after another, spoken or typed: the stages joined behind one actor.
///
/// The microphone is open only while the state is `listening` (VC-14). What a screen can show comes as
/// ``SessionEvent``s; the answer is returned.
public actor DestinationSearchSession {
  private let recognizer: any SpeechRecognizer
  private let resolver: DestinationResolver
  private let endpointing: EndpointRules
  private let clock = ContinuousClock()
  private var machine = VoiceControl()
  private var source: (any AudioSource)?
  private let onEvent: @Sendable (SessionEvent) -> Void

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - recognizer: Hears the words; used by one session at a time.
  ///   - resolver: Finds the places.
  ///   - endpointing: When an utterance begins and ends.
  ///   - onEvent: Called with what a screen can show, in order, from the session's executor; must not block.
  public init(
    recognizer: any SpeechRecognizer, resolver: DestinationResolver, endpointing: EndpointRules = .live,
    onEvent: @escaping @Sendable (SessionEvent) -> Void = { _ in }
  ) {
    self.recognizer = recognizer
    self.resolver = resolver
    self.endpointing = endpointing
    self.onEvent = onEvent
  }

  /// Where the search stands.
  public var state: VoiceControl.State { machine.state }

  /// Listens for one utterance and resolves it.
  ///
  /// - Parameters:
  ///   - source: A source that has not been started: 16 kHz, mono.
  ///   - origin: Where the driver is, where known.
  /// - Returns: The result; `nil` when the turn or its task was cancelled, or another one was in hand.
  /// - Throws: ``AudioError`` when the source cannot be opened or fails, ``RecognitionError`` or an index error when
  ///   an engine fails. The state shows each of them to the driver as well.
  public func listen(to source: any AudioSource, near origin: Coordinate? = nil) async throws -> DestinationResult? {
    guard case .requestMicrophone(let generation) = machine.microphoneTapped() else { return nil }
    show()
    self.source = source
    do {
      try await source.start()
      try Task.checkCancellation()
    } catch is CancellationError {
      await close(source)
      await cancel(generation)
      return nil
    } catch {
      await close(source)
      guard machine.generation == generation else { return nil }
      if machine.microphoneRefused(Self.failure(error), generation: generation) == .showFailure { show() }
      throw error
    }
    guard case .listen = machine.microphoneGranted(generation: generation) else {
      await close(source)
      return nil
    }
    show()
    let heard: (utterance: Bool, audio: Duration)
    do {
      heard = try await hear(source, generation: generation)
    } catch is CancellationError {
      await close(source)
      await cancel(generation)
      return nil
    } catch {
      await close(source)
      guard machine.generation == generation else { return nil }
      let lost = error is AudioError
      let action =
        lost ? machine.microphoneLost(generation: generation) : machine.recogniserFailed(generation: generation)
      if action == .closeMicrophone { show() }
      throw error
    }
    await close(source)
    guard machine.generation == generation else { return nil }
    guard heard.utterance else {
      await recognizer.cancelUtterance()
      if machine.noSpeech(generation: generation) == .closeMicrophone { show() }
      var result = DestinationResult(outcome: .noSpeech, transcript: "", confidence: 0)
      result.timing.audio = heard.audio
      return result
    }
    guard case .closeMicrophoneAndSearch = machine.speechEnded(generation: generation) else { return nil }
    show()
    do {
      let result = try await search(near: origin)
      return present(result, generation: generation)
    } catch {
      guard machine.generation == generation else { return nil }
      if machine.searchFailed(.engine, generation: generation) == .show { show() }
      throw error
    }
  }

  /// Resolves typed text.
  public func find(_ text: String, near origin: Coordinate? = nil) async throws -> DestinationResult {
    try await resolver.resolve(text: text, near: origin)
  }

  /// Ends the turn in hand: closes the microphone and drops what is being decoded.
  public func cancel() async {
    guard machine.cancelled() == .stopEverything else { return }
    show()
    let ended = machine.generation
    if let source { await close(source) }
    // Another turn may have begun while the microphone was being closed; its utterance is not to be dropped.
    if machine.generation == ended { await recognizer.cancelUtterance() }
  }

  /// Ends a turn, unless another has begun since.
  private func cancel(_ generation: Int) async {
    if machine.generation == generation { await cancel() }
  }

  /// The driver picked one of the choices.
  public func choose() {
    if machine.chosen() == .show { show() }
  }

  /// Feeds the recogniser until the utterance ends; whether there was one, and how much audio was heard for it.
  private func hear(
    _ source: any AudioSource, generation: Int
  ) async throws -> (utterance: Bool, audio: Duration) {
    try await recognizer.startUtterance()
    var audio = Duration.zero
    var feed = UtteranceFeed(rules: endpointing)
    while machine.generation == generation, let chunk = try await source.next() {
      guard machine.generation == generation else { return (false, audio) }
      audio += chunk.duration
      onEvent(.level(chunk.levelDBFS))
      if chunk.droppedBefore > 0 { onEvent(.droppedSamples(chunk.droppedBefore)) }
      let (samples, progress) = feed.accept(chunk.samples)
      if !samples.isEmpty, let partial = try await recognizer.accept(samples) { onEvent(.partial(partial)) }
      if progress != .waiting { return (progress == .ended, audio) }
    }
    // A source may end quietly when its reader is cancelled; what it gave is no utterance.
    try Task.checkCancellation()
    guard machine.generation == generation else { return (false, audio) }
    let (samples, progress) = feed.finish()
    if !samples.isEmpty { _ = try await recognizer.accept(samples) }
    return (progress == .ended, audio)
  }

  private func search(near origin: Coordinate?) async throws -> DestinationResult {
    let start = clock.now
    let recognition = try await recognizer.finishUtterance()
    var result = try await resolver.resolve(recognition, near: origin)
    result.timing.audio = recognition.audioDuration
    result.timing.decode = recognition.decodeDuration
    result.timing.endToResult = clock.now - start
    return result
  }

  private func present(_ result: DestinationResult, generation: Int) -> DestinationResult? {
    guard machine.generation == generation else { return nil }
    let action: VoiceControl.ResolvedAction =
      switch result.outcome {
      case .resolved: machine.foundPlace(generation: generation)
      case .ambiguous: machine.foundChoices(result.candidates.count, generation: generation)
      case .noSpeech: machine.foundNothing(.noSpeech, generation: generation)
      case .notUnderstood: machine.foundNothing(.notUnderstood, generation: generation)
      case .notFound:
        if let missing = result.missingPlace {
          machine.searchFailed(.placeNotSet(missing), generation: generation)
        } else {
          machine.foundNothing(.noMatch, generation: generation)
        }
      case .command: machine.cancelled() == .stopEverything ? .show : .drop
      }
    guard action == .show else { return nil }
    show()
    return result
  }

  private func close(_ source: any AudioSource) async {
    if self.source === source { self.source = nil }
    await source.stop()
  }

  private func show() {
    onEvent(.state(machine.state))
  }

  private static func failure(_ error: any Error) -> VoiceControl.Failure {
    switch (error as? AudioError)?.code {
    case .deviceBusy: .microphoneBusy
    case .deviceForbidden: .microphoneForbidden
    case .deviceAbsent: .microphoneAbsent
    case .deviceLost: .microphoneLost
    default: .engine
    }
  }
}
