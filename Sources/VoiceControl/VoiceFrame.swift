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

