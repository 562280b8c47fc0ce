/// What a head unit changes without a word.
public enum FrameWarning: Hashable, Sendable, CustomStringConvertible {
  /// The cycle of an animated image is outside of what a host plays (VC-9).
  case cycleClamped(name: String, requested: Duration, shown: Duration)
  /// An image is larger than a host draws it; the longer side, in points (VC-10).
  case sizeReduced(name: String, requested: Double, shown: Double)

  /// One line: what was asked for and what is shown.
  public var description: String {
    switch self {
    case .cycleClamped(let name, let requested, let shown):
      "images \(name): a cycle of \(requested / .seconds(1)) s is played in \(shown / .seconds(1)) s"
    case .sizeReduced(let name, let requested, let shown):
      "images \(name): \(requested) pt are drawn at \(shown) pt"
    }
  }
}
