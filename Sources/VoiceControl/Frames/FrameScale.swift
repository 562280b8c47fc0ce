/// How many pixels a point has on a screen.
public enum FrameScale: Int, Hashable, Sendable, Codable, CaseIterable {
  /// One pixel.
  case one = 1
  /// Two by two pixels.
  case two = 2
  /// Three by three pixels.
  case three = 3
}
