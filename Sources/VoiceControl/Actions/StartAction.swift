extension VoiceControl {
  /// What to do after the driver asked to speak.
  public enum StartAction: Hashable, Sendable {
    /// Present the voice template with the state's frame first; the microphone stays closed (VC-2, VC-14).
    case present(Ticket)
    /// Show an alert that names the fix; no voice template, no audio (PE-7).
    case alert(Failure, Ticket)
    /// Nothing may be presented: why.
    case refuse(Refusal)
    /// A turn is in hand: one at a time.
    case none
  }

  /// Why a turn does not begin.
  public enum Refusal: String, Hashable, Sendable, Codable, CaseIterable {
    /// There is no head unit.
    case notConnected
    /// Another modal is on the screen (IC-5).
    case alreadyPresenting
  }
}
