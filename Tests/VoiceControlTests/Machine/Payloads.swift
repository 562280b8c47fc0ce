import VoiceControl

/// Every value that events carry.
enum Payloads {
  static let questions = PermissionQuestion.allCases
  static let reasons = VoiceControl.NotFoundReason.allCases
  static let counts = [1, 3]
  static let failures = Array(sequence(first: VoiceControl.Failure.microphoneAbsent, next: following))

  /// Goes through all failures; does not compile when one is missing.
  private static func following(_ failure: VoiceControl.Failure) -> VoiceControl.Failure? {
    switch failure {
    case .microphoneAbsent: .microphoneBusy
    case .microphoneBusy: .microphoneForbidden
    case .microphoneForbidden: .microphoneLost
    case .microphoneLost: .speechForbidden
    case .speechForbidden: .microphoneAndSpeechForbidden
    case .microphoneAndSpeechForbidden: .speechRestricted
    case .speechRestricted: .speechUnavailable
    case .speechUnavailable: .placeNotSet("Home")
    case .placeNotSet: .navigationOnly
    case .navigationOnly: .searchTimedOut
    case .searchTimedOut: .engine
    case .engine: nil
    }
  }
}
