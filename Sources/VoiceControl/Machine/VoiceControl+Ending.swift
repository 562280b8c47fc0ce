extension VoiceControl {
  /// The driver cancelled within the app: a button of the car, an alert's button, the end of the program.
  ///
  /// In a turn the template goes away and what was there before comes back; without one what is offered goes away.
  public mutating func cancelled() -> EndAction {
    let held = state.held
    switch state {
    case .disconnected, .idle, .dismissing: return .none
    case .choosing:
      offered = 0
      endTurn(in: .idle)
      return .withdrawOffer
    case .presenting:
      state = .dismissing(.rest, .awaitingPresentation)
      return .awaitPresentation
    case .askingPermission, .listening, .searching, .notFound, .failed, .interrupted:
      return .dismiss(held, dismiss(then: .rest))
    }
  }

  /// The frame that ends the turn has been seen for its dwell.
  public mutating func dwellEnded(generation: Int) -> EndAction {
    guard isCurrent(generation) else { return .none }
    switch state {
    case .notFound, .failed(_, .voiceTemplate): return .dismiss([], dismiss(then: .rest))
    default: return .none
    }
  }

  /// The host dismissed the template or the alert by itself: its own Cancel, the Back key, another screen (VC-13, IC-13).
  ///
  /// While the machine dismisses it, the host's notice that it is gone is told as ``dismissed(generation:)``.
  ///
  /// - Parameter generation: That of the ticket it was presented with.
  /// - Returns: What is to be let go of; the template is not to be dismissed again (IC-11).
  public mutating func templateVanished(generation: Int) -> EndAction {
    guard isModal(generation), !state.isDismissing else { return .none }
    let held = state.held
    endTurn(in: rest)
    return .release(held)
  }

  /// The template that was to be dismissed is gone: the host completed the dismissal or said that it disappeared,
  /// whichever came first (IC-11, IC-13).
  public mutating func dismissed(generation: Int) -> DismissedAction {
    guard isCurrent(generation), case .dismissing(let next, _) = state else { return .none }
    return finish(next)
  }

  /// The host did not say that the template is gone; nothing may wait for it any longer (IC-11).
  public mutating func dismissalTimedOut(generation: Int) -> DismissedAction {
    guard isCurrent(generation), case .dismissing(let next, .asked) = state else { return .none }
    return finish(next)
  }

  /// Ends the turn in what follows it.
  mutating func finish(_ next: Next) -> DismissedAction {
    switch next {
    case .rest:
      endTurn(in: rest)
      return .rest
    case .clear:
      offered = 0
      endTurn(in: rest)
      return .clear
    case .start:
      offered = 0
      endTurn(in: rest)
      return .start
    case .offer(let count):
      offered = count
      endTurn(in: rest)
      return .offer(count: count)
    }
  }
}

extension VoiceControl.State {
  var isDismissing: Bool { if case .dismissing = self { true } else { false } }
}
