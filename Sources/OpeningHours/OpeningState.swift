/// Whether a place is open at an instant, as far as its hours tell.
public enum OpeningState: String, Sendable, Codable, CaseIterable {
  /// Open.
  case open
  /// Closed.
  case closed
  /// The hours do not tell: they depend on a holiday, the sun, an appointment, or an end that nobody wrote down.
  case unknown
}
