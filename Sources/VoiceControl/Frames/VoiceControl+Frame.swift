extension VoiceControl {
  /// What the driver is told in the state; `nil` where no voice frame is shown, or the one that is stays.
  public var frameContent: FrameContent? {
    switch state {
    case .presenting(.permission(let question)), .askingPermission(let question): .permission(question)
    case .presenting(.listening), .listening: .listening(forChoice: offered > 0)
    case .searching: .searching
    case .notFound(let reason): .notFound(reason)
    case .failed(let failure, .voiceTemplate): .failed(failure)
    case .disconnected, .idle, .choosing, .interrupted, .dismissing, .presenting(.alert), .failed(_, .alert): nil
    }
  }
}
