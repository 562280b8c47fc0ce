/// Why guidance rests (MA-11).
public enum PauseReason: Int, Hashable, Sendable, Codable, CaseIterable {
  /// The destination is reached.
  case arrived = 1
  /// The route is being loaded.
  case loading = 2
  /// The position is being looked for.
  case locating = 3
  /// Another route is being looked for.
  case rerouting = 4
  /// The driver is not on the route yet.
  case proceedToRoute = 5
}
