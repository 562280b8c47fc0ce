extension VoiceFrame {
  /// The frames there are: five, as many as a head unit keeps (VC-1).
  public enum Identifier: String, Hashable, Sendable, Codable, CaseIterable {
    /// A permission is being asked for, on the phone (PE-5).
    case permission
    /// The microphone is open.
    case listening
    /// The utterance is being searched for.
    case searching
    /// Nothing was found.
    case notFound
    /// Something failed.
    case failed

    /// Whether a turn ends with the frame, so that it has to stay long enough to be read.
    public var isTerminal: Bool { self == .notFound || self == .failed }
  }
}
