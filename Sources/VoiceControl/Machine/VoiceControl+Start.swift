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
    case .listen:
      endTurn(in: .presenting(.listening))
      return .present(ticket(.presentation))
    case .ask(let question):
      endTurn(in: .presenting(.permission(question)))
      return .present(ticket(.presentation))
    case .fail(let failure):
      endTurn(in: .failed(failure, .alert))
      return .alert(failure, generation: generation)
    }
  }

  /// The voice template is on the screen.
  public mutating func presented(generation: Int) -> PresentedAction {
    guard isCurrent(generation) else {
      // The host was late: what it shows belongs to nobody, unless a later turn waits for its own.
      return state == .idle || state.isChoosing ? .dismissStray : .none
    }
    switch state {
    case .presenting(.listening):
      state = .listening
      return .openMicrophone(ticket(.listening))
    case .presenting(.permission(let question)):
      state = .askingPermission(question)
      return .ask(question, ticket(.permission))
    case .dismissing(let next, .awaitingPresentation):
      return .dismiss(dismiss(then: next))
    default:
      return .none
    }
  }

  /// The host refused the template.
  public mutating func presentationFailed(generation: Int) -> DismissedAction {
    guard isCurrent(generation) else { return .none }
    switch state {
    case .presenting: return finish(.rest)
    case .dismissing(let next, .awaitingPresentation): return finish(next)
    case .failed(_, .alert): return finish(.rest)
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
