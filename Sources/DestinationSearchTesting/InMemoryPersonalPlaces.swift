public import Foundation
public import Places
import Understanding

/// The driver's own places and visits, in memory: for tests.
public struct InMemoryPersonalPlaces: PersonalPlaces {
  private let places: [UserPlace]
  private let visits: VisitHistory

  /// Makes a list of own places and of visits.
  public init(_ places: [UserPlace], visits: [(place: Place, date: Date)] = []) {
    self.places = places.sorted { a, b in Self.rank(a) < Self.rank(b) }
    var history = VisitHistory()
    for visit in visits { history.add(visit.place, at: visit.date) }
    self.visits = history
  }

  /// The places it was made with, home and work first, then by name.
  public func all() async throws -> [UserPlace] { places }

  /// The places gone to in the year before a moment.
  public func recents(at now: Date, limit: Int) async throws -> [RecentPlace] { visits.recents(at: now, limit: limit) }

  /// The places gone to on a day.
  public func recents(on day: CalendarDay) async throws -> [RecentPlace] { visits.recents(on: day) }

  private static func rank(_ place: UserPlace) -> (Int, String) {
    (UserPlace.Role.allCases.firstIndex(of: place.role) ?? 0, TextFolding.key(place.name))
  }
}
