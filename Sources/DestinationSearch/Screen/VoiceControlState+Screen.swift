import VoiceControl

extension VoiceControl.State {
  /// What the driver hears of the state; `nil` where nothing is said.
  ///
  /// - Parameter isAnswer: Whether what was said was to answer a question about places.
  func notice(isAnswer: Bool) -> PromptNotice? {
    switch self {
    case .notFound(.notUnderstood) where isAnswer: .answerNotUnderstood
    case .notFound(let reason): PromptNotice(reason)
    case .failed(let failure, _): PromptNotice(failure)
    default: nil
    }
  }

  /// Whether the modal is on its way out.
  var isBeingDismissed: Bool { if case .dismissing = self { true } else { false } }
}

extension VoiceControl.Failure {
  /// Whether the driver can mend it, and so has to read what to do (PE-7).
  var isMended: Bool {
    switch self {
    case .microphoneAbsent, .microphoneBusy, .microphoneForbidden, .speechForbidden, .microphoneAndSpeechForbidden,
      .speechRestricted, .speechUnavailable, .placeNotSet:
      true
    case .microphoneLost, .navigationOnly, .searchTimedOut, .engine: false
    }
  }
}

extension PermissionDecision {
  /// What a status allows; what is not there at all comes before what may not be used (PE-9).
  init(_ status: PermissionStatus) {
    let decision = PermissionDecision(microphone: status.microphone, speech: status.speech)
    if decision == .listen, let unavailable = status.unavailable { self = .fail(unavailable) } else { self = decision }
  }
}
