import Foundation
import GRDB
import OpeningHours
import Places

/// Lets the places pass that a filter wants, and says of each whether it is open.
struct PlaceSieve {
  private let filter: PlaceFilter
  /// The bits every place must have; `nil` where an attribute is not known, which no place has.
  private let mask: UInt64?
  private let timeZone: TimeZone?

  init(_ filter: PlaceFilter, rubricator: Rubricator, timeZone: TimeZone?) {
    self.filter = filter
    self.timeZone = timeZone
    mask = rubricator.attributeMask(ids: filter.attributes)
  }

  /// Whether everything passes.
  var isOpen: Bool { filter == .none }

  /// Whether the place of a row of the table `place` passes.
  func lets(_ place: Place, _ row: Row) -> Bool {
    if isOpen { return true }
    guard let mask, UInt64(bitPattern: row["attributes"] as Int64) & mask == mask else { return false }
    return state(place) != .closed
  }

  /// A candidate that passed, with whether it is open; one that may be closed counts for less.
  func marked(_ candidate: PlaceCandidate) -> PlaceCandidate {
    state(candidate.place).map(candidate.marked) ?? candidate
  }

  /// Whether a place is open when the filter asks; `nil` where it does not ask.
  private func state(_ place: Place) -> OpeningState? {
    guard let time = filter.openAt else { return nil }
    guard let timeZone, let text = place.openingHours, let hours = try? OpeningHours(parsing: text) else {
      return .unknown
    }
    return hours.state(at: time, in: timeZone)
  }
}
