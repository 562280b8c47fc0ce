/// What the driver sees of a voice search: one of five frames, as a head unit allows (VC-1).
public struct VoiceFrame: Hashable, Sendable {
  /// The frames there are.
  public enum Identifier: String, Sendable, CaseIterable {
    /// Permission is being asked for.
    case permission
    /// The microphone is open.
    case listening
    /// The utterance is being searched for.
    case searching
    /// Nothing was found.
    case notFound
    /// Something failed.
    case failed
  }

  /// Which frame it is.
  public var identifier: Identifier
  /// Its title, longest variant first (VC-12).
  public var titleVariants: [String]

  /// Makes a frame.
  public init(_ identifier: Identifier, titleVariants: [String]) {
    self.identifier = identifier
    self.titleVariants = titleVariants
  }
}

extension VoiceControl.State {
  /// The frame of the state; `nil` where no voice frame is shown, because the screen shows the places themselves.
  public var frame: VoiceFrame? {
    switch self {
    case .idle, .found, .choosing: nil
    case .askingPermission: VoiceFrame(.permission, titleVariants: ["Allow the microphone", "Microphone?"])
    case .listening: VoiceFrame(.listening, titleVariants: ["Where to? I'm listening", "Where to?"])
    case .searching: VoiceFrame(.searching, titleVariants: ["Looking for your destination", "Searching"])
    case .notFound(let reason): VoiceFrame(.notFound, titleVariants: reason.titleVariants)
    case .failed(let failure): VoiceFrame(.failed, titleVariants: failure.titleVariants)
    }
  }
}

extension VoiceControl.NotFoundReason {
  fileprivate var titleVariants: [String] {
    switch self {
    case .noSpeech: ["I didn't hear anything", "Not heard"]
    case .notUnderstood: ["I didn't catch that", "Say again?"]
    case .noMatch: ["That's not on the map", "Not found"]
    }
  }
}

extension VoiceControl.Failure {
  fileprivate var titleVariants: [String] {
    switch self {
    case .microphoneAbsent: ["There is no microphone; connect one", "No mic"]
    case .microphoneBusy: ["Another program uses the microphone", "Mic in use"]
    case .microphoneForbidden: ["The microphone is not allowed; allow it and try again", "Mic refused"]
    case .microphoneLost: ["The microphone was disconnected", "Mic lost"]
    case .permissionUnanswered: ["Nobody answered the microphone question", "No answer"]
    case .placeNotSet(let name): ["\(name) is not set yet", "Not set"]
    case .engine: ["Voice search is not working right now", "Not working"]
    }
  }
}
