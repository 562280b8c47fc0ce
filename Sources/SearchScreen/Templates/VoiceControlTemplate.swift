public import VoiceControl

/// The frames of a voice search, five at most, one of them on show (VC-1).
///
/// The head unit shows the first frame when the template is presented (VC-2), so ``init(id:frames:first:)`` puts the
/// frame that is needed there.
public struct VoiceControlTemplate: PresentableTemplate {
  /// Which kind it is.
  public static let kind = TemplateKind.voiceControl

  /// Which instance it is.
  public var id: TemplateID
  /// The frames, the one that is shown on presentation first.
  public var frames: [VoiceFrame]
  /// The frame that is asked for; what the screen shows may lag behind (VC-6). `nil` where there is no frame.
  public var active: VoiceFrame.Identifier?

  /// Makes a template that begins with a frame.
  ///
  /// - Parameters:
  ///   - id: which instance it is.
  ///   - frames: the frames; the order of the others is kept.
  ///   - first: the frame to begin with; `nil`, or one that is not among them, for the first.
  public init(id: TemplateID, frames: [VoiceFrame], first: VoiceFrame.Identifier? = nil) {
    self.id = id
    self.frames = frames.filter { $0.identifier == first } + frames.filter { $0.identifier != first }
    self.active = self.frames.first?.identifier
  }

  /// The frame that is asked for.
  public var activeFrame: VoiceFrame? { frames.first { $0.identifier == active } }

  /// The template in the type that a stack keeps.
  public var presentable: AnyPresentable { .voiceControl(self) }
}
