extension VoiceControlMachine {
  /// The driver asked to speak.
  ///
  /// - Parameters:
  ///   - permission: The current permission decision, read for this start (PE-4).
  ///   - isModalShown: Whether a modal other than the voice search's is on the screen.
  public mutating func microphoneTapped(_ permission: PermissionDecision, isModalShown: Bool = false) -> StartAction {
    switch state {
    case .disconnected: return .refuse(.notConnected)
    case .idle, .choosing: break
    default: return .none
    }
    guard !isModalShown else { return .refuse(.alreadyPresenting) }
    switch permission {
    case .listen: return .present(present(.listening))
    case .ask(let question): return .present(present(.permission(question)))
    case .fail(let failure): return .alert(failure, present(.alert(failure)))
    }
  }

  /// The voice template, or the alert, is on the screen.
  public mutating func presented(generation: Int) -> TurnAction {
    guard isModal(generation) else {
      // The host was late, and the turn is over. The template must not stay, or nothing else can be presented (IC-5).
      return state == .disconnected ? .none : .dismissStray
    }
    switch state {
    case .presenting(.listening):
      state = .listening
      return .openMicrophone(ticket(.listening))
    case .presenting(.permission(let question)):
      state = .askingPermission(question)
      return .ask(question, ticket(.permission))
    case .presenting(.alert(let failure)):
      state = .failed(failure, .alert)
      return .none
    default: return .none
    }
  }

  /// The host refused the template or the alert: nothing is on the screen, and nothing has to be dismissed.
  ///
  /// - Returns: The next step; `nil` if the presentation didn't belong to this turn.
  public mutating func presentationFailed(generation: Int) -> Next? {
    guard isModal(generation) else { return nil }
    switch state {
    case .presenting: return finish(.rest)
    case .dismissing(let next): return finish(next)
    default: return nil
    }
  }

  /// The host neither presented nor refused in time; it may still present, so it is asked to dismiss.
  public mutating func presentationTimedOut(generation: Int) -> EndAction {
    guard isCurrent(generation), case .presenting = state else { return .none }
    state = .dismissing(.rest)
    return .dismiss([])
  }

  /// The driver answered on the phone, or the answer changed there.
  public mutating func permissionAnswered(_ permission: PermissionDecision, generation: Int) -> TurnAction {
    guard isCurrent(generation), case .askingPermission = state else { return .none }
    return follow(permission)
  }

  /// The driver didn't answer in time. The prompt on the phone stays; the next turn reads the answer (PE-4, PE-5).
  public mutating func permissionTimedOut(generation: Int) -> EndAction {
    guard isCurrent(generation), case .askingPermission = state else { return .none }
    state = .dismissing(.rest)
    return .dismiss(.question)
  }

  /// The driver retries while the "nothing found" frame is on the screen (VC-17).
  ///
  /// - Parameter permission: The current permission decision, read for this start (PE-4).
  public mutating func retryTapped(_ permission: PermissionDecision) -> TurnAction {
    guard case .notFound = state else { return .none }
    endTurn(in: state)
    return follow(permission)
  }

  /// Continues with the template on the screen.
  private mutating func follow(_ permission: PermissionDecision) -> TurnAction {
    switch permission {
    case .listen:
      state = .listening
      return .openMicrophone(ticket(.listening))
    case .ask(let question):
      state = .askingPermission(question)
      return .ask(question, ticket(.permission))
    case .fail(let failure):
      state = .failed(failure, .voiceTemplate)
      return .show(ticket(.dwell))
    }
  }

  /// The microphone is open.
  public mutating func microphoneOpened(generation: Int) -> TurnAction {
    isCurrent(generation) && state == .listening ? .listen : .closeMicrophone
  }

  /// The microphone did not open: why.
  public mutating func microphoneRefused(_ failure: Failure, generation: Int) -> TurnAction {
    guard isCurrent(generation), state == .listening else { return .none }
    state = .failed(failure, .voiceTemplate)
    return .show(ticket(.dwell))
  }

  /// The endpointer detected the end of the utterance.
  public mutating func utteranceEnded(generation: Int) -> TurnAction {
    guard isCurrent(generation), state == .listening else { return .none }
    state = .searching
    return .closeMicrophoneAndSearch(ticket(.search))
  }

  /// The driver didn't speak in time.
  public mutating func nothingHeard(generation: Int) -> TurnAction { stopListening(.notFound(.noSpeech), generation) }

  /// No utterance ended in time, even if there was speech.
  public mutating func listeningTimedOut(generation: Int) -> TurnAction {
    stopListening(.notFound(.noSpeech), generation)
  }

  /// The microphone was disconnected while it was open (AU-7).
  public mutating func microphoneLost(generation: Int) -> TurnAction {
    stopListening(.failed(.microphoneLost, .voiceTemplate), generation)
  }

  /// The recognizer failed while listening.
  public mutating func recogniserFailed(generation: Int) -> TurnAction {
    stopListening(.failed(.engine, .voiceTemplate), generation)
  }

  /// The microphone's audio format changed: the turn starts again, once (AU-7).
  public mutating func microphoneChanged(generation: Int) -> TurnAction {
    guard isCurrent(generation), state == .listening else { return .none }
    guard !hasReopened else { return microphoneLost(generation: generation) }
    // Later events of the first microphone are outdated.
    self.generation += 1
    hasReopened = true
    return .reopenMicrophone(ticket(.listening))
  }

  /// Another use of the audio started, such as a call (AU-6).
  ///
  /// While searching, no audio is in use, and the search continues. Before listening, none is in use either: a
  /// microphone that is requested during a call is refused as busy.
  public mutating func interruptionBegan() -> TurnAction {
    guard state == .listening else { return .none }
    state = .interrupted
    return .closeMicrophoneAndWait(ticket(.interruption))
  }

  /// The interruption ended, whether or not audio may resume: the microphone is never reopened without a request
  /// (AU-6).
  public mutating func interruptionEnded() -> EndAction {
    guard state == .interrupted else { return .none }
    state = .dismissing(.rest)
    return .dismiss([])
  }

  /// The interruption did not end in time; it may never (AU-6).
  public mutating func interruptionTimedOut(generation: Int) -> EndAction {
    isCurrent(generation) ? interruptionEnded() : .none
  }

  private mutating func stopListening(_ end: State, _ generation: Int) -> TurnAction {
    guard isCurrent(generation), state == .listening else { return .none }
    state = end
    return .closeMicrophoneAndShow(ticket(.dwell))
  }
}
