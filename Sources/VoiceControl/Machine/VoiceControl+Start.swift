extension VoiceControl {
  /// The driver asked to speak.
  ///
  /// - Parameters:
  ///   - permission: What the permissions allow, read for this start (PE-4).
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
  ///
  /// - Parameter generation: That of the ticket it was presented with.
  public mutating func presented(generation: Int) -> PresentedAction {
    guard isModal(generation) else {
      // The host was late: nobody waits for what it shows. It must not stay, or nothing else can be presented (IC-5).
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
    case .dismissing(let next, _):
      // A dismissal asked for before has met nothing, and has had no effect (IC-11).
      return .dismiss(dismiss(then: next))
    default:
      return .none
    }
  }

  /// The host refused the template or the alert: nothing is up and nothing is to be dismissed.
  ///
  /// - Parameter generation: That of the ticket it was to be presented with.
  public mutating func presentationFailed(generation: Int) -> DismissedAction {
    guard isModal(generation) else { return .none }
    switch state {
    case .presenting: return finish(.rest)
    case .dismissing(let next, _): return finish(next)
    default: return .none
    }
  }

  /// The host neither presented nor refused in time; it may still do so, and is asked to dismiss.
  public mutating func presentationTimedOut(generation: Int) -> EndAction {
    guard isCurrent(generation) else { return .none }
    switch state {
    case .presenting: return .dismiss([], dismiss(then: .rest))
    case .dismissing(let next, .awaitingPresentation): return .dismiss([], dismiss(then: next))
    default: return .none
    }
  }
}

extension VoiceControl.State {
  var isChoosing: Bool { if case .choosing = self { true } else { false } }
}
