extension VoiceControl {
  /// The head unit is there.
  public mutating func connected() -> ConnectAction {
    guard state == .disconnected else { return .none }
    endTurn(in: .idle)
    return .begin(generation: generation)
  }

  /// The head unit has gone: by any of several signs, any number of times (LC-5).
  public mutating func disconnected() -> DisconnectAction {
    guard state != .disconnected else { return .none }
    let held = state.held
    offered = 0
    endTurn(in: .disconnected)
    return .release(held)
  }

  /// Navigation was started on the phone, or by the car's own system.
  public mutating func navigationStarted() -> NavigationAction {
    guard !state.hasModal, state != .disconnected else { return .none }
    offered = 0
    endTurn(in: .idle)
    return .closeSearch
  }
}
