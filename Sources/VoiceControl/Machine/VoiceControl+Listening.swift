extension VoiceControl {
  /// The microphone is open.
  public mutating func microphoneOpened(generation: Int) -> MicrophoneAction {
    isCurrent(generation) && state == .listening ? .listen : .closeMicrophone
  }

  /// The microphone did not open: why.
  public mutating func microphoneRefused(_ failure: Failure, generation: Int) -> MicrophoneAction {
    guard isCurrent(generation), state == .listening else { return .none }
    state = .failed(failure, .voiceTemplate)
    return .show(ticket(.dwell))
  }

  /// The end-pointer heard the end of the utterance.
  public mutating func utteranceEnded(generation: Int) -> ListeningAction {
    guard isCurrent(generation), state == .listening else { return .none }
    state = .searching
    return .closeMicrophoneAndSearch(ticket(.search))
  }

  /// Nobody spoke in time.
  public mutating func nothingHeard(generation: Int) -> ListeningAction {
    stopListening(.notFound(.noSpeech), generation)
  }

  /// No utterance ended in time, whatever was heard.
  public mutating func listeningTimedOut(generation: Int) -> ListeningAction {
    stopListening(.notFound(.noSpeech), generation)
  }

  /// The microphone went away while it was open (AU-7).
  public mutating func microphoneLost(generation: Int) -> ListeningAction {
    stopListening(.failed(.microphoneLost, .voiceTemplate), generation)
  }

  /// The recogniser failed while listening.
  public mutating func recogniserFailed(generation: Int) -> ListeningAction {
    stopListening(.failed(.engine, .voiceTemplate), generation)
  }

  /// The microphone has another form than it had: the turn begins anew, once (AU-7).
  public mutating func microphoneChanged(generation: Int) -> ListeningAction {
    guard isCurrent(generation), state == .listening else { return .none }
    guard !hasReopened else { return microphoneLost(generation: generation) }
    // What the first microphone still says is late.
    self.generation += 1
    hasReopened = true
    return .reopenMicrophone(ticket(.listening))
  }

  /// Samples were lost because the machine was too busy.
  public mutating func overran(generation: Int) -> ListeningAction {
    isCurrent(generation) && state == .listening ? .markDegraded : .none
  }

  /// Another use of the audio began, such as a call (AU-6).
  ///
  /// While searching no audio is in use, and the search goes on. Before listening none is either: a microphone that is
  /// asked for during a call is refused as busy.
  public mutating func interruptionBegan() -> ListeningAction {
    guard state == .listening else { return .none }
    state = .interrupted
    return .closeMicrophoneAndWait(ticket(.interruption))
  }

  /// The interruption ended, whether or not audio may resume: the microphone is never opened again unasked (AU-6).
  public mutating func interruptionEnded() -> EndAction {
    guard state == .interrupted else { return .none }
    return .dismiss([], dismiss(then: .rest))
  }

  /// The interruption did not end in time; it may never (AU-6).
  public mutating func interruptionTimedOut(generation: Int) -> EndAction {
    isCurrent(generation) ? interruptionEnded() : .none
  }

  private mutating func stopListening(_ end: State, _ generation: Int) -> ListeningAction {
    guard isCurrent(generation), state == .listening else { return .none }
    state = end
    return .closeMicrophoneAndShow(ticket(.dwell))
  }
}
