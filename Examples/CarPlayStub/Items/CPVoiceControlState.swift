import Foundation

/// A frame of a voice search.
@MainActor open class CPVoiceControlState {
  /// The cycles that an animation is kept within, in seconds (VC-9).
  static let cycles = 0.3...5.0

  /// Which frame it is.
  public let identifier: String
  /// Its title in several lengths.
  public let titleVariants: [String]?
  /// Its picture; the cycle of an animation is kept within limits.
  public let image: UIImage?
  /// Whether the pictures go round.
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
