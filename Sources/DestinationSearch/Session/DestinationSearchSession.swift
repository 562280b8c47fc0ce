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
  /// - Returns: The result; `nil` when the turn was cancelled or another one was in hand.
  /// - Throws: ``AudioError`` when the source cannot be opened or fails, ``RecognitionError`` or an index error when
  ///   an engine fails. The state shows each of them to the driver as well.
  public func listen(to source: any AudioSource, near origin: Coordinate? = nil) async throws -> DestinationResult? {
    guard case .requestMicrophone(let generation) = machine.microphoneTapped() else { return nil }
    show()
    do {
      try await source.start()
    } catch {
      if machine.microphoneRefused(Self.failure(error), generation: generation) == .showFailure { show() }
      throw error
    }
    guard case .listen = machine.microphoneGranted(generation: generation) else {
      await source.stop()
      return nil
    }
    self.source = source
    show()
    let heard: Bool
    do {
      heard = try await hear(source, generation: generation)
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
    guard heard else {
      if machine.noSpeech(generation: generation) == .closeMicrophone { show() }
      await recognizer.cancelUtterance()
      return DestinationResult(outcome: .noSpeech, transcript: "", confidence: 0)
    }
    guard case .closeMicrophoneAndSearch = machine.speechEnded(generation: generation) else { return nil }
    show()
    do {
      let result = try await search(near: origin)
      return present(result, generation: generation)
    } catch {
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
    if let source { await close(source) }
    await recognizer.cancelUtterance()
  }

  /// The driver picked one of the choices.
  public func choose() {
    if machine.chosen() == .show { show() }
  }

  /// Feeds the recogniser until the utterance ends; whether there was one.
  private func hear(_ source: any AudioSource, generation: Int) async throws -> Bool {
    try await recognizer.startUtterance()
    var feed = UtteranceFeed(rules: endpointing)
    while machine.generation == generation, let chunk = try await source.next() {
      guard machine.generation == generation else { return false }
      onEvent(.level(chunk.levelDBFS))
      if chunk.droppedBefore > 0 { onEvent(.droppedSamples(chunk.droppedBefore)) }
      let (samples, progress) = feed.accept(chunk.samples)
      if !samples.isEmpty, let partial = try await recognizer.accept(samples) { onEvent(.partial(partial)) }
      if progress != .waiting { return progress == .ended }
    }
    guard machine.generation == generation else { return false }
    let (samples, progress) = feed.finish()
    if !samples.isEmpty { _ = try await recognizer.accept(samples) }
    return progress == .ended
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
    self.source = nil
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
