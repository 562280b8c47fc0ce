import Places
import Understanding

/// One reading with what was found for it.
struct Answer {
  /// The reading.
  var query: DestinationQuery
  /// What was found, weighted by how likely the reading is.
  var candidates: [PlaceCandidate]
  /// Why nothing was found, where that is known.
  var reason: DestinationResult.Reason?
}

extension PlaceCandidate {
  func weighted(by factor: Double) -> PlaceCandidate {
    var candidate = self
    candidate.fit *= factor
    candidate.score *= factor
    return candidate
  }

  /// The same candidate, ranked by where the driver went before too.
  func known(from history: [String: Double]) -> PlaceCandidate {
    guard let visits = history[place.id] else { return self }
    var candidate = self
    candidate.score = min(1, score + PlaceRanking.weight(of: .history) * min(1, max(0, visits)))
    return candidate
  }

  /// The same candidate with its distance from the driver and not from the place it was looked for near.
  func measured(from origin: Coordinate?) -> PlaceCandidate {
    var candidate = self
    candidate.distance = origin.map { $0.distance(to: place.coordinate) }
    return candidate
  }
}
