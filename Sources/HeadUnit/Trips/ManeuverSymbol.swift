public import Places

/// The arrows of maneuvers: icons of the app.
public enum ManeuverSymbol {
  /// The arrow of a step.
  ///
  /// - `keepsLeft`: Whether traffic keeps to the left, and goes clockwise around a roundabout.
  public static func image(of step: RouteStep, keepingLeft keepsLeft: Bool = false) -> ImageName {
    let isLeft = step.turn.map { $0.degrees < 0 } ?? false
    switch step.kind {
    case .depart, .turn, .proceed, .ramp, .leaveFerry: return image(of: step.turn)
    case .uTurn: return step.turn == .uTurnRight ? "u-turn-right" : "u-turn"
    case .merge: return "merge"
    case .exit: return isLeft ? "exit-left" : "exit-right"
    case .fork:
      guard let turn = step.turn, turn != .straight else { return "straight" }
      return isLeft ? "fork-left" : "fork-right"
    case .roundabout: return keepsLeft ? "roundabout-left" : "roundabout"
    case .ferry: return "ferry"
    case .stop: return "flag"
    case .arrive: return "arrive"
    }
  }

  private static func image(of turn: Turn?) -> ImageName {
    switch turn {
    case nil, .straight?: "straight"
    case .slightLeft?: "slight-left"
    case .left?: "turn-left"
    case .sharpLeft?: "sharp-left"
    case .uTurnLeft?: "u-turn"
    case .slightRight?: "slight-right"
    case .right?: "turn-right"
    case .sharpRight?: "sharp-right"
    case .uTurnRight?: "u-turn-right"
    }
  }
}
