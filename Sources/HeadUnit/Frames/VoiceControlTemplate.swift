/// The frames of a voice search, at most five, one of which is visible (VC-1).
///
/// The head unit shows the first frame when the template is presented (VC-2), so ``init(id:frames:first:)`` puts the
/// frame that is needed there.
public struct VoiceControlTemplate: PresentableTemplate {
  /// The identity of the instance.
  public var id: TemplateID
  /// The frames, the one that is shown on presentation first.
  public var frames: [VoiceFrame]
  /// The last frame that was sent, initially the first. `nil` if there is no frame.
  public var active: VoiceFrame.Identifier?

  /// Makes a template that starts with a frame.
  ///
  /// - `first`: The initial frame. If it is `nil` or isn't in `frames`, the first one is used.
  public init(id: TemplateID, frames: [VoiceFrame], first: VoiceFrame.Identifier? = nil) {
    self.id = id
    self.frames = frames.filter { $0.identifier == first } + frames.filter { $0.identifier != first }
    self.active = self.frames.first?.identifier
  }

  /// The frame that was sent last.
  public var activeFrame: VoiceFrame? { frames.first { $0.identifier == active } }

  /// The template in the type that a stack keeps.
  public var presentable: AnyPresentable { .voiceControl(self) }

  /// The template as a head unit shows it: the first five frames (VC-1), without repeated identifiers.
  public func trimmed(for profile: HeadUnitProfile) -> Trimmed<VoiceControlTemplate> {
    var trimmer = Trimmer(id)
    var shown = self
    shown.frames = trimmer.keep(frames, .frames, .cap(profile.caps.voiceFrames))
    if shown.activeFrame == nil { shown.active = shown.frames.first?.identifier }
    return Trimmed(shown, warnings: trimmer.warnings)
  }
}

/// One of the five frames of a voice search that a head unit allows (VC-1).
public struct VoiceFrame: Hashable, Sendable, Codable, Identifiable {
  /// The frame's identifier.
  public let identifier: Identifier
  /// The title; a host shows the longest variant that fits, or the first that does, which is the same one (VC-12).
  public let titles: Variants
  /// The images beside the title.
  public let images: FrameImages
  /// Whether the images repeat forever; otherwise they play once (VC-11).
  public let repeats: Bool

  private enum CodingKeys: String, CodingKey { case identifier, titles = "titleVariants", images, repeats }

  /// The frame's identifier.
  public var id: Identifier { identifier }

  /// The title in one or more lengths, longest first (VC-12); no title is empty.
  public var titleVariants: [String] { titles.titles }

  /// Makes a frame.
  ///
  /// - `images`: The images; by default the frame's standard images.
  /// - `repeats`: Whether the images repeat; by default true for a frame that waits for something (VC-11).
  public init(_ identifier: Identifier, titles: Variants, images: FrameImages? = nil, repeats: Bool? = nil) {
    self.identifier = identifier
    self.titles = titles
    self.images = images ?? .standard(identifier)
    self.repeats = repeats ?? !identifier.isTerminal
  }

  /// The identifiers of the frames: five, as many as a head unit keeps (VC-1).
  public enum Identifier: String, Hashable, Sendable, Codable, CaseIterable {
    /// The phone is asking for a permission (PE-5).
    case permission
    /// The microphone is open.
    case listening
    /// The utterance is being searched for.
    case searching
    /// Nothing was found.
    case notFound
    /// Something failed.
    case failed

    /// Whether the frame ends a turn, so that it must stay long enough to be read.
    public var isTerminal: Bool { self == .notFound || self == .failed }
  }
}
