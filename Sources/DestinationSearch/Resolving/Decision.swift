import Algorithms
import Foundation
import Places
import Understanding

/// Chooses among the candidates of all readings, and says how sure the choice is.
struct Decision {
  let settings: ResolverSettings
  let hasOrigin: Bool
  /// What ``LocatedText/mark`` stands for.
  let location: LocatedText.Location?
  /// How sure the recogniser is of the words, 0 to 1; `nil` where they were typed.
  let hearing: Double?
  /// Whether some of the sound was lost: half a name sounds like another, so that a place is a guess.
  let hasGaps: Bool

  /// The result that the readings come to.
  ///
  /// - Parameters:
  ///   - readings: What was found.
  ///   - others: Places that may have been meant in place of the first, the likeliest first.
  ///   - transcript: The words heard or typed.
  func result(of readings: [FoundReading], others: [PlaceCandidate], transcript: String) -> DestinationResult {
    var best: [String: TopThree.Ranked] = [:]
    for reading in readings {
      for candidate in reading.candidates {
        let known = best[candidate.place.id]
        if known.map({ PlaceCandidate.ranksBefore(candidate, $0.candidate) }) ?? true {
          best[candidate.place.id] = (candidate, reading.query)
        }
      }
    }
    let ranked = best.values.sorted { PlaceCandidate.ranksBefore($0.candidate, $1.candidate) }
    // What is near but hardly fits does not stand in the way of what fits.
    let top = ranked.first { fits($0.candidate) }
    let confidence = Self.confidence(hearing, fit: top?.candidate.fit ?? 1)
    let isHeard = hearing == nil || confidence >= settings.rejectThreshold
    guard let top, isHeard, !isBeyondMap(readings, top.candidate) else {
      return nothing(readings, fit: ranked.first?.candidate.fit ?? 0, transcript, isHeard: isHeard)
    }
    let isHouse = top.candidate.place.kind == .address && top.candidate.match != .nearestNumber
    let fitting = ranked.filter { ranked in
      // Where the very house is known, no other number is an answer.
      ranked.candidate.fit >= settings.leastFit * 0.9 && !(isHouse && ranked.candidate.match == .nearestNumber)
    }
    let candidates = TopThree.arranged(fitting).map(\.candidate).prefix(settings.limit)
    let hasRival = candidates.dropFirst().contains { isRival($0, of: top.candidate) }
    let isGuess = hearing != nil && (hasGaps || confidence < settings.acceptThreshold)
    let isInDoubt = isGuess || !hasRival && confidence < Self.doubt
    var result = DestinationResult(
      outcome: hasRival || isGuess ? .ambiguous : .resolved, transcript: transcript, confidence: confidence,
      query: named(top.query, top.candidate.place),
      candidates: listed(Array(candidates), others, isInDoubt: isInDoubt))
    result.isGuess = isGuess
    return result
  }

  /// Whether a place is an answer. What was typed is seldom misheard: a name that only sounds like it has to do so well.
  private func fits(_ candidate: PlaceCandidate) -> Bool {
    let isTypedSound = hearing == nil && candidate.match == .sound
    return candidate.fit >= (isTypedSound ? max(Self.leastTypedSound, settings.leastFit) : settings.leastFit)
  }

  private static let leastTypedSound = 0.8

  /// Below this probability others than the first place come before what else its words mean.
  private static let doubt = 0.967

  /// Lists places that may have been meant in place of the first: after it where it is in doubt, else after the second,
  /// which may be another branch or as good. They come last where a kind of place was asked for, and the list is the answer.
  private func listed(
    _ candidates: [PlaceCandidate], _ others: [PlaceCandidate], isInDoubt: Bool
  ) -> [PlaceCandidate] {
    let isAll = candidates.first?.match == .rubric
    let before = candidates.prefix(isInDoubt ? 1 : isAll ? candidates.count : 2)
    return Array((before + others + candidates.dropFirst(before.count)).uniqued(on: \.place.id).prefix(settings.limit))
  }

  /// How likely it is that what comes first is what was meant, 0 to 1.
  ///
  /// Of typed words that is how well it fits them. Of spoken ones it is how likely the words are right, and less where the
  /// place does not quite fit them: the odds count a power of the fit. Its number is fitted to development data, together
  /// with what the recogniser's probability is made of; docs/trials.md has how well it holds.
  static func confidence(_ hearing: Double?, fit: Double = 1) -> Double {
    guard let hearing else { return fit }
    let certainty = min(max(hearing, 0), 0.999)
    let odds = certainty / (1 - certainty) * pow(min(max(fit, 0), 1), 9.7)
    return odds / (1 + odds)
  }

  /// Whether a kind of place was asked for where there is no map, and only names far away have its word in them.
  private func isBeyondMap(_ readings: [FoundReading], _ top: PlaceCandidate) -> Bool {
    guard top.match != .exact, top.match != .rubric else { return false }
    return readings.contains { reading in
      if case .noMapData = reading.reason { true } else { false }
    }
  }

  /// The result where no candidate is good enough.
  private func nothing(
    _ readings: [FoundReading], fit: Double, _ transcript: String, isHeard: Bool
  ) -> DestinationResult {
    let known = isHeard ? readings.first { $0.reason != nil } : nil
    // What was typed is no noise: where it names a place, that place is not on the map.
    let typed = hearing == nil ? readings.first { Self.name(of: $0.query) != nil } : nil
    let understood = known?.query ?? readings.first { $0.query.carrierWords > 0 }?.query ?? typed?.query
    let name = understood.flatMap(Self.name)
    return DestinationResult(
      outcome: understood == nil || !isHeard ? .notUnderstood : .notFound, transcript: transcript,
      confidence: Self.confidence(hearing, fit: fit), query: understood.map { named($0, nil) },
      reason: known?.reason ?? (isHeard ? name.map { .notOnMap($0) } : nil))
  }

  /// The words of a query that name a place, where it names one; not a mark, which stands for a location.
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

  /// The query with the intent that its answer shows, and with words where a mark stands.
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
    .own: .favourite, .position: .position, .postcode: .postcode, .crossing: .crossing,
  ]

  /// Whether a candidate leaves it open which place was meant.
  ///
  /// The places of a rubric are a list by distance: the first is the answer. Branches of one name are told apart by
  /// where the driver is. The same name twice within 150 m is one place drawn twice.
  private func isRival(_ other: PlaceCandidate, of best: PlaceCandidate) -> Bool {
    guard other.score >= best.score - settings.ambiguityMargin else { return false }
    if other.match == .rubric && best.match == .rubric { return false }
    if TextFolding.areSame(other.place.name, best.place.name) {
      return !hasOrigin && other.place.coordinate.distance(to: best.place.coordinate) > 150
    }
    // A name that fits letter for letter is not in doubt because of one that nearly does.
    if best.match == .exact, other.match != .exact && other.match != .rubric { return false }
    // A stop of a name leaves no doubt about what it is named after.
    return best.isAncillary || !other.isAncillary
  }
}

/// Arranges candidates so that the three a screen shows first hold every strong way to take the words.
///
/// A name can be near and humble, or far and famous; it can be a kind of place as well. The best candidate stays first;
/// of the others, the best of each way comes before a further one of the same.
enum TopThree {
  /// A candidate with the query it answers.
  typealias Ranked = (candidate: PlaceCandidate, query: DestinationQuery)

  /// A candidate that fits worse than the best by more than this does not stand for a way of its own.
  private static let margin = 0.05
  /// How much more prominent than the first a famous place is.
  private static let fame = 0.2

  /// The candidates with the best of each way among the first three.
  static func arranged(_ ranked: [Ranked]) -> [Ranked] {
    guard ranked.count > 3, let top = ranked.first else { return ranked }
    let strong = ranked.indices.filter { ranked[$0].candidate.fit >= top.candidate.fit - margin }
    let named = strong.filter { position in
      let query = ranked[position].query
      return [.navigate, .favourite].contains(query.intent) || query.intent == .addStop && query.slots[.place] != nil
    }
    var ways = [
      strong.first { ranked[$0].candidate.match == .rubric },
      named.first { ranked[$0].candidate.match == .exact },
    ]
    if let known = named.max(by: { ranked[$0].candidate.place.prominence < ranked[$1].candidate.place.prominence }),
      let first = named.first,
      ranked[known].candidate.place.prominence >= ranked[first].candidate.place.prominence + fame
    {
      ways.append(known)
    }
    ways.append(named.min { distance(ranked[$0]) < distance(ranked[$1]) })
    var chosen = [0]
    for way in ways.compactMap(\.self) + [1, 2] where chosen.count < 3 && !chosen.contains(way) { chosen.append(way) }
    chosen.sort()
    return chosen.map { ranked[$0] } + ranked.indices.filter { !chosen.contains($0) }.map { ranked[$0] }
  }

  private static func distance(_ ranked: Ranked) -> Double { ranked.candidate.distance ?? .infinity }
}

/// One reading with what was found for it.
struct FoundReading {
  /// The reading.
  var query: DestinationQuery
  /// What was found, weighted by how likely the reading is.
  var candidates: [PlaceCandidate]
  /// Why nothing was found, where that is known.
  var reason: DestinationResult.Reason?

  /// A fit that leaves no doubt about the name.
  static let certainFit = 0.96

  /// The places that fit letter for letter.
  var certain: [PlaceCandidate] { candidates.filter { $0.fit >= Self.certainFit } }

  /// Whether a place fits letter for letter.
  var isCertain: Bool { !certain.isEmpty }

  /// The places that fit letter for letter, or in whose name all of the words are.
  var named: [PlaceCandidate] {
    guard let words = query.slots[.place] ?? query.slots[.name] else { return certain }
    let readings = SearchWords.query(words.joined(separator: " ")).map(SearchWords.withoutArticle)
    return candidates.filter { candidate in
      if candidate.fit >= Self.certainFit { return true }
      let name = Set(SearchWords.name(candidate.place.name).joined())
      return candidate.fit >= Self.leastOfPart && readings.contains { !$0.isEmpty && name.isSuperset(of: $0) }
    }
  }

  /// A name that has all of the words in it fits no worse.
  private static let leastOfPart = 0.74
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
}
