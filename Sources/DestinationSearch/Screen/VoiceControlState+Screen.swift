import VoiceControl

extension VoiceControl.State {
  /// What the frame of the state tells; `nil` where the frame stays as it is, or none is shown.
  ///
  /// - Parameter offered: How many places are on offer.
  func frame(offered: Int) -> FrameContent? {
    switch self {
    case .presenting(.permission(let question)), .askingPermission(let question): .permission(question)
    case .presenting(.listening), .listening: .listening(forChoice: offered > 0)
    case .searching: .searching
    case .notFound(let reason): .notFound(reason)
    case .failed(let failure, .voiceTemplate): .failed(failure)
    case .disconnected, .idle, .choosing, .interrupted, .dismissing, .failed(_, .alert): nil
    }
  }

  /// What the driver hears of the state; `nil` where nothing is said.
  var notice: PromptNotice? {
    switch self {
    case .notFound(.noSpeech): .notHeard
    case .notFound(.notUnderstood): .notUnderstood
    case .notFound(.noMatch): .notFound(nil)
    case .failed(let failure, _): PromptNotice(failure)
    default: nil
    }
  }

  /// The question that the state waits with.
  var question: PermissionQuestion? {
    switch self {
    case .presenting(.permission(let question)), .askingPermission(let question): question
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

extension PromptNotice {
  /// What is said of a failure.
  init(_ failure: VoiceControl.Failure) {
    self =
      switch failure {
      case .microphoneAbsent: .microphoneAbsent
      case .microphoneBusy: .microphoneBusy
      case .microphoneForbidden, .microphoneAndSpeechForbidden: .microphoneForbidden
      case .microphoneLost: .microphoneLost
      case .speechForbidden, .speechRestricted: .speechForbidden
      case .speechUnavailable, .engine: .unavailable
      case .placeNotSet(let name): .placeNotSet(name)
      case .navigationOnly: .navigationOnly
      case .searchTimedOut: .timedOut
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
