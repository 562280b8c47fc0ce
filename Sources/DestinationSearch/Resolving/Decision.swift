import Places
import Understanding

/// Chooses among the candidates of all readings, and says how sure the choice is.
struct Decision {
  let settings: ResolverSettings
  let hasOrigin: Bool
  /// What ``LocatedText/mark`` stands for.
  let location: LocatedText.Location?

  /// The result that the answers come to.
  func result(of answers: [Answer], confidence: Double, transcript: String) -> DestinationResult {
    var best: [String: TopThree.Ranked] = [:]
    for answer in answers {
      for candidate in answer.candidates {
        let known = best[candidate.place.id]
        if known.map({ PlaceCandidate.ranksBefore(candidate, $0.candidate) }) ?? true {
          best[candidate.place.id] = (candidate, answer.query)
        }
      }
    }
    let ranked = best.values.sorted { PlaceCandidate.ranksBefore($0.candidate, $1.candidate) }
    let isHeard = confidence >= settings.leastConfidence
    // What is near but hardly fits does not stand in the way of what fits.
    let top = ranked.first { $0.candidate.fit >= settings.leastFit }
    guard let top, isHeard, !isBeyondMap(answers, top.candidate) else {
      return nothing(answers, fit: ranked.first?.candidate.fit ?? 0, confidence, transcript, isHeard: isHeard)
    }
    let isHouse = top.candidate.place.kind == .address && top.candidate.match != .nearestNumber
    let fitting = ranked.filter { ranked in
      // Where the very house is known, no other number is an answer.
      ranked.candidate.fit >= settings.leastFit * 0.9 && !(isHouse && ranked.candidate.match == .nearestNumber)
    }
    let candidates = TopThree.arranged(fitting).map(\.candidate).prefix(settings.limit)
    let rivals = candidates.dropFirst().filter { isRival($0, of: top.candidate) }
    return DestinationResult(
      outcome: rivals.isEmpty ? .resolved : .ambiguous, transcript: transcript,
      confidence: confidence * top.candidate.fit, query: named(top.query, top.candidate.place),
      candidates: Array(candidates))
  }

  /// Whether a kind of place was asked for where there is no map, and only names far away have its word in them.
  private func isBeyondMap(_ answers: [Answer], _ top: PlaceCandidate) -> Bool {
    guard top.match != .exact, top.match != .rubric else { return false }
    return answers.contains { answer in
      if case .noMapData = answer.reason { true } else { false }
    }
  }

  /// The result where no candidate is good enough.
  private func nothing(
    _ answers: [Answer], fit: Double, _ confidence: Double, _ transcript: String, isHeard: Bool
  ) -> DestinationResult {
    let known = isHeard ? answers.first { $0.reason != nil } : nil
    let understood = known?.query ?? answers.first { $0.query.carrierWords > 0 }?.query
    return DestinationResult(
      outcome: understood == nil || !isHeard ? .notUnderstood : .notFound, transcript: transcript,
      confidence: confidence * fit, query: understood.map { named($0, nil) }, reason: known?.reason)
  }

  /// The query with the intent that its answer shows, and with words where a mark stands.
  private func named(_ query: DestinationQuery, _ place: Place?) -> DestinationQuery {
    var query = query
    if query.intent == .navigate, let kind = place?.kind, let intent = Self.intents[kind] { query.intent = intent }
    let text = location?.text ?? ""
    for (slot, words) in query.slots where words.contains(LocatedText.mark) {
      if place == nil, words == LocatedText.mark, query.intent == .navigate { query.intent = .position }
      query.slots[slot] = words.replacing(LocatedText.mark, with: text)
    }
    return query
  }

  private static let intents: [Place.Kind: Intent] = [
    .own: .favourite, .position: .position, .postcode: .postcode, .crossing: .crossing,
  ]

  /// Whether a candidate leaves it open which place was meant.
  ///
  /// The places of a rubric are a list by distance: the first is the answer. Branches of one name are told apart by
  /// where the driver is. The same name twice within 150 m is one place drawn twice.
  private func isRival(_ other: PlaceCandidate, of best: PlaceCandidate) -> Bool {
    guard other.score >= best.score - settings.ambiguityMargin else { return false }
    if other.match == .rubric && best.match == .rubric { return false }
    if TextFolding.key(other.place.name) == TextFolding.key(best.place.name) {
      return !hasOrigin && other.place.coordinate.distance(to: best.place.coordinate) > 150
    }
    // A name that fits letter for letter is not in doubt because of one that nearly does.
    return !(best.match == .exact && other.match != .exact && other.match != .rubric)
  }
}
