public import Places
public import Recognition
public import Understanding

/// Finds the places that hypotheses or typed text mean.
///
/// Every hypothesis is read in every way the commands allow, every reading is looked up, and all candidates compete by
/// one score: the place's own, less what the hypothesis lost against the best.
public struct DestinationResolver: Sendable {
  private let places: any PlaceSearching
  private let personal: (any PersonalPlaces)?
  private let parser: UtteranceParser
  /// When an answer is good enough.
  public var settings: ResolverSettings

  /// What a step down in the n-best list costs, and the most it can cost.
  private static let rankCost = (step: 0.015, most: 0.09)
  /// A fit that leaves no doubt about the name.
  private static let certainFit = 0.96
  /// What a reading keeps that leaves a command's own words unexplained.
  private static let unexplainedCarrier = 0.85
  /// How many places a rubric near "a place" is looked for around.
  private static let anchors = 2
  /// A second such place counts only when its name fits as well as the first, give or take this.
  private static let anchorMargin = 0.05

  private struct Answer {
    var query: DestinationQuery
    var candidates: [PlaceCandidate]
  }

  /// Makes a resolver over an index and the driver's own places.
  public init(
    places: any PlaceSearching, personal: (any PersonalPlaces)?, commands: CommandSet,
    settings: ResolverSettings = ResolverSettings()
  ) {
    self.places = places
    self.personal = personal
    self.settings = settings
    parser = UtteranceParser(
      commands: commands, rubricForms: Set(places.rubricator.spokenForms.map { TextFolding.key($0.form) }))
  }

  /// Resolves typed text: written or spoken form, with or without a command's words.
  public func resolve(text: String, near origin: Coordinate?) async throws -> DestinationResult {
    let words = TextFolding.tokens(text)
    return try await resolve(
      RecognitionResult(hypotheses: [Hypothesis(text: words.joined(separator: " "))], confidence: 1),
      transcript: text, near: origin)
  }

  /// Resolves what a recogniser heard.
  public func resolve(_ recognition: RecognitionResult, near origin: Coordinate?) async throws -> DestinationResult {
    guard let best = recognition.best, !best.isEmpty else {
      return DestinationResult(outcome: .noSpeech, transcript: "", confidence: 0)
    }
    return try await resolve(recognition, transcript: best.text, near: origin)
  }

  private func resolve(
    _ recognition: RecognitionResult, transcript: String, near origin: Coordinate?
  ) async throws -> DestinationResult {
    let own = OwnPlaces(try await personal?.all() ?? [], origin: origin)
    var answers: [Answer] = []
    var lookedUp: [DestinationQuery: [PlaceCandidate]] = [:]
    for (rank, hypothesis) in recognition.hypotheses.prefix(settings.hypotheses).enumerated() {
      let readings = parser.readings(of: hypothesis.words.map(\.text))
      if rank == 0, let command = readings.first(where: { $0.intent == .cancel }) {
        return DestinationResult(
          outcome: .command, transcript: transcript, confidence: recognition.confidence, query: command)
      }
      let carrier = readings.map(\.carrierWords).max() ?? 0
      for query in readings {
        let kept = query.carrierWords == carrier ? 1 : Self.unexplainedCarrier
        let lost = min(Self.rankCost.most, Double(rank) * Self.rankCost.step)
        let question = DestinationQuery(intent: query.intent, slots: query.slots)
        let known: [PlaceCandidate]
        if let found = lookedUp[question] {
          known = found
        } else {
          known = try await lookUp(question, own: own, near: origin)
        }
        lookedUp[question] = known
        answers.append(Answer(query: query, candidates: known.map { $0.weighted(by: kept - lost) }))
      }
      // What the best hypothesis names letter for letter, no other hypothesis can outdo.
      if rank == 0, answers.contains(where: { $0.candidates.contains { $0.fit >= Self.certainFit } }) { break }
      if rank == 0, let missing = missing(in: answers, transcript: transcript, recognition) { return missing }
    }
    return decide(answers, recognition: recognition, transcript: transcript, hasOrigin: origin != nil)
  }

  /// The answer when home or work was asked for, is not set, and no place goes by such a name.
  private func missing(
    in answers: [Answer], transcript: String, _ recognition: RecognitionResult
  ) -> DestinationResult? {
    let roles: [Intent: String] = [.home: "Home", .work: "Work"]
    guard let answer = answers.first(where: { roles[$0.query.intent] != nil && $0.candidates.isEmpty }) else {
      return nil
    }
    return DestinationResult(
      outcome: .notFound, transcript: transcript, confidence: recognition.confidence, query: answer.query,
      missingPlace: roles[answer.query.intent])
  }

  private func lookUp(
    _ query: DestinationQuery, own: OwnPlaces, near origin: Coordinate?
  ) async throws -> [PlaceCandidate] {
    let limit = settings.limit
    switch query.intent {
    case .navigate, .favourite:
      let name = query.slots[.place] ?? ""
      return try await own.candidates(named: name) + places.places(named: name, near: origin, limit: limit)
    case .home: return own.candidates(role: .home)
    case .work: return own.candidates(role: .work)
    case .cancel: return []
    case .address:
      return try await places.addresses(
        number: query.slots[.number] ?? "", street: query.slots[.street] ?? "", near: origin, limit: limit)
    case .nearest:
      guard let rubric = places.rubricator.rubric(spoken: query.slots[.rubric] ?? "") else { return [] }
      let found = try await places.places(ofRubric: rubric.id, near: origin ?? places.centre, limit: limit)
      return found.map { $0.measured(from: origin) }
    case .nearPlace:
      guard let rubric = places.rubricator.rubric(spoken: query.slots[.rubric] ?? "") else { return [] }
      let name = query.slots[.place] ?? ""
      let anchors =
        try await own.candidates(named: name) + places.places(named: name, near: origin, limit: Self.anchors)
      var found: [PlaceCandidate] = []
      let leastFit = max(settings.leastFit, (anchors.first?.fit ?? 0) - Self.anchorMargin)
      for anchor in anchors where anchor.fit >= leastFit {
        let near = try await places.places(ofRubric: rubric.id, near: anchor.place.coordinate, limit: limit)
        found += near.map { $0.weighted(by: anchor.fit).measured(from: origin) }
      }
      return found
    }
  }

  private func decide(
    _ answers: [Answer], recognition: RecognitionResult, transcript: String, hasOrigin: Bool
  ) -> DestinationResult {
    var best: [String: (candidate: PlaceCandidate, query: DestinationQuery)] = [:]
    for answer in answers {
      for candidate in answer.candidates {
        let known = best[candidate.place.id]
        if known.map({ PlaceCandidate.ranksBefore(candidate, $0.candidate) }) ?? true {
          best[candidate.place.id] = (candidate, answer.query)
        }
      }
    }
    let ranked = best.values.sorted { PlaceCandidate.ranksBefore($0.candidate, $1.candidate) }
    let understood = answers.first { $0.query.carrierWords > 0 }?.query
    let isHeard = recognition.confidence >= settings.leastConfidence
    guard let top = ranked.first, top.candidate.fit >= settings.leastFit, isHeard else {
      return DestinationResult(
        outcome: understood == nil || !isHeard ? .notUnderstood : .notFound, transcript: transcript,
        confidence: recognition.confidence * (ranked.first?.candidate.fit ?? 0), query: understood)
    }
    let candidates = ranked.map(\.candidate).filter { $0.fit >= settings.leastFit * 0.9 }.prefix(settings.limit)
    let rivals = candidates.dropFirst().filter { isRival($0, of: top.candidate, hasOrigin: hasOrigin) }
    var query = top.query
    if top.candidate.place.kind == .own, query.intent == .navigate { query.intent = .favourite }
    return DestinationResult(
      outcome: rivals.isEmpty ? .resolved : .ambiguous, transcript: transcript,
      confidence: recognition.confidence * top.candidate.fit, query: query, candidates: Array(candidates))
  }

  /// Whether a candidate leaves it open which place was meant.
  ///
  /// The places of a rubric are a list by distance: the first is the answer. Branches of one name are told apart by
  /// where the driver is. The same name twice within 150 m is one place drawn twice.
  private func isRival(_ other: PlaceCandidate, of best: PlaceCandidate, hasOrigin: Bool) -> Bool {
    guard other.score >= best.score - settings.ambiguityMargin else { return false }
    if other.match == .rubric && best.match == .rubric { return false }
    if TextFolding.key(other.place.name) == TextFolding.key(best.place.name) {
      return !hasOrigin && other.place.coordinate.distance(to: best.place.coordinate) > 150
    }
    // A name that fits letter for letter is not in doubt because of one that nearly does.
    return !(best.match == .exact && other.match != .exact && other.match != .rubric)
  }
}

extension PlaceCandidate {
  func weighted(by factor: Double) -> PlaceCandidate {
    var candidate = self
    candidate.fit *= factor
    candidate.score *= factor
    return candidate
  }

  /// The same candidate with its distance from the driver and not from the place it was looked for near.
  func measured(from origin: Coordinate?) -> PlaceCandidate {
    var candidate = self
    candidate.distance = origin.map { $0.distance(to: place.coordinate) }
    return candidate
  }
}
