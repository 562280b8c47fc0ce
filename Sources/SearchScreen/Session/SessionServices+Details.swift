import DestinationSearch
import OpeningHours
import Places

extension SessionServices {
  /// Adds to candidates their surroundings, and whether they are open now if the query didn't name another time.
  func described(_ candidates: [PlaceCandidate]) async throws -> [PlaceCandidate] {
    zip(candidates, try await described(candidates.map(\.place))).map { candidate, described in
      var candidate = candidate
      candidate.place = described.place
      candidate.opening = candidate.opening ?? described.opening
      return candidate
    }
  }

  /// Adds to suggestions the surroundings of their places, and whether these are open now.
  func described(_ suggestions: [Suggestion]) async throws -> [Suggestion] {
    // A suggestion that leads to a list isn't a place.
    let isPlace = suggestions.map { $0.kind != .chain && $0.place != nil }
    let places = zip(suggestions, isPlace).compactMap { $1 ? $0.place : nil }
    var described = try await described(places).makeIterator()
    return zip(suggestions, isPlace).map { suggestion, isPlace in
      guard isPlace, let next = described.next() else { return suggestion }
      var suggestion = suggestion
      (suggestion.place, suggestion.opening) = (next.place, next.opening)
      return suggestion
    }
  }

  /// Returns the surroundings of places, and whether they are open now; `nil` for unknown details.
  func described(_ places: [Place]) async throws -> [(place: Place, opening: OpeningState?)] {
    guard let locator, !places.isEmpty else { return places.map { ($0, nil) } }
    let details = try await locator.details(of: places)
    let states = try await locator.opening(of: places, at: resolver.clock())
    return zip(places, zip(details, states)).map { place, found in
      var place = place
      place.details = found.0
      return (place, found.1 == .unknown ? nil : found.1)
    }
  }
}
