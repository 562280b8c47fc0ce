import Places

/// The content of a guidance prompt, before it is put into words.
enum GuidanceContent: Hashable, Sendable {
  /// A maneuver at a distance in meters (`nil` for now), and the one that follows soon after it.
  case maneuver(StepMention, meters: Double?, then: StepMention?)
  /// Continue on a road for a distance in meters; `nil` for a road without a name.
  case proceed(RoadMention?, meters: Double)
  case rerouting
  /// The remaining distance and travel time, and the minute of the day (0 to 1439) of the arrival, if known.
  case remaining(RouteCost, arrival: Int?)
  /// A stop adds this many seconds.
  case detour(Double)
  /// One route is faster than another by a number of seconds; the road identifies it, if it has a name that can be
  /// pronounced.
  case quicker(RoadMention?, seconds: Double)
  /// A route was selected: its road, if that has a name that can be pronounced, and its distance and travel time.
  case chosen(RoadMention?, RouteCost)
}

/// A route step as a prompt mentions it.
struct StepMention: Hashable, Sendable {
  /// The action, as far as languages distinguish it.
  enum Action: Hashable, Sendable {
    case depart, straight
    case turn(Turn)
    case uTurn
    case merge(Side?)
    case ramp(Side?)
    /// Leave a motorway by an exit, with its number.
    case exit(String?, Side?)
    /// Take one branch of a fork; without a side, straight ahead.
    case fork(Side?)
    /// Leave a roundabout by an exit, counted from 1.
    case roundabout(exit: Int?)
    case ferry, leaveFerry
    /// Reach a stop, on a side; its name, if that can be pronounced.
    case stop(String?, Side?)
    /// Reach the destination, on a side; its name, if that can be pronounced.
    case arrive(String?, Side?)
  }

  enum Side: Hashable, Sendable {
    case left, right

    /// The side of a turn direction; `nil` for straight ahead.
    init?(_ turn: Turn?) {
      guard let turn, turn.degrees != 0 else { return nil }
      self = turn.degrees < 0 ? .left : .right
    }
  }

  var action: Action
  /// The road to take; `nil` without a name that can be pronounced.
  var road: RoadMention?
  /// The first destination on the signs; `nil` without one that can be pronounced.
  var towards: RoadMention?
}

/// The name or number of a road, or of a destination on a sign, as written: "Mill Rd", "A 40".
enum RoadMention: Hashable, Sendable {
  case name(String)
  case number(String)
}
