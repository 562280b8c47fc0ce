import Foundation
import OpeningHours
import Places

/// The conditions of a place search, apart from the name.
struct PlaceQuery {
  /// Requested kinds of place; `nil` for all.
  var kinds: Set<Place.Kind>?
  var sieve: PlaceSieve
  /// The driver's position, if known.
  var origin: Coordinate?
  var limit: Int
  /// The area that they have to lie in, ranked by detour; anywhere if `nil`.
  var corridor: Corridor?
  /// Whether to leave out names that are only similar.
  var isAsSpelled = false
  var leastFit = 0.0
}

/// Selects the places that pass a filter, with the opening state of each.
struct PlaceSieve {
  /// A cache of opening states by opening hours at the requested time: many places share hours, and a growing search
  /// queries each again.
  private final class States { var known: [String: OpeningState] = [:] }

  private let filter: PlaceFilter
  /// The bits that every place must have; `nil` for an unknown attribute, which no place has.
  private let mask: UInt64?
  private let timeZone: TimeZone?
  private let holidays: PublicHolidays
  private let read: (String) throws(OpeningHoursError) -> OpeningSchedule
  private let states = States()

  init(
    _ filter: PlaceFilter, rubricator: Rubricator, timeZone: TimeZone?, holidays: PublicHolidays = .unknown,
    reading read: @escaping (String) throws(OpeningHoursError) -> OpeningSchedule = OpeningSchedule.init(parsing:)
  ) {
    self.filter = filter
    self.timeZone = timeZone
    self.holidays = holidays
    self.read = read
    mask = rubricator.attributeMask(ids: filter.attributes)
  }

  var letsAllPass: Bool { filter == .none }

  /// Whether the place of a row of the table `place` passes.
  func lets(_ place: Place, _ row: RegionRow) throws -> Bool {
    if letsAllPass { return true }
    guard let mask, try UInt64(bitPattern: row["attributes"] as Int64) & mask == mask else { return false }
    return state(place) != .closed
  }

  /// A candidate that passed, with its opening state; one that may be closed scores less.
  func marked(_ candidate: PlaceCandidate) -> PlaceCandidate {
    state(candidate.place).map(candidate.marked) ?? candidate
  }

  /// The opening state of a place at the filter's time; `nil` if the filter has none.
  func state(_ place: Place) -> OpeningState? {
    guard let time = filter.openAt else { return nil }
    guard let timeZone, let text = place.openingHours else { return .unknown }
    if let state = states.known[text] { return state }
    let state = (try? read(text))?.state(at: time, in: timeZone, holidays: holidays) ?? .unknown
    states.known[text] = state
    return state
  }
}
