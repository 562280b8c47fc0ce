import OpeningHours
public import Places
import Understanding

/// Composes what is said of a result: short, since a driver hears it at the wheel, and never of more than three places.
public struct PromptComposer: Sendable {
  /// Nobody keeps more places in mind.
  public static let mostPlaces = 3

  private let language: any PromptLanguage
  private let context: PromptContext

  /// Makes a composer.
  ///
  /// - Parameters:
  ///   - language: Puts what is said into words.
  ///   - context: Where the driver is, and what things are called.
  public init(language: any PromptLanguage = EnglishPrompts(), context: PromptContext = PromptContext()) {
    self.language = language
    self.context = context
  }

  /// The prompt of something that is no place.
  public func prompt(for notice: PromptNotice) -> SpokenPrompt {
    SpokenPrompt(text: language.text(of: .notice(notice), units: context.units), tone: notice.tone)
  }

  /// The prompt of a result.
  public func prompt(for result: DestinationResult) -> SpokenPrompt {
    switch result.outcome {
    case .resolved:
      guard let best = result.candidates.first else { return prompt(for: .notFound(nil)) }
      return confirmation(of: best, result)
    case .ambiguous: return choice(of: result, from: 0)
    case .notFound: return prompt(for: PromptNotice(notFound: result))
    case .notUnderstood: return prompt(for: .notUnderstood)
    case .noSpeech: return prompt(for: .notHeard)
    case .command: return prompt(for: .cancelled)
    }
  }

  /// The prompt of further places of a result, after the driver has refused those before a position.
  public func prompt(for result: DestinationResult, from position: Int) -> SpokenPrompt {
    guard position > 0 else { return prompt(for: result) }
    return choice(of: result, from: position)
  }

  private func confirmation(of best: PlaceCandidate, _ result: DestinationResult) -> SpokenPrompt {
    let lead = PromptLead(rubricator: context.rubricator, language: language).lead(to: best, of: result)
    let mention = PlaceMention(
      name: isNamed(best.place, by: lead) ? nil : best.place.name, kind: best.place.kind,
      details: difference.details(of: best, most: 2), note: Self.note(best))
    return prompt(.confirmation(mention, lead), of: [best], suggested: 0)
  }

  private func choice(of result: DestinationResult, from position: Int) -> SpokenPrompt {
    let offered = Array(result.candidates.dropFirst(position).prefix(Self.mostPlaces))
    guard offered.count > 1 else {
      guard let only = offered.first else { return prompt(for: position > 0 ? .noMorePlaces : .notFound(nil)) }
      return confirmation(of: only, DestinationResult(outcome: .resolved, transcript: "", confidence: 1))
    }
    let names = Set(offered.map { TextFolding.key($0.place.name) })
    let isOneName = names.count == 1
    // "The nearer one, on Mill Road?" can be answered with yes or no; of three, all have to be heard.
    let nearest = isOneName && offered.count == 2 ? nearest(of: offered) : nil
    let group: PromptContent.Group =
      if !isOneName {
        .names
      } else if let chain = context.rubricator?.chain(spoken: offered[0].place.name) {
        .chain(chain.name)
      } else {
        .name(offered[0].place.name)
      }
    let mentions = zip(offered, difference.details(of: offered)).map { candidate, details in
      PlaceMention(
        name: isOneName ? nil : candidate.place.name, kind: candidate.place.kind, details: details,
        note: Self.note(candidate))
    }
    return prompt(
      .choice(mentions, group, suggested: nearest, isContinued: position > 0), of: offered, suggested: nearest)
  }

  private func prompt(_ content: PromptContent, of offered: [PlaceCandidate], suggested: Int?) -> SpokenPrompt {
    var areas: [String: String] = [:]
    for place in offered.map(\.place) { areas[place.id] = area(place) }
    return SpokenPrompt(
      text: language.text(of: content, units: context.units), tone: .question, offered: offered, suggested: suggested,
      areas: areas)
  }

  /// The position of the nearer of two places; `nil` where a distance is unknown, or they sound as far away.
  private func nearest(of candidates: [PlaceCandidate]) -> Int? {
    let distances = candidates.compactMap(\.distance)
    let said = Set(distances.compactMap { language.distance($0, units: context.units) })
    guard said.count == candidates.count else { return nil }
    return distances.indices.min { distances[$0] < distances[$1] }
  }

  private var difference: PlaceDifference {
    PlaceDifference(language: language, units: context.units, origin: context.origin, area: area)
  }

  private func area(_ place: Place) -> String? { context.area(place) ?? place.addressedArea }

  /// Whether the lead has said the name already: "the nearest Tim Hortons".
  private func isNamed(_ place: Place, by lead: PromptContent.Lead) -> Bool {
    switch lead {
    case .named: false
    case .nearest(let said), .near(let said, _), .onTheWay(let said):
      TextFolding.key(said) == TextFolding.key(place.name)
    }
  }

  private static func note(_ candidate: PlaceCandidate) -> PlaceMention.Note? {
    if candidate.match == .nearestNumber { return .nearestNumber }
    return switch candidate.opening {
    case .closed: .closed
    case .unknown: .hoursUnknown
    case .open, nil: nil
    }
  }
}

extension PromptNotice {
  /// Why nothing was found, as it is said.
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
    case nil:
      let slots = result.query?.slots ?? [:]
      let address = slots[.street].map { [slots[.number], $0].compactMap(\.self).joined(separator: " ") }
      self = .notFound(slots[.name] ?? slots[.rubric] ?? slots[.place] ?? address)
    }
  }
}
