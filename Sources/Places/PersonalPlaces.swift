public import Foundation

/// Knows the driver's own places, and where the driver has been.
public protocol PersonalPlaces: Sendable {
  /// Every place the driver keeps, home and work first.
  ///
  /// - Throws: What reading the store throws.
  func all() async throws -> [UserPlace]

  /// The places gone to in the year before a moment, those gone to lately and often first; none unless implemented.
  ///
  /// - Parameters:
  ///   - now: The moment; later visits do not count.
  ///   - limit: How many at most.
  /// - Throws: What reading the store throws.
  func recents(at now: Date, limit: Int) async throws -> [RecentPlace]

  /// The places gone to on a day, the latest first, with that day's visits alone; none unless implemented.
  ///
  /// - Throws: What reading the store throws.
  func recents(on day: CalendarDay) async throws -> [RecentPlace]

  /// How much speaks for each place gone to before, by its identity: more than 0, less than 1; see ``Frecency``.
  ///
  /// Made from ``recents(at:limit:)`` unless implemented.
  ///
  /// - Throws: What reading the store throws.
  func history(at now: Date) async throws -> [String: Double]
}

extension PersonalPlaces {
  /// None.
  ///
  /// - Throws: Nothing.
  public func recents(at now: Date, limit: Int) async throws -> [RecentPlace] { [] }

  /// None.
  ///
  /// - Throws: Nothing.
  public func recents(on day: CalendarDay) async throws -> [RecentPlace] { [] }

  /// The weights of the recent places.
  ///
  /// - Throws: What ``recents(at:limit:)`` throws.
  public func history(at now: Date) async throws -> [String: Double] {
    var weights: [String: Double] = [:]
    for recent in try await recents(at: now, limit: .max) {
      weights[recent.place.id] = Frecency.weight(score: recent.score)
    }
    return weights
  }
}
