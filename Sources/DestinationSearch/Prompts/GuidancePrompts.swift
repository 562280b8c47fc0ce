public import HeadUnit
public import Places
import Understanding

public import struct Foundation.Date
public import struct Foundation.TimeZone

/// Composes guidance prompts, short enough to finish before the maneuver is due.
///
/// It decides the content: which name of a road, which destination on the signs, which side.
public struct GuidancePrompts: Sendable {
  private let language = EnglishGuidance()
  private let units: EstimateUnits

  /// Creates a composer for the units of spoken distances.
  public init(units: EstimateUnits = .metric) { self.units = units }

  /// A prompt for a maneuver at a distance in meters, `nil` for now: "In three hundred meters, turn right onto Mill
  /// Road, then turn left." Of the next step, which follows so soon that the driver has to know, only the action is
  /// spoken. The place is the name of the stop or destination that one of them reaches.
  public func prompt(
    for step: RouteStep, in meters: Double? = nil, then next: RouteStep? = nil, place: String? = nil
  ) -> SpokenPrompt {
    // The road that the next step leads to is announced with that step.
    let then = next.map { StepMention(action: mention(of: $0, place: place).action) }
    return prompt(.maneuver(mention(of: step, place: place), meters: known(meters), then: then))
  }

  /// A prompt for the stretch after a step, if nothing is due soon: "Continue on Mill Road for two kilometers."
  public func prompt(after step: RouteStep) -> SpokenPrompt {
    prompt(.proceed(road(of: step), meters: max(0, step.distance)))
  }

  /// A prompt that a new route is being planned.
  public var rerouting: SpokenPrompt { prompt(.rerouting) }

  /// A prompt for the remaining distance and travel time: "Twelve minutes, eight kilometers; arriving at ten past
  /// four." Without the current time, it leaves out the arrival time.
  public func prompt(remaining cost: RouteCost, at now: Date? = nil, in timeZone: TimeZone = .current) -> SpokenPrompt {
    let arrival = now.flatMap { now in
      known(cost.duration).map { WallClock(at: now.addingTimeInterval($0), in: timeZone).minute }
    }
    return prompt(.remaining(cost, arrival: arrival))
  }

  /// A prompt for the detour time of a stop, in seconds: "It adds three minutes."
  public func prompt(detour seconds: Double) -> SpokenPrompt { prompt(.detour(known(seconds) ?? 0)) }

  /// A prompt for the fastest of several routes and its lead: "By Mill Road, four minutes quicker." `nil` for fewer
  /// than two routes.
  public func prompt(quickestOf routes: [PlannedRoute]) -> SpokenPrompt? {
    let ranked = routes.sorted { $0.duration < $1.duration }
    guard ranked.count > 1 else { return nil }
    let roads = ranked[0].via.lazy.map(mention).filter(language.canSay)
    return prompt(.quicker(roads.first, seconds: known(ranked[1].duration - ranked[0].duration) ?? 0))
  }

  /// A prompt for a selected route: "By Mill Road, twelve minutes."
  public func prompt(choosing route: PlannedRoute) -> SpokenPrompt {
    let road = route.via.lazy.map(mention).first(where: language.canSay)
    return prompt(.chosen(road, RouteCost(distance: route.distance, duration: route.duration)))
  }

  private func prompt(_ content: GuidanceContent) -> SpokenPrompt {
    SpokenPrompt(text: language.text(of: content, units: units), tone: .statement)
  }

  /// The number of meters or seconds, if it is small enough to be spoken.
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

  /// The spoken name of a step's road: its best-known name that can be pronounced, or else its number.
  private func road(of step: RouteStep) -> RoadMention? {
    (step.names.map(mention) + [step.number.map(RoadMention.number)].compactMap(\.self)).first(where: language.canSay)
  }

  /// Text with few letters and a digit is a road number.
  private func mention(_ written: String) -> RoadMention {
    let letters = written.prefix { $0.isLetter || $0 == " " || $0 == "-" }
    let isNumber = letters.count(where: \.isLetter) <= 3 && written.dropFirst(letters.count).first?.isNumber == true
    return isNumber && !written.contains(where: \.isLowercase) ? .number(written) : .name(written)
  }
}
