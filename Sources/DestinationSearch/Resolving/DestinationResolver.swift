public import Foundation
public import Places
public import Recognition
public import Understanding

/// Finds the places that hypotheses or typed text mean.
///
/// Every hypothesis is read in every way the commands allow, every reading is looked up, and all candidates compete by
/// one score: the place's own, less what the hypothesis lost against the best.
public struct DestinationResolver: Sendable {
  /// The map.
  public var places: any PlaceSearching
  private let parser: UtteranceParser
  private let ownKeys = SpokenKeys()
  /// The driver's own places, where there are any.
  public var personal: (any PersonalPlaces)?
  /// When an answer is good enough.
  public var settings: ResolverSettings
  /// Tells the time, for "open now" and "yesterday".
  public var clock: @Sendable () -> Date
  /// Where the driver's clock hangs.
  public var timeZone: TimeZone
  /// Measures ways by road, where a routing engine is there: what is nearest is then what is reached first, and what is
  /// on the way is what adds least to it.
  public var roads: TravelTimeLookup?

  /// What a step down in the n-best list costs, and the most it can cost.
  private static let rankCost = (step: 0.015, most: 0.09)

  /// Makes a resolver over an index and the driver's own places.
  ///
  /// - Parameters:
  ///   - places: The map.
  ///   - personal: The driver's own places, where there are any.
  ///   - commands: What a driver can say.
  ///   - settings: When an answer is good enough.
  ///   - timeZone: Where the driver's clock hangs.
  ///   - clock: Tells the time.
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
    parser = UtteranceParser(commands: commands) { words in
      rubricator.kind(spoken: words) != nil
    }
  }

  /// Resolves typed text: written or spoken form, with or without a command's words.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - origin: Where the driver is, where known.
  ///   - route: The route that is set, for what is on the way.
  /// - Throws: What searching the map and reading the driver's own places throw.
  public func resolve(
    text: String, near origin: Coordinate?, along route: Route? = nil
  ) async throws -> DestinationResult {
    let located = LocatedText(text: text)
    return try await resolve(
      [located.words], hearing: nil, transcript: text, located.location, near: origin, route)
  }

  /// Resolves what a recogniser heard.
  ///
  /// - Parameters:
  ///   - recognition: The hypotheses, best first.
  ///   - origin: Where the driver is, where known.
  ///   - route: The route that is set, for what is on the way.
  /// - Throws: What searching the map and reading the driver's own places throw.
  public func resolve(
    _ recognition: RecognitionResult, near origin: Coordinate?, along route: Route? = nil
  ) async throws -> DestinationResult {
    guard let best = recognition.best, !best.isEmpty else {
      return DestinationResult(outcome: .noSpeech, transcript: "", confidence: 0)
    }
    let located = LocatedText(spoken: best.words.map(\.text))
    let isLocated = located.location != nil
    return try await resolve(
      isLocated ? [located.words] : recognition.hypotheses.map { $0.words.map(\.text) },
      alternatives: isLocated ? [] : recognition.alternatives.map { $0.words.map(\.text) },
      hearing: recognition.confidence, hasGaps: recognition.hasGaps, transcript: best.text, located.location,
      near: origin, route)
  }

  private func resolve(
    _ hypotheses: [[String]], alternatives: [[String]] = [], hearing: Double?, hasGaps: Bool = false,
    transcript: String, _ location: LocatedText.Location?, near origin: Coordinate?, _ route: Route?
  ) async throws -> DestinationResult {
    let lookup = QueryLookup(
      places: places, personal: personal,
      own: OwnPlaces(try await personal?.all() ?? [], origin: origin, keys: ownKeys), parser: parser,
      settings: settings, origin: origin, route: route, now: clock(), timeZone: timeZone,
      rankedLimit: max(settings.limit, roads?.limit ?? 0), location: location)
    let isHeard = hearing == nil || Decision.confidence(hearing) >= settings.rejectThreshold
    let history = try await personal?.history(at: lookup.now) ?? [:]
    var search = HypothesisSearch(parser: parser, lookup: lookup, history: history)
    var found: [FoundReading] = []
    var others: [PlaceCandidate] = []
    /// Whether the best hypothesis names something, in whole or in part, which no other hypothesis can outdo.
    var isSettled = false
    for (rank, words) in hypotheses.prefix(settings.hypotheses).enumerated() {
      if isSettled {
        others += try await search.best(of: words, \.certain)
        continue
      }
      // Talk that was heard as "stop" ends no turn.
      if rank == 0, isHeard, !settings.onlyNames,
        let command = try await search.command(in: words, isDriving: route != nil)
      {
        return DestinationResult(
          outcome: .command, transcript: transcript, confidence: Decision.confidence(hearing), query: command)
      }
      let readings = try await search.readings(
        of: words, lost: min(Self.rankCost.most, Double(rank) * Self.rankCost.step))
      found += readings
      isSettled = rank == 0 && readings.contains { !$0.named.isEmpty }
      if rank == 0, isHeard, !readings.contains(where: \.isCertain),
        let missing = missing(in: found, transcript: transcript, hearing)
      {
        return missing
      }
    }
    var likely: [PlaceCandidate] = []
    for name in alternatives { likely += try await search.best(of: name, \.named) }
    let decision = Decision(
      settings: settings, hasOrigin: origin != nil, location: location, hearing: hearing, hasGaps: hasGaps)
    let result = decision.result(of: found, others: likely + others, transcript: transcript)
    guard let roads else { return result }
    return await RoadRanking(roads: roads, origin: origin, route: route, history: history)
      .ranked(result, found, others: likely + others) { found, others in
        decision.result(of: found, others: others, transcript: transcript)
      }
  }

  /// The answer when home or work was asked for, is not set, and no place goes by such a name.
  private func missing(
    in found: [FoundReading], transcript: String, _ hearing: Double?
  ) -> DestinationResult? {
    let roles: [Intent: UserPlace.Role] = [.home: .home, .work: .work]
    guard let reading = found.first(where: { roles[$0.query.intent] != nil && $0.candidates.isEmpty }) else {
      return nil
    }
    return DestinationResult(
      outcome: .notFound, transcript: transcript, confidence: Decision.confidence(hearing), query: reading.query,
      missingPlace: roles[reading.query.intent])
  }
}

/// Reads hypotheses in every way the commands allow, and looks each reading up once.
private struct HypothesisSearch {
  let parser: UtteranceParser
  let lookup: QueryLookup
  /// How often the driver was at places, by their identity.
  let history: [String: Double]
  private var lookedUp: [Question: Finding] = [:]

  /// A query, and whether a name that is all of its words has to be spelled as they are.
  private struct Question: Hashable {
    var query: DestinationQuery
    var isAsSpelled: Bool
  }

  /// What a reading keeps that leaves a command's own words unexplained.
  private static let unexplainedCarrier = 0.85

  init(parser: UtteranceParser, lookup: QueryLookup, history: [String: Double]) {
    (self.parser, self.lookup, self.history) = (parser, lookup, history)
  }

  /// The command that words are for which nothing is looked up; `nil` where they are none.
  ///
  /// What a place is called to the letter is that place, and an order about the route only where one is driven: a
  /// driver who wants to be rid of it shall not be sent to a pub.
  ///
  /// - Parameters:
  ///   - words: What was said.
  ///   - isDriving: Whether a route is set.
  mutating func command(in words: [String], isDriving: Bool) async throws -> DestinationQuery? {
    let meanings = parser.readings(of: words)
    if let cancel = meanings.first(where: { $0.intent == .cancel }) { return cancel }
    guard let order = meanings.first(where: { $0.routeOrder != nil }) else { return nil }
    if isDriving { return order }
    let isName = try await readings(of: words, lost: 0).contains { reading in
      reading.query.slots[.place] == words && reading.candidates.contains { $0.match == .exact && !$0.isAncillary }
    }
    return isName ? nil : order
  }

  /// The readings of a hypothesis with what was found for them.
  ///
  /// - Parameter lost: What the hypothesis lost against the best.
  mutating func readings(of words: [String], lost: Double) async throws -> [FoundReading] {
    var readings = parser.readings(of: words)
    if lookup.settings.onlyNames {
      readings.removeAll { !$0.intent.namesPlace }
      if readings.isEmpty { readings = [DestinationQuery(intent: .navigate, slots: [.place: words])] }
    }
    let carrier = readings.map(\.carrierWords).max() ?? 0
    var found: [FoundReading] = []
    var isAnswered = false
    for query in readings {
      // Where a command or an address leaves no doubt, other splits would name stranger houses and streets, and all of the
      // words are no name that only resembles them.
      if isAnswered, query.slots[.number] != nil || query.slots[.other] != nil { continue }
      var question = Question(query: query, isAsSpelled: isAnswered && query.intent == .navigate)
      question.query.carrierWords = 0
      var finding = lookedUp[question]
      if finding == nil { finding = try await lookup.find(question.query, asSpelled: question.isAsSpelled) }
      lookedUp[question] = finding
      isAnswered = isAnswered || finding.map { lookup.isAnswered(query, by: $0) } == true
      let candidates = (finding?.candidates ?? []).map { candidate in
        // A name that is all of the words leaves none of them unexplained.
        let isWhole = query.intent == .navigate && candidate.match == .exact
        let kept = query.carrierWords == carrier || isWhole ? 1 : Self.unexplainedCarrier
        let weighted = candidate.weighted(by: kept - lost)
        // Where the driver was is listed by when, and not by how often.
        return query.intent == .recent ? weighted : weighted.known(from: history)
      }
      found.append(FoundReading(query: query, candidates: candidates, reason: finding?.reason))
    }
    return found
  }

  /// The best of some of the places that words mean; empty where there is none.
  mutating func best(
    of words: [String], _ some: (FoundReading) -> [PlaceCandidate]
  ) async throws -> [PlaceCandidate] {
    let candidates = try await readings(of: words, lost: 0).flatMap(some)
    return candidates.min(by: PlaceCandidate.ranksBefore).map { [$0] } ?? []
  }
}

extension Intent {
  /// Whether what is wanted is said by name, kind or address, and means the same whoever says it.
  fileprivate var namesPlace: Bool {
    switch self {
    case .navigate, .nearest, .nearPlace, .alongRoute, .address, .crossing, .postcode, .position: true
    case .home, .work, .favourite, .recent, .cancel, .cancelRoute, .remaining, .avoid, .allow, .addStop, .skipStop,
      .quicker, .chooseWay, .repeatInstruction, .accept, .decline:
      false
    }
  }
}

/// When an answer is good enough, and how many to give.
public struct ResolverSettings: Sendable, Hashable {
  /// A best candidate that fits worse than this is no answer, 0 to 1.
  public var leastFit = 0.72
  /// Candidates whose score is within this of the best are a choice to show, 0 to 1.
  public var ambiguityMargin = 0.03
  /// Spoken words are not understood where it is less likely than this that their first place is right, 0 to 1.
  ///
  /// The probability is that for a driver who names a place of the map, so that this and the next are so high that talk about
  /// something else is seldom offered a place and hardly ever gets one: docs/results.md.
  public var rejectThreshold = 0.56
  /// Where it is less likely than this, nothing is resolved: their places are guesses to choose from.
  public var acceptThreshold = 0.88
  /// Whether words name something to be found and nothing else, as in the search of a map: "home" and "cancel" are names
  /// then, and orders about the way are words.
  public var onlyNames = false
  /// How many candidates a result lists.
  public var limit = 12
  /// How many hypotheses are resolved.
  public var hypotheses = 10
  /// How far from the route in metres something on the way may be.
  public var routeReach = 1_500.0
  /// How far in metres from a driver outside the map the nearest place of a kind may be.
  public var reachBeyondMap = 25_000.0

  /// The settings measured to be best.
  public init() {}
}
