/// What a frame tells the driver.
public enum FrameContent: Hashable, Sendable {
  /// A question waits on the phone (PE-5).
  case permission(PermissionQuestion)
  /// The microphone is open for a destination, or for one of the choices on the screen.
  case listening(forChoice: Bool)
  /// The utterance is being searched for.
  case searching
  /// Nothing was found; `nil` while it is not known why, in a template that is made beforehand.
  case notFound(VoiceControl.NotFoundReason?)
  /// Something has to be put right (PE-7); `nil` while it is not known what, in a template that is made beforehand.
  case failed(VoiceControl.Failure?)

  /// The frame that tells it.
  public var identifier: VoiceFrame.Identifier {
    switch self {
    case .permission: .permission
    case .listening: .listening
    case .searching: .searching
    case .notFound: .notFound
    case .failed: .failed
    }
  }

  /// Its title in a language, longest first; the last has about 12 characters (VC-12).
  func titles(in language: FrameLanguage) -> [String] {
    switch language {
    case .english: FrameTitles.english(self)
    case .russian: FrameTitles.russian(self)
    case .portuguese: FrameTitles.portuguese(self)
    case .persian: FrameTitles.persian(self)
    case .chinese: FrameTitles.chinese(self)
    }
  }
}
