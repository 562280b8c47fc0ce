/// Whether a car may use a road or pass a point.
///
/// Source: wiki.openstreetmap.org/wiki/Key:access. Routino's own rules take every value but "yes" for "no".
enum RoadAccess {
  case open
  /// Only whoever has something to do there.
  case destination
  case closed

  /// The keys that say it, the one that is about the fewest vehicles first: it decides.
  static let keys = ["motorcar", "motor_vehicle", "vehicle", "access"]

  /// What tags say; `nil` where they say nothing that is known.
  init?(_ tags: [String: String]) {
    guard let value = Self.keys.lazy.compactMap({ tags[$0] }).first else { return nil }
    switch value {
    case "yes", "permissive", "designated", "official", "public": self = .open
    case "destination", "customers", "residents", "permit": self = .destination
    case "unknown": return nil
    default: self = .closed
    }
  }

  /// The tags with this in the place of what they said, as Routino's rules read it.
  static func plain(_ tags: [String: String]) -> [String: String] {
    guard let access = RoadAccess(tags) else { return tags }
    var tags = tags.filter { !keys.contains($0.key) }
    tags["motorcar"] = access == .closed ? "no" : "yes"
    return tags
  }
}
