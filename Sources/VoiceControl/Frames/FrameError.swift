/// What a head unit would ignore without a word, told to the caller instead.
public enum FrameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A frame without any title (VC-12).
  case noTitle(VoiceFrame.Identifier)
  /// A title with nothing in it (VC-12); positions count from 0.
  case emptyTitle(VoiceFrame.Identifier, position: Int)
  /// A template without frames: none would be active (VC-2).
  case noFrames
  /// A template with a frame twice.
  case repeatedFrame(VoiceFrame.Identifier)
  /// A frame that is not in the template (VC-7).
  case unknownFrame(VoiceFrame.Identifier, known: [VoiceFrame.Identifier])
  /// A frame asked for while no template is being presented (VC-3).
  case noTemplate(VoiceFrame.Identifier)
  /// Images of which there are none or too many to number.
  case imageCount(name: String, count: Int)
  /// A cycle or a size that is no positive number; seconds or points.
  case imageMeasure(name: String, what: String, value: Double)
  /// An image beyond the last.
  case imageIndex(name: String, index: Int, count: Int)
  /// A time that is negative or no number, in seconds.
  case timing(field: String, seconds: Double)

  /// One line: what is wrong and what to do.
  public var description: String {
    switch self {
    case .noTitle(let frame): "frame \(frame.rawValue): no title; give at least one"
    case .emptyTitle(let frame, let position):
      "frame \(frame.rawValue): title variant \(position + 1) is empty; leave it out"
    case .noFrames: "voice-control template: no frames; give at least the one to show first"
    case .repeatedFrame(let frame): "frame \(frame.rawValue): twice in one template; give it once"
    case .unknownFrame(let frame, let known):
      "frame \(frame.rawValue): not in the template, which has \(known.map(\.rawValue).joined(separator: ", "));"
        + " present it with the frame"
    case .noTemplate(let frame): "frame \(frame.rawValue): no template is presented; present one first"
    case .imageCount(let name, let count): "images \(name): count is \(count); it has to be 1 to 100"
    case .imageMeasure(let name, let what, let value): "images \(name): \(what) is \(value); it has to be above 0"
    case .imageIndex(let name, let index, let count):
      "images \(name): no image \(index); they are 0 to \(count - 1)"
    case .timing(let field, let seconds): "frame timing: \(field) is \(seconds) s; it has to be 0 or more"
    }
  }
}
