/// The identity of a maneuver.
public struct ManeuverID: Name {
  /// The name itself.
  public let rawValue: String

  /// Makes a name of any text.
  public init(rawValue: String) { self.rawValue = rawValue }
}
