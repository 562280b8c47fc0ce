public import HeadUnit
public import Places

/// What is said while a route is driven, before it is put into the words of a language.
public enum GuidanceContent: Hashable, Sendable {
  /// Something to be done: so many metres on, or now where that is `nil`; and what follows soon after.
  case maneuver(StepMention, metres: Double?, then: StepMention?)
  /// The way goes on along a road for so many metres; `nil` for a road without a name.
  case proceed(RoadMention?, metres: Double)
  /// Another route is being looked for.
  case rerouting
  /// How far and how long it still is, and the minute of the day of the arrival, 0 to 1439, where that is known.
  case remaining(RouteCost, arrival: Int?)
  /// A stop adds so many seconds.
  case detour(Double)
  /// A way is quicker than another by so many seconds; by which road it leads, where that can be said.
  case quicker(RoadMention?, seconds: Double)
  /// A way was chosen: by which road it leads, where that can be said, and how far and how long it is.
  case chosen(RoadMention?, RouteCost)
}

/// A step of a route as it is said.
public struct StepMention: Hashable, Sendable {
  /// What is done, as far as words differ.
  public enum Action: Hashable, Sendable {
    /// The trip begins.
    case depart
    /// Straight on.
    case straight
    /// Into another road.
    case turn(Turn)
    /// Back the way one came.
    case uTurn
    /// Onto a larger road, on a side.
    case merge(Side?)
    /// Onto a road that leads to a larger one.
    case ramp(Side?)
    /// Off a motorway, by an exit of a number.
    case exit(String?, Side?)
    /// One of roads that part; straight on between them where there is no side.
    case fork(Side?)
    /// Out of a roundabout by an exit, counted from 1.
    case roundabout(exit: Int?)
    /// Onto a ferry.
    case ferry
    /// Off a ferry.
    case leaveFerry
    /// A stop is reached, on a side; its name, where it has one that can be said.
    case stop(String?, Side?)
    /// The destination is reached.
    case arrive(String?, Side?)
  }

  /// One of two sides.
  public enum Side: Hashable, Sendable {
    case left, right

    /// The side that a direction is on; `nil` straight on.
    init?(_ turn: Turn?) {
      guard let turn, turn.degrees != 0 else { return nil }
      self = turn.degrees < 0 ? .left : .right
    }
  }

  /// What is done.
  public var action: Action
  /// The road that is taken; `nil` where it has no name that can be said.
  public var road: RoadMention?
  /// What the signs point to first; `nil` where they point to nothing that can be said.
  public var towards: RoadMention?
}

/// A road or what signs point to, by what it is called.
public enum RoadMention: Hashable, Sendable {
  /// A name as written: "Mill Rd".
  case name(String)
  /// The number of a road as written: "A 40".
  case number(String)
}

/// Puts what is said on the way into the words of a language.
public protocol GuidanceLanguage: Sendable {
  /// The text: words and punctuation that a synthesiser of the language speaks, without digits or markup; never empty.
  func text(of content: GuidanceContent, units: EstimateUnits) -> String

  /// Whether a name or a number can be said.
  func canSay(_ road: RoadMention) -> Bool
}
