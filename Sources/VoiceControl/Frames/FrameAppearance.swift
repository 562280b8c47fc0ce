/// What a frame's image is drawn for.
public enum FrameAppearance: String, Hashable, Sendable, Codable, CaseIterable {
  /// Dark lines for a light screen.
  case light
  /// Light lines for a dark screen.
  case dark
}
