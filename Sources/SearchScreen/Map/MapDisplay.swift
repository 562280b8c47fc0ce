/// A display that can show the one map.
public enum MapDisplay: String, Hashable, Sendable, Codable, CaseIterable {
  /// The phone's own screen; the map is at home here.
  case phone
  /// The head unit.
  case car
}
