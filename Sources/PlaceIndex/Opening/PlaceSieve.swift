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

  /// What a place keeps of its score of which the map does not say when it is open.
  private static let unsure = 0.9

  init(_ filter: PlaceFilter, rubricator: Rubricator, timeZone: TimeZone?) {
    self.filter = filter
    self.timeZone = timeZone
    mask = rubricator.attributeMask(ids: filter.attributes)
  }

  /// Whether everything passes.
  var isOpen: Bool { filter == .none }

  /// Whether a place passes that has some attributes and, where known, opening hours.
  private func lets(_ place: Place, attributes: UInt64) -> Bool {
    guard let mask, attributes & mask == mask else { return false }
    return state(place) != .closed
  }

  /// Whether the place of a row of the table `place` passes.
  func lets(_ place: Place, _ row: Row) -> Bool {
    isOpen || lets(place, attributes: UInt64(bitPattern: row["attributes"] as Int64))
  }

  /// A candidate that passed, with whether it is open; one that may be closed counts for less.
  func marked(_ candidate: PlaceCandidate) -> PlaceCandidate {
    guard let state = state(candidate.place) else { return candidate }
    var candidate = candidate
    candidate.opening = state
    if state == .unknown { candidate.score *= Self.unsure }
    return candidate
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
