import Foundation

/// The frames of a voice search, one of which is visible. It has no delegate and records nothing itself.
@MainActor open class CPVoiceControlTemplate: CPTemplate {
  /// The minimum time between two changes on the screen; an earlier change is dropped (VC-4).
  public static let spacing = Duration.milliseconds(500)

  /// The frames; only the first five are kept (VC-1).
  public private(set) var voiceControlStates: [CPVoiceControlState] = []
  /// The last requested frame, visible or not (VC-6); `nil` if there are no frames.
  public private(set) var activeStateIdentifier: String?
  /// The visible frame. Only in the stub.
  public private(set) var shown: CPVoiceControlState?

  private var changedAt: Duration?

  /// Makes a template; the first frame is shown on presentation (VC-2).
  public init(voiceControlStates: [CPVoiceControlState]) {
    super.init()
    self.voiceControlStates = cut(voiceControlStates, to: 5, "voice control states")
    activeStateIdentifier = self.voiceControlStates.first?.identifier
  }

  /// Shows another frame, if at least half a second has passed since the last change. The property changes in any case
  /// (VC-4, VC-6, VC-7); before presentation, only the property changes (VC-3).
  open func activateVoiceControlState(withIdentifier identifier: String) {
    activeStateIdentifier = identifier
    guard let headUnit, let changedAt else { return }
    guard let state = voiceControlStates.first(where: { $0.identifier == identifier }) else {
      return headUnit.note(.lostFrame(identifier))
    }
    guard headUnit.now() - changedAt >= Self.spacing else { return headUnit.note(.lostFrame(identifier)) }
    self.changedAt = headUnit.now()
    shown = state
  }

  /// The head unit has put it on the screen: that counts as a change (VC-5).
  func appeared() {
    shown = voiceControlStates.first
    changedAt = headUnit?.now()
  }

  /// The head unit has taken it away.
  func disappeared() {
    shown = nil
    changedAt = nil
  }
}

/// A frame of a voice search.
@MainActor open class CPVoiceControlState {
  /// The range to which an animation's cycle is clamped, in seconds (VC-9).
  static let cycles = 0.3...5.0

  /// Which frame it is.
  public let identifier: String
  /// Its title in several lengths.
  public let titleVariants: [String]?
  /// Its image; an animation's cycle is clamped to the limits.
  public let image: UIImage?
  /// Whether the images repeat.
  public let repeats: Bool

  /// Makes a frame.
  public init(identifier: String, titleVariants: [String]?, image: UIImage?, repeats: Bool) {
    self.identifier = identifier
    self.titleVariants = titleVariants
    self.repeats = repeats
    let cycle = min(max(image?.duration ?? 0, Self.cycles.lowerBound), Self.cycles.upperBound)
    self.image = image?.images.map { UIImage.animatedImage(with: $0, duration: cycle) } ?? image
  }
}
