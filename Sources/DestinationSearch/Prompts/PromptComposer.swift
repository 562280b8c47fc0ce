public import HeadUnit
import OpeningHours
public import Places
import Recognition
import Understanding

/// Composes the prompt for a result: short enough to follow while driving, with at most three places.
public struct PromptComposer: Sendable {
  /// Maximum number of places that a prompt offers; drivers don't remember more.
  public static let mostPlaces = 3

  private let language: any PromptLanguage
  private let context: PromptContext

  /// Creates a composer.
  public init(language: any PromptLanguage = EnglishPrompts(), context: PromptContext = PromptContext()) {
    self.language = language
    self.context = context
  }

  /// The prompt for a notice, which doesn't name a place to go to.
  public func prompt(for notice: PromptNotice) -> SpokenPrompt {
    SpokenPrompt(text: language.text(of: .notice(notice), units: context.units), tone: notice.tone)
  }

  /// The prompt for a result.
  public func prompt(for result: DestinationResult) -> SpokenPrompt {
    switch result.outcome {
    case .resolved:
      guard let best = result.candidates.first else { return prompt(for: .notFound(nil)) }
      return confirmation(of: best, lead(to: best, of: result), result.query)
    case .ambiguous: return choice(of: result)
    case .notFound: return prompt(for: PromptNotice(notFound: result))
    case .notUnderstood: return prompt(for: .notUnderstood)
    case .noSpeech: return prompt(for: .notHeard)
    // During a drive, the screen carries out navigation commands without asking for this prompt.
    case .command: return prompt(for: result.query?.routeOrder == nil ? .cancelled : .noRouteSet)
    }
  }

  private func confirmation(
    of best: PlaceCandidate, _ lead: PromptContent.Lead, _ query: DestinationQuery?
  ) -> SpokenPrompt {
    let mention = PlaceMention(
      name: isNamed(best.place, by: lead) ? nil : best.place.name, kind: best.place.kind,
      details: difference.details(of: best, most: 2), notes: Self.notes(best, query))
    let isStop = query.map { [.addStop, .alongRoute].contains($0.intent) } ?? false
    let question: PromptContent.Question = isStop ? .stop : .go
    return prompt(.confirmation(mention, lead, question), of: [best], suggested: 0)
  }

  private func choice(of result: DestinationResult) -> SpokenPrompt {
    let offered = Array(result.candidates.prefix(Self.mostPlaces))
    guard let first = offered.first else { return prompt(for: .notFound(nil)) }
    guard offered.count > 1 || result.isGuess else { return confirmation(of: first, .named, result.query) }
    let isOneName = offered.count > 1 && offered.allSatisfy { TextFolding.areSame($0.place.name, first.place.name) }
    // "The nearer one, on Mill Road?" can be answered with yes or no, like a single guess; three places have to be
    // listed.
    let suggested = offered.count == 1 ? 0 : isOneName && offered.count == 2 ? nearest(of: offered) : nil
    let group: PromptContent.Group =
      if !isOneName {
        result.isGuess ? .guesses : .names
      } else if let chain = context.rubricator?.chain(spoken: first.place.name) {
        .chain(chain.name)
      } else {
        .name(first.place.name)
      }
    let mentions = zip(offered, difference.details(of: offered)).map { candidate, details in
      PlaceMention(
        name: isOneName ? nil : candidate.place.name, kind: candidate.place.kind, details: details,
        notes: Self.notes(candidate, result.query))
    }
    return prompt(.choice(mentions, group, suggested: suggested), of: offered, suggested: suggested)
  }

  private func prompt(_ content: PromptContent, of offered: [PlaceCandidate], suggested: Int?) -> SpokenPrompt {
    var areas: [String: String] = [:]
    for place in offered.map(\.place) { areas[place.id] = place.area }
    return SpokenPrompt(
      text: language.text(of: content, units: context.units), tone: .question, offered: offered, suggested: suggested,
      areas: areas)
  }

  /// The position of the nearest place; `nil` if a distance is unknown, or two distances sound alike.
  private func nearest(of candidates: [PlaceCandidate]) -> Int? {
    let distances = candidates.compactMap(\.travelDistance)
    let said = Set(distances.compactMap { language.distance($0, units: context.units) })
    guard said.count == candidates.count else { return nil }
    return distances.indices.min { distances[$0] < distances[$1] }
  }

  private var difference: PlaceDifference {
    PlaceDifference(language: language, units: context.units, origin: context.origin)
  }

  /// Whether the lead already contains the name: "the nearest Tim Hortons".
  private func isNamed(_ place: Place, by lead: PromptContent.Lead) -> Bool {
    switch lead {
    case .named: false
    case .nearest(let said), .near(let said, _), .onTheWay(let said): TextFolding.areSame(said, place.name)
    }
  }

  private static func notes(_ candidate: PlaceCandidate, _ query: DestinationQuery?) -> [PlaceMention.Note] {
    var remarks = candidate.remarks
    var notes: [PlaceMention.Note] = []
    if candidate.match == .nearestNumber {
      notes = [.nearestNumber(to: remarks.first { $0.code == .unknownNumber }?.about)]
      remarks.removeAll { $0.code == .unknownNumber }
    }
    notes += remarks.map(PlaceMention.Note.remark)
    switch candidate.opening {
    case .closed: notes.append(query?.slots[.time] == nil ? .closedNow : .closedThen)
    case .unknown: notes.append(.hoursUnknown)
    case .open, nil: break
    }
    return notes
  }
}

extension PromptNotice {
  /// The spoken reason that nothing was found.
  init(notFound result: DestinationResult) {
    if let missing = result.missingPlace {
      self = .placeNotSet(missing)
      return
    }
    switch result.reason {
    case .noMapData: self = .noMapData
    case .notOnEarth: self = .notOnEarth
    case .noRoute: self = .noRoute
    case .noVisits: self = .noVisits
    case .notOnMap(let name): self = .notFound(name)
    case .noCrossing(let street, let other): self = .noCrossing(street, other)
    case .noneNear, nil:
      let query = result.query
      let address = query?.text(.street).map { [query?.text(.number), $0].compactMap(\.self).joined(separator: " ") }
      self = .notFound(query?.text(.name) ?? query?.text(.rubric) ?? query?.text(.place) ?? address)
    }
  }
}

/// The context of prompts: the driver's position, the units, and the names of categories.
public struct PromptContext: Sendable {
  /// The units of spoken distances.
  public var units: EstimateUnits
  /// The driver's position; `nil` if unknown.
  public var origin: Coordinate?
  /// Provides the names of categories and chains; `nil` for none.
  public var rubricator: Rubricator?

  /// Creates a context.
  public init(units: EstimateUnits = .metric, origin: Coordinate? = nil, rubricator: Rubricator? = nil) {
    self.units = units
    self.origin = origin
    self.rubricator = rubricator
  }
}

extension PromptComposer {
  /// The reason that the best candidate of a result is named: the driver asked for it by name, or it is the nearest of a
  /// category.
  private func lead(to best: PlaceCandidate, of result: DestinationResult) -> PromptContent.Lead {
    let query = result.query
    switch query?.intent {
    case .nearest:
      guard let subject = subject(query, best.place), isNearest(best, of: result) else { return .named }
      return .nearest(subject)
    case .nearPlace:
      guard let subject = subject(query, best.place), let place = query?.text(.place), language.name(place) != nil
      else { return .named }
      return .near(subject, place: place)
    case .alongRoute: return subject(query, best.place).map { .onTheWay($0) } ?? .named
    case .addStop where query?.slots[.place] == nil: return subject(query, best.place).map { .onTheWay($0) } ?? .named
    default:
      // Several places with this name were found, and the driver wants the nearest.
      let namesakes = result.candidates.filter { TextFolding.areSame($0.place.name, best.place.name) }
      let isOne = namesakes.count > 1 && best.place.kind == .poi && isNearest(best, of: result, among: namesakes)
      return isOne ? .nearest(best.place.name) : .named
    }
  }

  /// The name of what the driver asked for: a category with its required attributes, a chain, or a name.
  private func subject(_ query: DestinationQuery?, _ place: Place) -> String? {
    if query?.slots[.name] != nil { return place.name }
    guard let words = query?.slots[.rubric] else { return nil }
    guard let rubricator = context.rubricator, let kind = rubricator.kind(spoken: words) else {
      return place.rubric?.replacing("_", with: " ")
    }
    let attributes = kind.attributes.compactMap(rubricator.attribute(id:))
    let name: String? =
      switch kind.subject {
      case .rubric(let id): rubricator.rubric(id: id)?.name
      case .chain(let id): rubricator.chain(id: id)?.name
      case .group: place.rubric.flatMap { rubricator.rubric(id: $0)?.name }
      }
    guard let name else { return nil }
    let before = attributes.compactMap(\.before.first)
    let after = attributes.filter(\.before.isEmpty).compactMap(\.after.first)
    return (before + [name] + after).joined(separator: " ")
  }

  /// Whether no other candidate is nearer, by road if measured. The first candidate is the likeliest, but not always
  /// the nearest.
  private func isNearest(
    _ best: PlaceCandidate, of result: DestinationResult, among candidates: [PlaceCandidate]? = nil
  ) -> Bool {
    let candidates = candidates ?? result.candidates
    if let road = best.road { return candidates.allSatisfy { ($0.road?.duration ?? .infinity) >= road.duration } }
    guard let distance = best.distance else { return false }
    return candidates.allSatisfy { ($0.distance ?? .infinity) >= distance }
  }
}
