import Foundation
import OpeningHours
import Places

/// What a search for places wants besides a name.
struct PlaceQuery {
  /// Kinds of place wanted; `nil` for all.
  var kinds: Set<Place.Kind>?
  var sieve: PlaceSieve
  /// Where the driver is, where known.
  var origin: Coordinate?
  var limit: Int
  /// Where they have to be, ranked by their detour; anywhere when `nil`.
  var corridor: Corridor?
  /// Whether names that only resemble what is asked for are left out.
  var isAsSpelled = false
  /// A place that fits worse is none.
  var leastFit = 0.0
}

/// Lets the places pass that a filter wants, and says of each whether it is open.
struct PlaceSieve {
  /// Whether places with some hours are open at the time asked for: many have the same, and each is asked about again
  /// with every box that grows around the driver.
  private final class States {
    var known: [String: OpeningState] = [:]
  }

  private let filter: PlaceFilter
  /// The bits every place must have; `nil` where an attribute is not known, which no place has.
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

  /// Whether nothing is asked for.
  var letsAllPass: Bool { filter == .none }

  /// Whether the place of a row of the table `place` passes.
  func lets(_ place: Place, _ row: RegionRow) throws -> Bool {
    if letsAllPass { return true }
    guard let mask, try UInt64(bitPattern: row["attributes"] as Int64) & mask == mask else { return false }
    return state(place) != .closed
  }

  /// A candidate that passed, with whether it is open; one that may be closed counts for less.
  func marked(_ candidate: PlaceCandidate) -> PlaceCandidate {
    state(candidate.place).map(candidate.marked) ?? candidate
  }

  /// Whether a place is open when the filter asks; `nil` where it does not ask.
  func state(_ place: Place) -> OpeningState? {
    guard let time = filter.openAt else { return nil }
    guard let timeZone, let text = place.openingHours else { return .unknown }
    if let state = states.known[text] { return state }
    let state = (try? read(text))?.state(at: time, in: timeZone, holidays: holidays) ?? .unknown
    states.known[text] = state
    return state
  }
}
