public import VoiceControl

extension PromptNotice {
  /// What is said of a failure.
  public init(_ failure: VoiceControl.Failure) {
    self =
      switch failure {
      case .microphoneAbsent: .microphoneAbsent
      case .microphoneBusy: .microphoneBusy
      case .microphoneForbidden, .microphoneAndSpeechForbidden: .microphoneForbidden
      case .microphoneLost: .microphoneLost
      case .speechForbidden: .speechForbidden
      case .speechRestricted, .speechUnavailable, .engine: .unavailable
      case .placeNotSet(let name): .placeNotSet(name)
      case .navigationOnly: .navigationOnly
      case .searchTimedOut: .timedOut
      }
  }

  /// What is said where nothing was found.
  public init(_ reason: VoiceControl.NotFoundReason) {
    self =
      switch reason {
      case .noSpeech: .notHeard
      case .notUnderstood: .notUnderstood
      case .noMatch: .notFound(nil)
      }
  }
}
