public import Places

/// The instructions of the maneuver panel in one language, in decreasing length (MA-14).
public struct ManeuverWords: Sendable {
  private let phrases: ManeuverPhrases

  /// The words of a language.
  public init(_ language: ScreenLanguage) { phrases = ManeuverPhrases(language) }

  /// The instruction of a step: "Turn right onto Mill Road", "Right onto Mill Road", "Mill Road".
  public func instruction(for step: RouteStep, place: String? = nil) -> Variants {
    let road = (step.names + [step.number].compactMap(\.self)).first { !$0.isBlank }
    let towards = step.towards.first { !$0.isBlank }
    switch step.kind {
    case .depart: return along(road, phrases.departOn, phrases.depart)
    case .turn, .proceed: return turn(step.turn ?? .straight, road, towards)
    case .uTurn: return onto(phrases.uTurn, road)
    case .merge: return onto(phrases.merge, road, towards)
    case .ramp: return onto(phrases.ramp.pair(step.turn), road, towards, prefersSigns: true)
    case .exit:
      guard let number = step.exit.flatMap({ $0.isBlank ? nil : $0 }) else {
        return onto(phrases.exit.pair(step.turn), road, towards, prefersSigns: true)
      }
      let exit = phrases.numberedExit.filled("{exit}", with: number)
      // The number is on the signs, and is more useful than a name that doesn't fit.
      return Variants(keepingNonblank: onto(exit, road, towards, prefersSigns: true).titles.dropLast() + [exit.short])
    case .fork: return onto(phrases.fork.pair(step.turn), road, towards, prefersSigns: true)
    case .roundabout:
      guard let exit = step.roundaboutExit, exit > 0 else {
        // The exit number is unknown; the road is the one that the exit leads to.
        return onto(phrases.roundabout, nil, road ?? towards)
      }
      return onto(phrases.roundaboutExit.filled("{exit}", with: phrases.ordinal(exit)), road, towards)
    case .ferry: return onto(phrases.ferry, nil, towards, prefersSigns: true)
    case .leaveFerry: return onto(phrases.leaveFerry, road, towards)
    case .stop: return reached(phrases.stop.pair(step.turn), place)
    case .arrive: return reached(phrases.arrive.pair(step.turn), place)
    }
  }

  private func turn(_ turn: Turn, _ road: String?, _ towards: String?) -> Variants {
    switch turn {
    case .straight: along(road, phrases.straightOn, phrases.straight)
    case .uTurnLeft, .uTurnRight: onto(phrases.uTurn, road)
    case .slightLeft, .left, .sharpLeft, .slightRight, .right, .sharpRight:
      onto(phrases.turns[turn] ?? phrases.straight, road, towards)
    }
  }

  /// The action, with the road it leads to or the destination on the signs.
  private func onto(
    _ action: ManeuverPhrases.Pair, _ road: String?, _ towards: String? = nil, prefersSigns: Bool = false
  ) -> Variants {
    let isSign = towards != nil && (prefersSigns || road == nil)
    guard let aim = isSign ? towards : road else { return Variants(keepingNonblank: [action.full, action.short]) }
    let link = isSign ? phrases.towards : phrases.onto
    let whole = [action.full, action.short].map { words in
      link.replacing("{action}", with: words, maxReplacements: 1).replacing("{road}", with: aim, maxReplacements: 1)
    }
    return Variants(keepingNonblank: whole + [aim])
  }

  private func along(_ road: String?, _ on: String, _ action: ManeuverPhrases.Pair) -> Variants {
    guard let road else { return Variants(keepingNonblank: [action.full, action.short]) }
    return Variants(keepingNonblank: [on.replacing("{road}", with: road, maxReplacements: 1), road])
  }

  private func reached(_ words: ManeuverPhrases.Pair, _ place: String?) -> Variants {
    guard let place, !place.isBlank else { return Variants(keepingNonblank: [words.full, words.short]) }
    return Variants(keepingNonblank: ["\(place) · \(words.short.lowercased())", place])
  }
}
