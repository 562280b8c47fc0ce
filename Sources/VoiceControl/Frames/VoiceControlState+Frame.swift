extension VoiceControl.State {
  /// What the driver is told in the state; `nil` where no voice frame is shown, because the screen shows the places
  /// themselves.
  public var frameContent: FrameContent? {
    switch self {
    case .idle, .found, .choosing: nil
    case .askingPermission: .permission(.microphone)
    case .listening: .listening(forChoice: false)
    case .searching: .searching
    case .notFound(let reason): .notFound(reason)
    case .failed(let failure): .failed(failure)
    }
  }

  /// The frame of the state in a language, if there is one.
  public func frame(in language: FrameLanguage) -> VoiceFrame? {
    frameContent.map { VoiceFrame.make($0, in: language) }
  }

  /// The frame of the state in English, if there is one.
  public var frame: VoiceFrame? { frame(in: .english) }
}
