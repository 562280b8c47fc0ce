extension VoiceControl {
  /// Places were found without speech, by keyboard or rubric, and are on the screen to choose from.
  ///
  /// - Parameter count: How many, at least one.
  public mutating func offeredPlaces(_ count: Int) {
    guard !state.hasModal, state != .disconnected else { return }
    offered = max(1, count)
    endTurn(in: rest)
  }

  /// The driver picked one of the places on the screen.
  public mutating func picked() -> ChoiceAction { endChoice(.start) }

  /// The driver left the places on the screen without picking one.
  public mutating func choiceLeft() -> ChoiceAction { endChoice(.withdrawOffer) }

  private mutating func endChoice(_ action: ChoiceAction) -> ChoiceAction {
    guard state.isChoosing else { return .none }
    offered = 0
    endTurn(in: .idle)
    return action
  }
}
