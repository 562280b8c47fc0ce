extension VoiceControlMachine {
  /// The search found places: one to confirm or several to choose from.
  public mutating func found(generation: Int) -> SearchAction { leaveSearch(for: .offer, generation) }

  /// The reply picks one of the offered places; if none are offered, it isn't a destination.
  public mutating func replyPicked(generation: Int) -> SearchAction {
    hasOffer ? leaveSearch(for: .start, generation) : foundNothing(.notUnderstood, generation: generation)
  }

  /// The reply cancels, or declines the offer.
  public mutating func replyCancelled(generation: Int) -> SearchAction { leaveSearch(for: .clear, generation) }

  /// The speech is a command that needs no choice: the previous screen returns, and the command is executed.
  public mutating func ordered(generation: Int) -> SearchAction { leaveSearch(for: .rest, generation) }

  /// The search found nothing.
  public mutating func foundNothing(_ reason: NotFoundReason, generation: Int) -> SearchAction {
    showEnd(.notFound(reason), generation)
  }

  /// The recognizer or the search failed, or the requested place isn't set, or the speech isn't about navigation.
  public mutating func searchFailed(_ failure: Failure, generation: Int) -> SearchAction {
    showEnd(.failed(failure, .voiceTemplate), generation)
  }

  /// The search did not answer in time.
  public mutating func searchTimedOut(generation: Int) -> SearchAction {
    guard isCurrent(generation), state == .searching else { return .drop }
    state = .failed(.searchTimedOut, .voiceTemplate)
    return .cancelAndShow(ticket(.dwell))
  }

  private mutating func leaveSearch(for next: Next, _ generation: Int) -> SearchAction {
    guard isCurrent(generation), state == .searching else { return .drop }
    state = .dismissing(next)
    return .dismiss
  }

  private mutating func showEnd(_ end: State, _ generation: Int) -> SearchAction {
    guard isCurrent(generation), state == .searching else { return .drop }
    state = end
    return .show(ticket(.dwell))
  }

  /// The driver canceled within the app: a button of the car, an alert's button, or the end of the program.
  ///
  /// During a turn, the template is dismissed, even one that isn't on the screen yet (VC-13), and the previous screen
  /// returns. Without a turn, the offered places are removed.
  public mutating func cancelled() -> EndAction {
    let held = state.held
    switch state {
    case .disconnected, .idle, .dismissing: return .none
    case .choosing:
      hasOffer = false
      endTurn(in: .idle)
      return .withdrawOffer
    case .presenting, .askingPermission, .listening, .searching, .notFound, .failed, .interrupted:
      state = .dismissing(.rest)
      return .dismiss(held)
    }
  }

  /// The dwell time of the frame that ends the turn is over.
  public mutating func dwellEnded(generation: Int) -> EndAction {
    guard isCurrent(generation) else { return .none }
    switch state {
    case .notFound, .failed(_, .voiceTemplate):
      state = .dismissing(.rest)
      return .dismiss([])
    default: return .none
    }
  }

  /// The host dismissed the template or the alert without a request: its own Cancel, the Back key, or another screen
  /// (VC-13, IC-13).
  ///
  /// If the machine requested the dismissal, the host's report is ``dismissed(generation:)`` instead.
  ///
  /// - Returns: The resources to release; the template must not be dismissed again (IC-11).
  public mutating func templateVanished(generation: Int) -> EndAction {
    guard isModal(generation), !state.isDismissing else { return .none }
    let held = state.held
    endTurn(in: rest)
    return .release(held)
  }

  /// The dismissal ended, or nothing waits for it any longer: the host completed it, reported that the template
  /// disappeared, or timed out, whichever came first (IC-11, IC-13).
  ///
  /// - Returns: The next step; `nil` if the template was already gone, or didn't belong to this turn.
  public mutating func dismissed(generation: Int) -> Next? {
    guard isModal(generation), case .dismissing(let next) = state else { return nil }
    return finish(next)
  }

  mutating func finish(_ next: Next) -> Next {
    switch next {
    case .rest: break
    case .clear, .start: hasOffer = false
    case .offer: hasOffer = true
    }
    endTurn(in: rest)
    return next
  }

  /// Places were found without speech, by keyboard or category, and are on the screen to choose from.
  public mutating func offeredPlaces() {
    guard !state.hasModal, state != .disconnected else { return }
    hasOffer = true
    endTurn(in: rest)
  }

  /// The driver picked one of the places on the screen.
  ///
  /// - Returns: Whether places were offered.
  public mutating func picked() -> Bool { endChoice() }

  /// The driver left the places on the screen without picking one.
  ///
  /// - Returns: Whether places were offered.
  public mutating func choiceLeft() -> Bool { endChoice() }

  private mutating func endChoice() -> Bool {
    guard state == .choosing else { return false }
    hasOffer = false
    endTurn(in: .idle)
    return true
  }
}
