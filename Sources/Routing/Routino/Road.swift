import Places

/// A way of the map as a driver meets it: what Routino's database has no room for.
///
/// Source: wiki.openstreetmap.org, the keys named at each property.
struct Road: Hashable {
  /// How large a road is: the values of `highway` that a car may use, and ferries.
  enum Size: String, CaseIterable {
    case motorway, trunk, primary, secondary, tertiary, unclassified, residential, living = "living_street", service
    case track, ferry
  }

  var size: Size
  /// Whether it leads onto or off a road of that size (`motorway_link` and so on).
  var isLink = false
  var isRoundabout = false
  var isOneway = false
  /// Whether a car pays there.
  var hasToll = false
  /// The name; `nil` for none.
  var name: String?
  /// The first of the numbers; `nil` for none.
  var number: String?
  /// The number of the exit that it is; `nil` for none.
  var exit: String?
  /// What the signs before it point to.
  var towards: [String] = []
  /// The arrows on its lanes, from left to right in the direction of travel.
  var lanes: [[Turn]] = []
  /// The highest speed allowed in kilometres an hour; `nil` where the map does not say.
  var limit: Double?
  /// How fast a car is on it, in kilometres an hour, 1 or more.
  var speed = 1

  /// The road that the tags of a way describe; `nil` for one that is none for cars.
  ///
  /// - Parameters:
  ///   - tags: The way's tags.
  ///   - exit: The number of the motorway's exit that stands at its first node.
  init?(_ tags: [String: String], exit: String? = nil) {
    let highway = tags["highway"] ?? ""
    let link = "_link"
    isLink = highway.hasSuffix(link)
    let base = isLink ? String(highway.dropLast(link.count)) : highway
    if tags["route"] == "ferry", highway.isEmpty {
      size = .ferry
    } else if let size = Size(rawValue: base == "road" ? "unclassified" : base), size != .ferry {
      self.size = size
    } else {
      return nil
    }
    isRoundabout = ["roundabout", "circular"].contains(tags["junction"] ?? "")
    isOneway =
      ["yes", "true", "1"].contains(tags["oneway"] ?? "") || isRoundabout || tags["oneway"] == nil && isMotorway
    hasToll = ["toll", "toll:motorcar", "toll:motor_vehicle"].contains { tags[$0] == "yes" }
    name = tags["name"]
    number = Self.list(tags["ref"]).first
    limit = Self.limit(tags["maxspeed"])
    if isOneway {
      lanes = (tags["turn:lanes"] ?? "").isEmpty ? [] : Self.lanes(tags["turn:lanes"] ?? "")
      self.exit = Self.list(tags["junction:ref"]).first ?? (isLink ? exit : nil)
      towards = Self.list(tags["destination:ref"]) + Self.list(tags["destination"])
    }
    speed = RoadSpeeds.speed(self)
  }

  /// Whether it is a motorway itself, not a link of one.
  var isMotorway: Bool { size == .motorway && !isLink }

  /// What a driver may wish to avoid it for.
  var uses: Set<RouteAvoidance> {
    var uses: Set<RouteAvoidance> = []
    if hasToll { uses.insert(.tolls) }
    if isMotorway { uses.insert(.motorways) }
    if size == .ferry { uses.insert(.ferries) }
    return uses
  }

  /// "30", "30 mph"; nothing for "none", "signals" and such. Several values, of lanes or hours, are not told apart: none
  /// of them is known to hold.
  static func limit(_ text: String?) -> Double? {
    guard let text else { return nil }
    let parts = text.split(separator: " ")
    guard let first = parts.first, let value = Double(first), (1...200).contains(value) else { return nil }
    switch parts.dropFirst().joined(separator: " ") {
    case "", "km/h": return value
    case "mph": return (value * 1.609_344).rounded()
    default: return nil
    }
  }

  /// "left|through;right||" as the arrows on each lane.
  static func lanes(_ text: String) -> [[Turn]] {
    text.split(separator: "|", omittingEmptySubsequences: false).map { lane in
      lane.split(separator: ";").compactMap { arrow in
        switch arrow.trimmingBlanks {
        case "through": .straight
        case "left": .left
        case "slight_left", "merge_to_left": .slightLeft
        case "sharp_left": .sharpLeft
        case "right": .right
        case "slight_right", "merge_to_right": .slightRight
        case "sharp_right": .sharpRight
        case "reverse": .uTurnLeft
        default: nil
        }
      }.uniqued()
    }
  }

  private static func list(_ text: String?) -> [String] {
    (text ?? "").split(separator: ";").map(\.trimmingBlanks).filter { !$0.isEmpty }
  }
}
