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
    case .ramp: return onto(phrases.ramp.texts(step.turn), road, towards, prefersSigns: true)
    case .exit:
      guard let number = step.exit.flatMap({ $0.isBlank ? nil : $0 }) else {
        return onto(phrases.exit.texts(step.turn), road, towards, prefersSigns: true)
      }
      let exit = Self.fill(phrases.numberedExit, "{exit}", with: number)
      // The number is on the signs, and is more useful than a name that doesn't fit.
      return Variants(keepingNonblank: onto(exit, road, towards, prefersSigns: true).titles.dropLast() + exit.suffix(1))
    case .fork: return onto(phrases.fork.texts(step.turn), road, towards, prefersSigns: true)
    case .roundabout:
      guard let exit = step.roundaboutExit, exit > 0 else {
        // The exit number is unknown; the road is the one that the exit leads to.
        return onto(phrases.roundabout, nil, road ?? towards)
      }
      return onto(Self.fill(phrases.roundaboutExit, "{exit}", with: phrases.ordinal(exit)), road, towards)
    case .ferry: return onto(phrases.ferry, nil, towards, prefersSigns: true)
    case .leaveFerry: return onto(phrases.leaveFerry, road, towards)
    case .stop: return reached(phrases.stop.texts(step.turn), place)
    case .arrive: return reached(phrases.arrive.texts(step.turn), place)
    }
  }

  private func turn(_ turn: Turn, _ road: String?, _ towards: String?) -> Variants {
    switch turn {
    case .straight: along(road, phrases.straightOn, phrases.straight)
    case .uTurnLeft, .uTurnRight: onto(phrases.uTurn, road)
    case .slightLeft, .left, .sharpLeft, .slightRight, .right, .sharpRight:
      onto(phrases.turns[turn.rawValue] ?? phrases.straight, road, towards)
    }
  }

  /// The action, with the road it leads to or the destination on the signs.
  private func onto(
    _ action: [String], _ road: String?, _ towards: String? = nil, prefersSigns: Bool = false
  ) -> Variants {
    let isSign = towards != nil && (prefersSigns || road == nil)
    guard let aim = isSign ? towards : road else { return Variants(keepingNonblank: action) }
    let link = isSign ? phrases.towards : phrases.onto
    let whole = action.map { words in
      link.replacing("{action}", with: words, maxReplacements: 1).replacing("{road}", with: aim, maxReplacements: 1)
    }
    return Variants(keepingNonblank: whole + [aim])
  }

  private func along(_ road: String?, _ on: String, _ action: [String]) -> Variants {
    guard let road else { return Variants(keepingNonblank: action) }
    return Variants(keepingNonblank: [on.replacing("{road}", with: road, maxReplacements: 1), road])
  }

  private func reached(_ words: [String], _ place: String?) -> Variants {
    guard let place, !place.isBlank else { return Variants(keepingNonblank: words) }
    return Variants(keepingNonblank: words.suffix(1).map { "\(place) · \($0.lowercased())" } + [place])
  }

  /// Texts with a value in place of a mark.
  private static func fill(_ texts: [String], _ mark: String, with value: String) -> [String] {
    texts.map { $0.replacing(mark, with: value, maxReplacements: 1) }
  }
}
