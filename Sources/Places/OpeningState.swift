/// Whether a place is open at an instant, as far as the map knows.
public enum OpeningState: String, Sendable, Codable, CaseIterable {
  /// Open.
  case open
  /// Closed.
  case closed
  /// The map gives no hours, or hours that nobody can be sure of.
  case unknown
}
