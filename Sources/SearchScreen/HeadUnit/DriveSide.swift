/// Where the driver sits. No head unit tells the app, so it is an input that may be unknown (SC-7).
public enum DriveSide: String, Hashable, Sendable, Codable, CaseIterable {
  /// On the left, as where traffic keeps to the right.
  case left
  /// On the right; the head unit's layout is mirrored.
  case right
  /// Nobody said.
  case unknown
}
