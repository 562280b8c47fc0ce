/// What the driver is asked, on the phone (PE-5).
public enum PermissionQuestion: String, Hashable, Sendable, Codable, CaseIterable {
  /// The microphone alone.
  case microphone
  /// Speech recognition alone.
  case speech
  /// The microphone first, then, unless that was refused, speech recognition.
  case microphoneThenSpeech

  /// Whether anything of it is still undecided, so that the driver has to be asked (PE-1).
  public func isUndecided(in status: PermissionStatus) -> Bool {
    switch self {
    case .microphone: status.microphone == .undetermined
    case .speech: status.speech == .notDetermined
    case .microphoneThenSpeech:
      status.microphone == .undetermined || (status.microphone == .granted && status.speech == .notDetermined)
    }
  }
}
