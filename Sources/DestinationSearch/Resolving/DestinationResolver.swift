import Algorithms
public import Foundation
public import Places
public import Recognition
public import Understanding

/// Finds the places that recognition hypotheses or typed text mean.
///
/// Candidates of the region come with their interpretations. Other words, typed or recognized, are parsed in every way
/// that the commands allow. Every interpretation is looked up.
public struct DestinationResolver: Sendable {
  /// The map.
  public var places: any PlaceSearching
  private let parser: UtteranceParser
  private let ownKeys = SpokenKeys()
  /// The driver's saved places, if any.
  public var personal: (any PersonalPlaces)?
  /// The thresholds and limits of an answer.
  public var settings: ResolverSettings
  /// Returns the current time, for "open now" and "yesterday".
  public var clock: @Sendable () -> Date
  /// The driver's time zone.
  public var timeZone: TimeZone
  /// Measures travel times if a routing engine is available: the nearest place is then the one reached first, and
  /// places along the route are ranked by detour time.
  public var roads: TravelTimeLookup?

  /// The cost of each step down the n-best list, and the maximum.
  private static let rankCost = (step: 0.015, most: 0.09)

  /// Creates a resolver over an index and the driver's saved places.
  public init(
    places: any PlaceSearching, personal: (any PersonalPlaces)?, commands: CommandSet,
    settings: ResolverSettings = ResolverSettings(), timeZone: TimeZone = .current,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.places = places
    self.personal = personal
    self.settings = settings
    self.timeZone = timeZone
    self.clock = clock
    let rubricator = places.rubricator
    parser = UtteranceParser(commands: commands) { words in rubricator.kind(spoken: words) != nil }
  }

  /// Resolves typed text, in written or spoken form, with or without the words of a command.
  /// Queries along a route need the current one.
  ///
  /// - Throws: Errors of the map search and of the saved-place store.
  public func resolve(
    text: String, near origin: Coordinate?, along route: Route? = nil
  ) async throws -> DestinationResult {
    let located = LocatedText(text: text)
    return try await resolve(
      Understood(sentences: [parsed(located.words)], transcript: text, location: located.location), near: origin, route)
  }

  /// Resolves a recognition result.
  ///
  /// - Throws: Errors of the map search and of the saved-place store.
  public func resolve(
    _ recognition: RecognitionResult, near origin: Coordinate?, along route: Route? = nil
  ) async throws -> DestinationResult {
    guard let best = recognition.best, !best.isEmpty else {
      return DestinationResult(outcome: .noSpeech, transcript: "", confidence: 0)
    }
    if let ranked = recognition.ranked {
      return try await resolve(Understood(ranked, recognition), near: origin, route)
    }
    let located = LocatedText(spoken: best.words.map(\.text))
    let isLocated = located.location != nil
    let words = isLocated ? [located.words] : recognition.hypotheses.map { $0.words.map(\.text) }
    var understood = Understood(
      sentences: words.prefix(settings.hypotheses).map(parsed), transcript: best.text, location: located.location)
    if !isLocated { understood.alternatives = recognition.alternatives.map { parsed($0.words.map(\.text)) } }
    (understood.confidence, understood.hasGaps) = (recognition.confidence, recognition.hasGaps)
    return try await resolve(understood, near: origin, route)
  }

  private func parsed(_ words: [String]) -> Understood.Sentence {
    Understood.Sentence(words: words, queries: parser.readings(of: words))
  }

  private func resolve(
    _ understood: Understood, near origin: Coordinate?, _ route: Route?
  ) async throws -> DestinationResult {
    let lookup = QueryLookup(
      places: places, personal: personal,
      own: OwnPlaces(places: try await personal?.all() ?? [], origin: origin, keys: ownKeys), parser: parser,
      settings: settings, origin: origin, route: route, now: clock(), timeZone: timeZone,
      rankedLimit: max(settings.limit, roads?.limit ?? 0), location: understood.location)
    let history = try await personal?.history(at: lookup.now) ?? [:]
    var search = SentenceSearch(lookup: lookup, history: history)
    var found: [FoundReading] = []
    var others: [PlaceCandidate] = []
    /// Whether the best sentence names something that no other sentence can outscore.
    var isSettled = false
    /// The probability of sentences for which nothing was found. Drivers ask for what exists, so the others gain it.
    var excluded = 0.0
    for (rank, sentence) in understood.sentences.enumerated() {
      if isSettled {
        others += try await search.best(of: sentence, understood.isJudged ? \.named : \.certain)
        continue
      }
      let said = understood.confidence(of: sentence, without: excluded)
      let confidence = said.map { Decision.confidence($0) }
      let isAccepted = confidence.map { $0 >= settings.rejectThreshold } ?? true
      if rank == 0, isAccepted, !settings.onlyNames,
        let command = try await search.command(in: sentence, isDriving: route != nil)
      {
        // A command is carried out without a question, so it needs the probability of a place that is resolved. Without a
        // speech model, probabilities are lower; ending the search by mistake then costs little.
        let isHarmless = command.intent == .cancel && !understood.isJudged
        let isSure =
          confidence.map { !understood.hasGaps && (isHarmless || $0 >= settings.acceptThreshold) } ?? true
        return DestinationResult(
          outcome: isSure ? .command : .notUnderstood, transcript: understood.transcript, confidence: confidence ?? 1,
          query: command)
      }
      // Only sentences without a probability of their own lose by their rank.
      let lost = understood.isJudged ? 0 : min(Self.rankCost.most, Double(rank) * Self.rankCost.step)
      let readings = try await search.readings(of: sentence, confidence: said, lost: lost)
      found += readings
      isSettled =
        understood.isJudged
        ? readings.contains { $0.candidates.contains { $0.fit >= settings.leastFit } }
        : rank == 0 && readings.contains { !$0.named.isEmpty }
      if !isSettled { excluded += sentence.probability }
      // Another likely sentence about a place that exists comes before a home that isn't set.
      let isSure = !understood.isJudged || confidence.map { $0 >= settings.acceptThreshold } ?? true
      if rank == 0, isAccepted, isSure, !readings.contains(where: \.isCertain),
        let missing = missing(in: found, transcript: understood.transcript, said)
      {
        return missing
      }
    }
    var likely: [PlaceCandidate] = []
    for sentence in understood.alternatives { likely += try await search.best(of: sentence, \.named) }
    let decision = Decision(
      settings: settings, hasOrigin: origin != nil, location: understood.location,
      isSpoken: understood.confidence != nil,
      hasGaps: understood.hasGaps)
    let result = decision.result(of: found, others: likely + others, transcript: understood.transcript)
    guard let roads else { return result }
    return await RoadRanking(roads: roads, origin: origin, route: route, history: history)
      .ranked(result, found, others: likely + others) { found, others in
        decision.result(of: found, others: others, transcript: understood.transcript)
      }
  }

  /// The answer if the driver asked for home or work, it isn't set, and no place has such a name.
  private func missing(in found: [FoundReading], transcript: String, _ wordConfidence: Double?) -> DestinationResult? {
    let roles: [Intent: UserPlace.Role] = [.home: .home, .work: .work]
    guard let reading = found.first(where: { roles[$0.query.intent] != nil && $0.candidates.isEmpty }) else {
      return nil
    }
    return DestinationResult(
      outcome: .notFound, transcript: transcript, confidence: Decision.confidence(wordConfidence), query: reading.query,
      missingPlace: roles[reading.query.intent])
  }
}

/// The sentences that were typed or may have been said, with their interpretations.
private struct Understood {
  struct Sentence {
    var words: [String]
    /// Its interpretations, the likeliest first.
    var queries: [DestinationQuery]
    /// Its probability among the sentences, 0 to 1.
    var probability = 1.0
  }

  /// The sentences, the likeliest first.
  var sentences: [Sentence]
  /// Further names that may have been said, which never come first.
  var alternatives: [Sentence] = []
  /// The words to show.
  var transcript: String
  /// The location that ``LocatedText/mark`` stands for.
  var location: LocatedText.Location?
  /// The probability, 0 to 1, that the first sentence was said; `nil` if it was typed.
  var confidence: Double?
  /// Whether each sentence has its own probability.
  var isJudged = false
  /// Whether audio was lost.
  var hasGaps = false

  init(sentences: [Sentence], transcript: String, location: LocatedText.Location?) {
    (self.sentences, self.transcript, self.location) = (sentences, transcript, location)
  }

  /// The candidates of an utterance, one for each meaning.
  init(_ ranked: RankedCandidates, _ recognition: RecognitionResult) {
    self.init(sentences: [], transcript: recognition.best?.text ?? "", location: nil)
    (isJudged, hasGaps) = (true, recognition.hasGaps)
    // The answer to a question isn't a place.
    confidence = ranked.best?.answer == nil ? recognition.confidence : 0
    sentences = ranked.candidates.uniqued(on: \.meaning).filter { $0.answer == nil }.prefix(Self.candidates).map {
      Sentence(words: $0.words, queries: $0.queries, probability: $0.probability)
    }
  }

  /// The probability, 0 to 1, that a sentence was said, if those with a total probability of `excluded` weren't.
  func confidence(of sentence: Sentence, without excluded: Double) -> Double? {
    guard isJudged, let confidence, let best = sentences.first?.probability, best > 0, excluded < 1 else {
      return confidence
    }
    return confidence * min(1, sentence.probability / (1 - excluded) / best)
  }

  /// Maximum number of candidates that are looked up.
  private static let candidates = 10
}

/// Looks up the interpretations of sentences, each once.
private struct SentenceSearch {
  let lookup: QueryLookup
  /// Visit frequencies by place identity.
  let history: [String: Double]
  var lookedUp: [Question: Finding] = [:]

  /// A query, and whether a name that covers all of its words has to be spelled exactly like them.
  struct Question: Hashable {
    var query: DestinationQuery
    var isAsSpelled: Bool
  }

  /// The factor on the score of a parse that leaves words of a command unexplained.
  private static let unexplainedCarrier = 0.85

  /// The command that the sentence gives and that needs no lookup; `nil` if it isn't one.
  ///
  /// Without a route, words that are exactly a place's name mean that place, not a navigation command. With a route
  /// they mean the command: a driver who wants to end the route must not be sent to a pub.
  mutating func command(in sentence: Understood.Sentence, isDriving: Bool) async throws -> DestinationQuery? {
    if let cancel = sentence.queries.first(where: { $0.intent == .cancel }) { return cancel }
    guard let order = sentence.queries.first(where: { $0.routeOrder != nil }) else { return nil }
    if isDriving { return order }
    let isName = try await readings(of: sentence).contains { reading in
      reading.query.slots[.place] == sentence.words
        && reading.candidates.contains { $0.match == .exact && !$0.isAncillary }
    }
    return isName ? nil : order
  }

  /// The interpretations of a sentence, with the probability that it was said and its loss against the best one, and the
  /// places found for them.
  mutating func readings(
    of sentence: Understood.Sentence, confidence: Double? = nil, lost: Double = 0
  ) async throws -> [FoundReading] {
    var readings = sentence.queries
    if lookup.settings.onlyNames {
      readings.removeAll { !$0.intent.namesPlace }
      if readings.isEmpty { readings = [DestinationQuery(intent: .navigate, slots: [.place: sentence.words])] }
    }
    let carrier = readings.map(\.carrierWords).max() ?? 0
    var found: [FoundReading] = []
    var isAnswered = false
    for query in readings {
      // After a certain command or address, other splits would name unlikely houses and streets, and the words as a
      // whole aren't a name that merely resembles them.
      if isAnswered, query.slots[.number] != nil || query.slots[.other] != nil { continue }
      var question = Question(query: query, isAsSpelled: isAnswered && query.intent == .navigate)
      question.query.carrierWords = 0
      var finding = lookedUp[question]
      if finding == nil { finding = try await lookup.find(question.query, asSpelled: question.isAsSpelled) }
      lookedUp[question] = finding
      isAnswered = isAnswered || finding.map { lookup.isAnswered(query, by: $0) } == true
      let candidates = (finding?.candidates ?? []).map { candidate in
        // A name that covers all of the words leaves none unexplained.
        let isWhole = query.intent == .navigate && candidate.match == .exact
        let kept = query.carrierWords == carrier || isWhole ? 1 : Self.unexplainedCarrier
        let weighted = candidate.weighted(by: kept - lost)
        // Visits are ordered by time, not by frequency.
        return query.intent == .recent ? weighted : weighted.known(from: history)
      }
      found.append(
        FoundReading(
          query: query, confidence: confidence, candidates: candidates, reason: finding?.reason))
    }
    return found
  }

  /// The best of a sentence's candidates. The closure selects from those of each reading; empty if there are none.
  mutating func best(
    of sentence: Understood.Sentence, _ some: (FoundReading) -> [PlaceCandidate]
  ) async throws -> [PlaceCandidate] {
    let candidates = try await readings(of: sentence).flatMap(some)
    return candidates.min(by: PlaceCandidate.ranksBefore).map { [$0] } ?? []
  }
}

extension Intent {
  /// Whether the query gives a name, category, or address, so that its meaning doesn't depend on the speaker.
  fileprivate var namesPlace: Bool {
    switch self {
    case .navigate, .nearest, .nearPlace, .alongRoute, .address, .crossing, .postcode, .position: true
    case .home, .work, .favorite, .recent, .cancel, .cancelRoute, .remaining, .avoid, .allow, .addStop, .skipStop,
      .quicker, .chooseWay, .repeatInstruction, .accept, .decline:
      false
    }
  }
}

/// The thresholds of an answer, and the number of candidates.
public struct ResolverSettings: Sendable, Hashable {
  /// Minimum match score, 0 to 1, of the best candidate for an answer.
  public var leastFit = 0.72
  /// Candidates whose score is within this distance of the best are offered as a choice, 0 to 1.
  public var ambiguityMargin = 0.03
  /// Spoken words whose first place has a lower probability than this, 0 to 1, are rejected as not understood.
  ///
  /// The probability assumes that the driver names a place of the map. This threshold and ``acceptThreshold`` are high
  /// enough that other speech is seldom offered a place and hardly ever resolved to one; see docs/results.md.
  public var rejectThreshold = 0.56
  /// Below this probability, nothing is resolved: the places are guesses to choose from.
  public var acceptThreshold = 0.88
  /// Whether words only name something to find, as in the search of a map. Then "home" and "cancel" are names, and
  /// navigation commands are plain words.
  public var onlyNames = false
  /// Maximum number of candidates in a result.
  public var limit = 12
  /// Maximum number of hypotheses that are resolved.
  public var hypotheses = 10
  /// Maximum distance from the route, in meters, of a place along it.
  public var routeReach = 1_500.0
  /// Maximum distance, in meters, of the nearest place of a category from a driver outside the map.
  public var reachBeyondMap = 25_000.0

  /// The settings that measured best.
  public init() {}
}
