extension VoiceControl {
  /// The head unit is there, with nothing on its screen.
  ///
  /// Told while another connection stands, the end of that one was missed (LC-5): what it held is let go of.
  public mutating func connected() -> ConnectAction {
    let held = state.held
    offered = 0
    endTurn(in: .idle)
    return .begin(generation: generation, releasing: held)
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
