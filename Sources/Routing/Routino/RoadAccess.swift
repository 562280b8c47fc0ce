/// Whether cars may use a road or pass a point.
///
/// Source: wiki.openstreetmap.org/wiki/Key:access. Routino's own rules treat every value except "yes" as "no".
enum RoadAccess {
  case open
  /// Only for access to destinations along the road.
  case destination
  case closed

  /// The keys for access, the most specific first; the first one present applies.
  static let keys = ["motorcar", "motor_vehicle", "vehicle", "access"]

  /// The access in an object's tags; `nil` if they have no known value.
  init?(_ tags: [String: String]) {
    guard let value = Self.keys.lazy.compactMap({ tags[$0] }).first else { return nil }
    switch value {
    case "yes", "permissive", "designated", "official", "public": self = .open
    case "destination", "customers", "residents", "permit": self = .destination
    case "unknown": return nil
    default: self = .closed
    }
  }

  /// The tags with the access replaced by values that Routino's rules understand.
  static func plain(_ tags: [String: String]) -> [String: String] {
    guard let access = RoadAccess(tags) else { return tags }
    var tags = tags.filter { !keys.contains($0.key) }
    tags["motorcar"] = access == .closed ? "no" : "yes"
    return tags
  }
}
