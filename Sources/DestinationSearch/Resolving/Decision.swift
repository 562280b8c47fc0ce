import Algorithms
import Foundation
import Places
import Recognition
import Understanding

/// Selects among the candidates of all parses, and computes the confidence of the selection.
struct Decision {
  let settings: ResolverSettings
  let hasOrigin: Bool
  /// The location that ``LocatedText/mark`` stands for.
  let location: LocatedText.Location?
  /// Whether the words were spoken, and not typed.
  let isSpoken: Bool
  /// Whether audio was lost. A partial name sounds like other names, so a place is only a guess.
  let hasGaps: Bool

  /// The result of the parses, with alternatives to the first place, the likeliest first.
  func result(of readings: [FoundReading], others: [PlaceCandidate], transcript: String) -> DestinationResult {
    var best: [String: TopThree.Ranked] = [:]
    for reading in readings {
      for candidate in reading.candidates {
        let known = best[candidate.place.id]
        if known.map({ PlaceCandidate.ranksBefore(candidate, $0.candidate) }) ?? true {
          best[candidate.place.id] = TopThree.Ranked(
            candidate: candidate, query: reading.query, confidence: reading.confidence)
        }
      }
    }
    let ranked = best.values.sorted { PlaceCandidate.ranksBefore($0.candidate, $1.candidate) }
    // A near candidate that hardly matches doesn't displace one that matches.
    let top = ranked.first { fits($0.candidate) }
    let confidence = Self.confidence(top?.confidence ?? readings.first?.confidence, fit: top?.candidate.fit ?? 1)
    let isAccepted = !isSpoken || confidence >= settings.rejectThreshold
    guard let top, isAccepted, !isBeyondMap(readings, top.candidate) else {
      return nothing(readings, fit: ranked.first?.candidate.fit ?? 0, transcript, isAccepted: isAccepted)
    }
    let isHouse = top.candidate.place.kind == .address && top.candidate.match != .nearestNumber
    let fitting = ranked.filter { ranked in
      // If the exact house is known, other numbers aren't answers.
      ranked.candidate.fit >= settings.leastFit * 0.9 && !(isHouse && ranked.candidate.match == .nearestNumber)
    }
    let candidates = TopThree.arranged(fitting).map(\.candidate).prefix(settings.limit)
    let hasRival = candidates.dropFirst().contains { isRival($0, of: top.candidate) }
    let isGuess = isSpoken && (hasGaps || confidence < settings.acceptThreshold)
    let isInDoubt = isGuess || !hasRival && confidence < Self.doubt
    var result = DestinationResult(
      outcome: hasRival || isGuess ? .ambiguous : .resolved, transcript: transcript, confidence: confidence,
      query: named(top.query, top.candidate.place), candidates: listed(Array(candidates), others, isInDoubt: isInDoubt))
    result.isGuess = isGuess
    return result
  }

  /// Whether a place matches well enough. Typed words are seldom misrecognized, so a phonetic match alone has to score
  /// higher.
  private func fits(_ candidate: PlaceCandidate) -> Bool {
    let isTypedSound = !isSpoken && candidate.match == .sound
    return candidate.fit >= (isTypedSound ? max(Self.leastTypedSound, settings.leastFit) : settings.leastFit)
  }

  private static let leastTypedSound = 0.8
  /// Below this probability, alternatives to the first place precede the results of other parses.
  private static let doubt = 0.967

  /// Inserts the alternatives to the first place: after it if it is in doubt, or else after the second, which may be
  /// another branch or an equal match. They come last if the driver asked for a category, because then the list itself
  /// is the answer.
  private func listed(_ candidates: [PlaceCandidate], _ others: [PlaceCandidate], isInDoubt: Bool) -> [PlaceCandidate] {
    let isAll = candidates.first?.match == .rubric
    let before = candidates.prefix(isInDoubt ? 1 : isAll ? candidates.count : 2)
    return Array((before + others + candidates.dropFirst(before.count)).uniqued(on: \.place.id).prefix(settings.limit))
  }

  /// The probability, 0 to 1, that the first candidate is the intended one.
  ///
  /// For typed words, it is the match score. For spoken words, it is the probability that the words are right, lowered
  /// if the place doesn't match them fully: the odds are multiplied by a power of the match score. The exponent is
  /// fitted to development data together with the features of the recognizer's probability; docs/trials.md reports the
  /// calibration.
  static func confidence(_ wordConfidence: Double?, fit: Double = 1) -> Double {
    guard let wordConfidence else { return fit }
    let certainty = min(max(wordConfidence, 0), 0.999)
    let odds = certainty / (1 - certainty) * pow(min(max(fit, 0), 1), 9.7)
    return odds / (1 + odds)
  }

  /// Whether the driver asked for a category outside the map, and only names far away contain its word.
  private func isBeyondMap(_ readings: [FoundReading], _ top: PlaceCandidate) -> Bool {
    guard top.match != .exact, top.match != .rubric else { return false }
    return readings.contains { if case .noMapData = $0.reason { true } else { false } }
  }

  /// The result if no candidate is good enough.
  private func nothing(
    _ readings: [FoundReading], fit: Double, _ transcript: String, isAccepted: Bool
  ) -> DestinationResult {
    let known = isAccepted ? readings.first { $0.reason != nil } : nil
    // Typed text isn't noise: if it names a place, that place isn't on the map.
    let typed = !isSpoken ? readings.first { Self.name(of: $0.query) != nil } : nil
    let understood = known?.query ?? readings.first { $0.query.carrierWords > 0 }?.query ?? typed?.query
    let name = understood.flatMap(Self.name)
    return DestinationResult(
      outcome: understood == nil || !isAccepted ? .notUnderstood : .notFound, transcript: transcript,
      confidence: Self.confidence(readings.first?.confidence, fit: fit), query: understood.map { named($0, nil) },
      reason: known?.reason ?? (isAccepted ? name.map { .notOnMap($0) } : nil))
  }

  /// The words of a query that name a place, if it names one; not a mark, which stands for a location.
  private static func name(of query: DestinationQuery) -> String? {
    let name: String? =
      switch query.intent {
      case .navigate, .nearPlace: query.text(.place)
      case .address: houseName(of: query)
      case .addStop: query.text(.place) ?? houseName(of: query)
      default: nil
      }
    return name.flatMap { $0.isEmpty || $0.contains(LocatedText.mark) ? nil : $0 }
  }

  private static func houseName(of query: DestinationQuery) -> String {
    [query.text(.number), query.text(.street)].compactMap(\.self).joined(separator: " ")
  }

  /// The query with the intent that its answer implies, and with the location's text instead of a mark.
  private func named(_ query: DestinationQuery, _ place: Place?) -> DestinationQuery {
    var query = query
    if query.intent == .navigate, let kind = place?.kind, let intent = Self.intents[kind] { query.intent = intent }
    let text = location?.text ?? ""
    for (slot, words) in query.slots where words.contains(LocatedText.mark) {
      if place == nil, words == [LocatedText.mark], query.intent == .navigate { query.intent = .position }
      query.slots[slot] = words.map { $0 == LocatedText.mark ? text : $0 }
    }
    return query
  }

  private static let intents: [Place.Kind: Intent] = [
    .own: .favorite, .position: .position, .postcode: .postcode, .crossing: .crossing,
  ]

  /// Whether a candidate leaves the intended place ambiguous.
  ///
  /// Places of a rubric form a list by distance, so the first is the answer. Branches with one name are decided by the
  /// driver's position. Two equal names within 150 m are one place that the map has twice.
  private func isRival(_ other: PlaceCandidate, of best: PlaceCandidate) -> Bool {
    guard other.score >= best.score - settings.ambiguityMargin else { return false }
    if other.match == .rubric && best.match == .rubric { return false }
    if TextFolding.areSame(other.place.name, best.place.name) {
      return !hasOrigin && other.place.coordinate.distance(to: best.place.coordinate) > 150
    }
    // A near match doesn't make an exact name ambiguous.
    if best.match == .exact, other.match != .exact && other.match != .rubric { return false }
    // A transit stop named after a place doesn't make that place ambiguous.
    return best.isAncillary || !other.isAncillary
  }
}

/// Arranges candidates so that the first three on a screen cover every strong interpretation of the words.
///
/// A name can be near and minor, or far and famous; the words can also be a category. The best candidate stays first;
/// then the best candidate of each interpretation precedes further ones of the same interpretation.
enum TopThree {
  /// A candidate with the query that it answers, and the probability of its words; `nil` for typed ones.
  struct Ranked {
    var candidate: PlaceCandidate
    var query: DestinationQuery
    var confidence: Double?
  }

  /// Maximum difference in match score to the best candidate for one that represents an interpretation.
  private static let margin = 0.05
  /// Minimum difference in prominence to the first candidate for a famous place.
  private static let fame = 0.2

  /// The candidates with the best of each interpretation among the first three.
  static func arranged(_ ranked: [Ranked]) -> [Ranked] {
    guard ranked.count > 3, let top = ranked.first else { return ranked }
    let strong = ranked.indices.filter { ranked[$0].candidate.fit >= top.candidate.fit - margin }
    let named = strong.filter { position in
      let query = ranked[position].query
      return [.navigate, .favorite].contains(query.intent) || query.intent == .addStop && query.slots[.place] != nil
    }
    var interpretations = [
      strong.first { ranked[$0].candidate.match == .rubric }, named.first { ranked[$0].candidate.match == .exact },
    ]
    if let known = named.max(by: { ranked[$0].candidate.place.prominence < ranked[$1].candidate.place.prominence }),
      let first = named.first,
      ranked[known].candidate.place.prominence >= ranked[first].candidate.place.prominence + fame
    {
      interpretations.append(known)
    }
    interpretations.append(named.min { distance(ranked[$0]) < distance(ranked[$1]) })
    var chosen = [0]
    for position in interpretations.compactMap(\.self) + [1, 2] where chosen.count < 3 && !chosen.contains(position) {
      chosen.append(position)
    }
    chosen.sort()
    return chosen.map { ranked[$0] } + ranked.indices.filter { !chosen.contains($0) }.map { ranked[$0] }
  }

  private static func distance(_ ranked: Ranked) -> Double { ranked.candidate.distance ?? .infinity }
}

/// One parse with the places found for it.
struct FoundReading {
  var query: DestinationQuery
  /// The probability, 0 to 1, that its words were said; `nil` if they were typed.
  var confidence: Double?
  /// The candidates, weighted by the probability of the parse.
  var candidates: [PlaceCandidate]
  /// The reason that nothing was found, if known.
  var reason: DestinationResult.Reason?

  /// Minimum match score of a name without doubt.
  static let certainFit = 0.96

  /// The places that match exactly.
  var certain: [PlaceCandidate] { candidates.filter { $0.fit >= Self.certainFit } }

  var isCertain: Bool { !certain.isEmpty }

  /// The places that match exactly, or whose name contains all of the words.
  var named: [PlaceCandidate] {
    guard let words = query.slots[.place] ?? query.slots[.name] else { return certain }
    let readings = SearchWords.query(words.joined(separator: " ")).map(SearchWords.withoutArticle)
    return candidates.filter { candidate in
      if candidate.fit >= Self.certainFit { return true }
      let name = Set(SearchWords.name(candidate.place.name).joined())
      return candidate.fit >= Self.leastOfPart && readings.contains { !$0.isEmpty && name.isSuperset(of: $0) }
    }
  }

  /// Minimum match score of a name that contains all of the words.
  private static let leastOfPart = 0.74
}

extension PlaceCandidate {
  func weighted(by factor: Double) -> PlaceCandidate {
    var candidate = self
    candidate.fit *= factor
    candidate.score *= factor
    return candidate
  }

  /// The candidate with the driver's visit history included in its score.
  func known(from history: [String: Double]) -> PlaceCandidate {
    guard let visits = history[place.id] else { return self }
    var candidate = self
    candidate.score = min(1, score + PlaceRanking.weight(of: .history) * min(1, max(0, visits)))
    return candidate
  }
}
