extension VoiceControlMachine {
  /// The search found places: one to confirm or several to choose from.
  ///
  /// - Parameter generation: Which turn's search it was.
  public mutating func found(generation: Int) -> SearchAction {
    leaveSearch(for: .offer, generation)
  }

  /// What was said picks one of the places offered; where none is, it is no destination.
  public mutating func replyPicked(generation: Int) -> SearchAction {
    hasOffer ? leaveSearch(for: .start, generation) : foundNothing(.notUnderstood, generation: generation)
  }

  /// What was said is a cancel, or a no to what was offered.
  public mutating func replyCancelled(generation: Int) -> SearchAction {
    leaveSearch(for: .clear, generation)
  }

  /// What was said is an order that needs no choice: what was there before comes back, and it is obeyed.
  public mutating func ordered(generation: Int) -> SearchAction {
    leaveSearch(for: .rest, generation)
  }

  /// The search found nothing.
  public mutating func foundNothing(_ reason: NotFoundReason, generation: Int) -> SearchAction {
    showEnd(.notFound(reason), generation)
  }

  /// The recogniser or the search failed, or what was asked for is not set or no matter of navigation.
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
}

extension VoiceControlMachine {
  /// The driver cancelled within the app: a button of the car, an alert's button, the end of the program.
  ///
  /// In a turn the template goes away, also one that is not up yet (VC-13), and what was there before comes back;
  /// without one what is offered goes away.
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

  /// The frame that ends the turn has been seen for its dwell.
  public mutating func dwellEnded(generation: Int) -> EndAction {
    guard isCurrent(generation) else { return .none }
    switch state {
    case .notFound, .failed(_, .voiceTemplate):
      state = .dismissing(.rest)
      return .dismiss([])
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

  /// The template that was to be dismissed is gone, or nothing waits for it any longer: the host completed the dismissal,
  /// said that it disappeared, or said nothing in time, whichever came first (IC-11, IC-13).
  ///
  /// - Parameter generation: That of the ticket it was presented with.
  public mutating func dismissed(generation: Int) -> DismissedAction {
    guard isModal(generation), case .dismissing(let next) = state else { return .none }
    return finish(next)
  }

  /// Ends the turn in what follows it.
  mutating func finish(_ next: Next) -> DismissedAction {
    switch next {
    case .rest:
      endTurn(in: rest)
      return .rest
    case .clear:
      hasOffer = false
      endTurn(in: rest)
      return .clear
    case .start:
      hasOffer = false
      endTurn(in: rest)
      return .start
    case .offer:
      hasOffer = true
      endTurn(in: rest)
      return .offer
    }
  }
}

extension VoiceControlMachine {
  /// Places were found without speech, by keyboard or rubric, and are on the screen to choose from.
  public mutating func offeredPlaces() {
    guard !state.hasModal, state != .disconnected else { return }
    hasOffer = true
    endTurn(in: rest)
  }

  /// The driver picked one of the places on the screen.
  public mutating func picked() -> ChoiceAction { endChoice(.start) }

  /// The driver left the places on the screen without picking one.
  public mutating func choiceLeft() -> ChoiceAction { endChoice(.withdrawOffer) }

  private mutating func endChoice(_ action: ChoiceAction) -> ChoiceAction {
    guard state == .choosing else { return .none }
    hasOffer = false
    endTurn(in: .idle)
    return action
  }
}
