/// The message that a frame shows to the driver.
public enum FrameContent: Hashable, Sendable {
  /// A question waits on the phone (PE-5).
  case permission(PermissionQuestion)
  /// The microphone is open for a destination, or for one of the choices on the screen.
  case listening(forChoice: Bool)
  /// The utterance is being searched for.
  case searching
  /// Nothing was found; `nil` if the reason isn't known yet, in a template that is made in advance.
  case notFound(VoiceControlMachine.NotFoundReason?)
  /// The driver has to fix something (PE-7); `nil` if the failure isn't known yet, in a template that is made in
  /// advance.
  case failed(VoiceControlMachine.Failure?)

  /// The identifier of the frame that shows this content.
  public var identifier: VoiceFrame.Identifier {
    switch self {
    case .permission: .permission
    case .listening: .listening
    case .searching: .searching
    case .notFound: .notFound
    case .failed: .failed
    }
  }
}

extension VoiceControlMachine {
  /// The content of the voice frame in this state; `nil` if no voice frame is shown, or if the current one stays.
  public var frameContent: FrameContent? {
    switch state {
    case .presenting(.permission(let question)), .askingPermission(let question): .permission(question)
    case .presenting(.listening), .listening: .listening(forChoice: hasOffer)
    case .searching: .searching
    case .notFound(let reason): .notFound(reason)
    case .failed(let failure, .voiceTemplate): .failed(failure)
    case .disconnected, .idle, .choosing, .interrupted, .dismissing, .presenting(.alert), .failed(_, .alert): nil
    }
  }
}

extension VoiceFrame {
  /// Makes the frame for a content, in a language.
  public static func make(_ content: FrameContent, in language: ScreenLanguage = .english) -> VoiceFrame {
    VoiceFrame(content.identifier, titles: Variants(keepingNonblank: FrameTitles(language).titles(of: content)))
  }

  /// The five frames of a template, the one to show first at the front (VC-1, VC-2).
  ///
  /// A host takes the titles when the template is made; content that isn't known by then has a title that fits every
  /// case.
  public static func template(showing first: FrameContent, in language: ScreenLanguage = .english) -> [VoiceFrame] {
    let contents: [FrameContent] = [
      .permission(.microphoneThenSpeech), .listening(forChoice: false), .searching, .notFound(nil), .failed(nil),
    ]
    return ([first] + contents.filter { $0.identifier != first.identifier }).map { make($0, in: language) }
  }
}
