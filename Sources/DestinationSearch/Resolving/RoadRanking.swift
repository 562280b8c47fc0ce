import Algorithms
import Places
import Understanding

/// Brings road times into a result: what is nearest or on the way is ranked by them, and everything listed has them.
///
/// All of it is measured at once when the result is decided, however many hypotheses there were: what was heard is
/// decided by straight lines, and what is listed for it by roads.
struct RoadRanking {
  let roads: TravelTimeLookup
  let origin: Coordinate?
  let route: Route?
  /// How often the driver was at places, by their identity.
  let history: [String: Double]

  /// By what places are ranked.
  private enum Order {
    case duration
    case detour
  }

  /// The result with roads; as it is where nothing can be measured.
  ///
  /// - Parameters:
  ///   - result: The result by straight lines.
  ///   - readings: What was found, of which the result was made.
  ///   - others: Places that may have been meant in place of the first.
  ///   - decide: Makes a result of readings and others.
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
      let way = known[candidate.place.id]
      // Where nobody knows where the driver is, the way was measured from where the route begins.
      candidate.road = origin == nil ? nil : way?.road
      candidate.detour = way?.detour
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
      // Of more places than are measured, those that are far by a straight line are let go.
      if isRanked(reading) { ranked.candidates.removeAll { known[$0.place.id] == nil } }
      ranked.candidates = ranked.candidates.map { candidate in
        let candidate = with(candidate)
        return isRanked(reading) ? scored(candidate, order, known[candidate.place.id]) : candidate
      }
      return ranked
    }
    return decide(ranked, others.map(with))
  }

  private func scored(_ candidate: PlaceCandidate, _ order: Order, _ way: PlaceCandidate?) -> PlaceCandidate {
    var candidate = candidate
    let score =
      switch order {
      case .duration:
        PlaceRanking.roadScore(duration: way?.road?.duration, prominence: candidate.place.prominence)
      case .detour: PlaceRanking.detourScore(way?.detour)
      }
    candidate.score = score * candidate.fit * QueryLookup.certainty(candidate)
    return candidate.known(from: history)
  }

  /// By what the places that a query asks for are ranked; `nil` where roads change nothing about their order.
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
