import DestinationSearch
import OpeningHours
import Places

extension SessionServices {
  /// Candidates with where they belong, and with whether they are open now where no other time was asked for.
  func described(_ candidates: [PlaceCandidate]) async throws -> [PlaceCandidate] {
    zip(candidates, try await described(candidates.map(\.place))).map { candidate, described in
      var candidate = candidate
      candidate.place = described.place
      candidate.opening = candidate.opening ?? described.opening
      return candidate
    }
  }

  /// Suggestions with where their places belong, and whether those are open now.
  func described(_ suggestions: [Suggestion]) async throws -> [Suggestion] {
    // What leads to a list is no place.
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

  /// Places with where they belong, and whether they are open now; `nil` where nobody knows.
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
