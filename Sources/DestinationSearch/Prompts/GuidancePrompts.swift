public import HeadUnit
public import Places
import Understanding

public import struct Foundation.Date
public import struct Foundation.TimeZone

/// Composes what the driver hears while a route is driven, short enough to be heard out before it has to be done.
///
/// What is said is decided here and is the same in all languages: which name of a road, what signs point to, which
/// side.
public struct GuidancePrompts: Sendable {
  private let language: any GuidanceLanguage
  private let units: EstimateUnits

  /// Makes a composer.
  ///
  /// - Parameters:
  ///   - language: Puts what is said into words.
  ///   - units: The units in which distances are said.
  public init(language: any GuidanceLanguage = EnglishGuidance(), units: EstimateUnits = .metric) {
    self.language = language
    self.units = units
  }

  /// What is to be done at a step: "In three hundred meters, turn right onto Mill Road, then turn left."
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - metres: How far away it is; `nil` for now.
  ///   - next: The step after it, where that follows so soon that it has to be known; of it only what is done is said.
  ///   - place: The name of the stop or destination that the step, or the next one, reaches.
  public func prompt(
    for step: RouteStep, in metres: Double? = nil, then next: RouteStep? = nil, place: String? = nil
  ) -> SpokenPrompt {
    // Where the next road leads to is told when it comes.
    let then = next.map { StepMention(action: mention(of: $0, place: place).action) }
    return prompt(.maneuver(mention(of: step, place: place), metres: known(metres), then: then))
  }

  /// What follows once a step is done, where that is nothing for a while: "Continue on Mill Road for two kilometers."
  public func prompt(after step: RouteStep) -> SpokenPrompt {
    prompt(.proceed(road(of: step), metres: max(0, step.distance)))
  }

  /// That another route is being looked for.
  public var rerouting: SpokenPrompt { prompt(.rerouting) }

  /// How far and how long it still is: "Twelve minutes, eight kilometers; arriving at ten past four."
  ///
  /// - Parameters:
  ///   - cost: What is left of the way.
  ///   - now: When it is driven; `nil` where the clock of the arrival is not to be said.
  ///   - timeZone: Where the clock of the arrival hangs.
  public func prompt(remaining cost: RouteCost, at now: Date? = nil, in timeZone: TimeZone = .current) -> SpokenPrompt {
    let arrival = now.flatMap { now in
      known(cost.duration).map { WallClock(at: now.addingTimeInterval($0), in: timeZone).minute }
    }
    return prompt(.remaining(cost, arrival: arrival))
  }

  /// What a stop adds: "It adds three minutes."
  ///
  /// - Parameter seconds: How many seconds.
  public func prompt(detour seconds: Double) -> SpokenPrompt { prompt(.detour(known(seconds) ?? 0)) }

  /// Which of some ways is quickest, and by how much: "By Mill Road, four minutes quicker." `nil` for fewer than two.
  public func prompt(quickestOf routes: [PlannedRoute]) -> SpokenPrompt? {
    let ranked = routes.sorted { $0.duration < $1.duration }
    guard ranked.count > 1 else { return nil }
    let roads = ranked[0].via.lazy.map(mention).filter(language.canSay)
    return prompt(.quicker(roads.first, seconds: known(ranked[1].duration - ranked[0].duration) ?? 0))
  }

  /// That a way was chosen: "By Mill Road, twelve minutes."
  public func prompt(choosing route: PlannedRoute) -> SpokenPrompt {
    let road = route.via.lazy.map(mention).first(where: language.canSay)
    return prompt(.chosen(road, RouteCost(distance: route.distance, duration: route.duration)))
  }

  private func prompt(_ content: GuidanceContent) -> SpokenPrompt {
    SpokenPrompt(text: language.text(of: content, units: units), tone: .statement)
  }

  /// A number of metres or seconds that can be said.
  private func known(_ value: Double?) -> Double? { value.flatMap { (0...4e7).contains($0) ? $0 : nil } }

  private func mention(of step: RouteStep, place: String?) -> StepMention {
    let side = StepMention.Side(step.turn)
    let name = place.flatMap { language.canSay(.name($0)) ? $0 : nil }
    let action: StepMention.Action =
      switch step.kind {
      case .depart: .depart
      case .turn, .proceed: Self.turn(step.turn)
      case .uTurn: .uTurn
      case .merge: .merge(side)
      case .ramp: .ramp(side)
      case .exit: .exit(step.exit.flatMap { language.canSay(.number($0)) ? $0 : nil }, side)
      case .fork: .fork(side)
      case .roundabout: .roundabout(exit: step.roundaboutExit.flatMap { (1...20).contains($0) ? $0 : nil })
      case .ferry: .ferry
      case .leaveFerry: .leaveFerry
      case .stop: .stop(name, side)
      case .arrive: .arrive(name, side)
      }
    let towards = step.towards.lazy.map(mention).first(where: language.canSay)
    return StepMention(action: action, road: road(of: step), towards: towards)
  }

  private static func turn(_ turn: Turn?) -> StepMention.Action {
    switch turn {
    case nil, .straight: .straight
    case .uTurnLeft, .uTurnRight: .uTurn
    case .slightLeft?, .left?, .sharpLeft?, .slightRight?, .right?, .sharpRight?: turn.map { .turn($0) } ?? .straight
    }
  }

  /// What the road of a step is called: its best known name that can be said, else its number.
  private func road(of step: RouteStep) -> RoadMention? {
    (step.names.map(mention) + [step.number.map(RoadMention.number)].compactMap(\.self)).first(where: language.canSay)
  }

  /// What is written with few letters and a digit is a road's number.
  private func mention(_ written: String) -> RoadMention {
    let letters = written.prefix { $0.isLetter || $0 == " " || $0 == "-" }
    let isNumber = letters.count(where: \.isLetter) <= 3 && written.dropFirst(letters.count).first?.isNumber == true
    return isNumber && !written.contains(where: \.isLowercase) ? .number(written) : .name(written)
  }
}
