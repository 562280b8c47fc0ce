import Foundation
import Places

/// The properties of a map way that matter to drivers but aren't in Routino's database.
///
/// Source: wiki.openstreetmap.org, the keys at each property.
struct Road: Hashable {
  /// The size of a road: the values of `highway` that cars may use, and ferries.
  enum Size: String, CaseIterable {
    case motorway, trunk, primary, secondary, tertiary, unclassified, residential, living = "living_street", service
    case track, ferry
  }

  var size: Size
  /// Whether it is a link of that road class (`motorway_link` and so on).
  var isLink = false
  var isRoundabout = false
  var isOneway = false
  /// Whether cars pay a toll.
  var hasToll = false
  var name: String?
  /// The first road number; `nil` if it has none.
  var number: String?
  /// The exit number, if it begins at an exit; otherwise `nil`.
  var exit: String?
  /// The destinations on the signs before it.
  var towards: [String] = []
  /// The turn arrows on its lanes, from left to right in the direction of travel.
  var lanes: [[Turn]] = []
  /// The speed limit in kilometers per hour; `nil` if the map doesn't give one.
  var limit: Double?
  /// The expected speed of a car, in kilometers per hour, 1 or more.
  var speed = 1

  /// The road that the tags of a way describe; `nil` if it isn't a road for cars. `exit` is the number of the motorway
  /// exit at its first node.
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
      if let arrows = tags["turn:lanes"], !arrows.isEmpty { lanes = Self.lanes(arrows) }
      self.exit = Self.list(tags["junction:ref"]).first ?? (isLink ? exit : nil)
      towards = Self.list(tags["destination:ref"]) + Self.list(tags["destination"])
    }
    speed = RoadSpeeds.speed(self)
  }

  /// Whether it is a motorway, not a link of one.
  var isMotorway: Bool { size == .motorway && !isLink }

  /// The avoidable features that it uses.
  var uses: Set<RouteAvoidance> {
    var uses: Set<RouteAvoidance> = []
    if hasToll { uses.insert(.tolls) }
    if isMotorway { uses.insert(.motorways) }
    if size == .ferry { uses.insert(.ferries) }
    return uses
  }

  /// Parses a speed limit: "30", "30 mph"; `nil` for "none", "signals", and similar values. `nil` also for several
  /// values, for lanes or hours, because it isn't known which one applies.
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

  /// Parses "left|through;right||" as the arrows on each lane.
  static func lanes(_ text: String) -> [[Turn]] {
    text.split(separator: "|", omittingEmptySubsequences: false).map { lane in
      lane.split(separator: ";").compactMap { arrow in
        switch arrow.trimmingCharacters(in: .whitespacesAndNewlines) {
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
    (text ?? "").split(separator: ";").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
  }
}
