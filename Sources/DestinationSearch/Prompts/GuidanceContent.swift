public import HeadUnit
public import Places

/// The content of a guidance prompt, before a language puts it into words.
public enum GuidanceContent: Hashable, Sendable {
  /// A maneuver at a distance in meters (`nil` for now), and the one that follows soon after it.
  case maneuver(StepMention, meters: Double?, then: StepMention?)
  /// Continue on a road for a distance in meters; `nil` for a road without a name.
  case proceed(RoadMention?, meters: Double)
  /// A new route is being planned.
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
public struct StepMention: Hashable, Sendable {
  /// The action, as far as languages distinguish it.
  public enum Action: Hashable, Sendable {
    /// Start the trip.
    case depart
    /// Continue straight.
    case straight
    /// Turn into another road.
    case turn(Turn)
    /// Make a U-turn.
    case uTurn
    /// Merge onto a larger road, on a side.
    case merge(Side?)
    /// Take a ramp to a larger road.
    case ramp(Side?)
    /// Leave a motorway by an exit, with its number.
    case exit(String?, Side?)
    /// Take one branch of a fork; without a side, straight ahead.
    case fork(Side?)
    /// Leave a roundabout by an exit, counted from 1.
    case roundabout(exit: Int?)
    /// Board a ferry.
    case ferry
    /// Leave a ferry.
    case leaveFerry
    /// Reach a stop, on a side; its name, if that can be pronounced.
    case stop(String?, Side?)
    /// Reach the destination.
    case arrive(String?, Side?)
  }

  /// Left or right.
  public enum Side: Hashable, Sendable {
    case left, right

    /// The side of a turn direction; `nil` for straight ahead.
    init?(_ turn: Turn?) {
      guard let turn, turn.degrees != 0 else { return nil }
      self = turn.degrees < 0 ? .left : .right
    }
  }

  /// The action.
  public var action: Action
  /// The road to take; `nil` without a name that can be pronounced.
  public var road: RoadMention?
  /// The first destination on the signs; `nil` without one that can be pronounced.
  public var towards: RoadMention?
}

/// The name or number of a road, or of a destination on a sign.
public enum RoadMention: Hashable, Sendable {
  /// A name as written: "Mill Rd".
  case name(String)
  /// A road number as written: "A 40".
  case number(String)
}

/// Puts guidance content into the words of a language.
public protocol GuidanceLanguage: Sendable {
  /// The text: words and punctuation that a synthesizer of the language can speak, without digits or markup. Never
  /// empty.
  func text(of content: GuidanceContent, units: EstimateUnits) -> String

  /// Whether a name or number can be pronounced.
  func canSay(_ road: RoadMention) -> Bool
}
