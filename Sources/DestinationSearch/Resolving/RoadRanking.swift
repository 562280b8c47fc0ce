import Algorithms
import Places
import Recognition
import Understanding

/// Adds travel times to a result: the nearest places and those along the route are ranked by them, and every listed
/// place gets one.
///
/// Everything is measured at once after the result is decided, however many hypotheses there were. Straight-line
/// distances decide the interpretation of the words; road distances order the list.
struct RoadRanking {
  let roads: TravelTimeLookup
  let origin: Coordinate?
  let route: Route?
  /// Visit frequencies by place identity.
  let history: [String: Double]

  /// The quantity that ranks places.
  private enum Order {
    case duration
    case detour
  }

  /// A result by straight-line distance with travel times; unchanged if nothing can be measured. `decide` makes a
  /// result from parses and alternatives to the first place.
  func ranked(
    _ result: DestinationResult, _ readings: [FoundReading], others: [PlaceCandidate],
    decide: ([FoundReading], [PlaceCandidate]) -> DestinationResult
  ) async -> DestinationResult {
    guard let top = result.candidates.first else { return result }
    let order = result.query.flatMap(Self.order)
    let ahead = order == .detour ? route.map { QueryLookup.ahead(of: origin, on: $0) ?? $0 } : nil
    guard let start = origin ?? ahead?.coordinates.first else { return result }
    func isRanked(_ reading: FoundReading) -> Bool {
      order != nil && Self.order(reading.query) == order && reading.candidates.contains { $0.place.id == top.place.id }
    }
    let pool = (result.candidates + readings.filter(isRanked).flatMap(\.candidates)).uniqued(on: \.place.id)
    let measured = await roads.measured(pool, from: start, onTheWayTo: ahead?.coordinates.last).prefix(roads.limit)
    let known = Dictionary(uniqueKeysWithValues: measured.map { ($0.place.id, $0) })
    func with(_ candidate: PlaceCandidate) -> PlaceCandidate {
      var candidate = candidate
      let measured = known[candidate.place.id]
      // If the driver's position is unknown, the distance was measured from the start of the route.
      candidate.road = origin == nil ? nil : measured?.road
      candidate.detour = measured?.detour
      return candidate
    }
    let isKnown = measured.contains { order == .detour ? $0.detour != nil : $0.road != nil }
    guard let order, isKnown else {
      var result = result
      result.candidates = result.candidates.map(with)
      return result
    }
    let ranked = readings.map { reading in
      var ranked = reading
      // If there are more places than can be measured, the farthest by straight line are dropped.
      if isRanked(reading) { ranked.candidates.removeAll { known[$0.place.id] == nil } }
      ranked.candidates = ranked.candidates.map { candidate in
        let candidate = with(candidate)
        return isRanked(reading) ? scored(candidate, order, known[candidate.place.id]) : candidate
      }
      return ranked
    }
    return decide(ranked, others.map(with))
  }

  private func scored(_ candidate: PlaceCandidate, _ order: Order, _ measured: PlaceCandidate?) -> PlaceCandidate {
    var candidate = candidate
    let score =
      switch order {
      case .duration: PlaceRanking.roadScore(duration: measured?.road?.duration, prominence: candidate.place.prominence)
      case .detour: PlaceRanking.detourScore(measured?.detour)
      }
    candidate.score = score * candidate.fit * QueryLookup.certainty(candidate)
    return candidate.known(from: history)
  }

  /// The quantity that ranks the places of a query; `nil` if roads don't change their order.
  private static func order(_ query: DestinationQuery) -> Order? {
    switch query.intent {
    case .nearest: .duration
    case .nearPlace: QueryLookup.isHere(query.slots[.place] ?? []) ? .duration : nil
    case .alongRoute: .detour
    case .addStop: query.slots[.rubric] ?? query.slots[.name] == nil ? nil : .detour
    default: nil
    }
  }
}
