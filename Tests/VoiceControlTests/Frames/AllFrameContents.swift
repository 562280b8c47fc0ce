import VoiceControl

extension FrameContent {
  /// Everything a frame can tell, some places included.
  static let all: [FrameContent] =
    PermissionQuestion.allCases.map(permission) + [
      .listening(forChoice: false), .listening(forChoice: true), .searching,
    ]
    + VoiceControl.NotFoundReason.allCases.map(notFound) + [.notFound(nil)]
    + failures.map(failed) + [.failed(nil)]

  static let failures: [VoiceControl.Failure] = [
    .microphoneAbsent, .microphoneBusy, .microphoneForbidden, .microphoneLost, .speechForbidden,
    .microphoneAndSpeechForbidden, .speechRestricted, .speechUnavailable, .placeNotSet("Home"), .placeNotSet(""),
    .placeNotSet("خانه"), .placeNotSet("家"), .placeNotSet("The summer cottage\nby the lake"), .navigationOnly,
    .searchTimedOut, .engine,
  ]
}

extension FrameContent {
  /// Something the frame tells.
  static func any(_ identifier: VoiceFrame.Identifier) -> FrameContent {
    switch identifier {
    case .permission: .permission(.microphone)
    case .listening: .listening(forChoice: false)
    case .searching: .searching
    case .notFound: .notFound(nil)
    case .failed: .failed(nil)
    }
  }
}
