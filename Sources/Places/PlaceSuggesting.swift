/// Completes what a driver types: an index, several of them, or a stand-in for one.
public protocol PlaceSuggesting: Sendable {
  /// What typed letters may become, best first, for a head unit may show a single row.
  ///
  /// - Parameters:
  ///   - typed: What was typed so far; the last word may be cut short.
  ///   - origin: Where the driver is, where known.
  ///   - limit: How many at most.
  /// - Returns: Suggestions of different texts or kinds; none for text without letters or digits.
  func suggestions(for typed: String, near origin: Coordinate?, limit: Int) async throws -> [Suggestion]
}
