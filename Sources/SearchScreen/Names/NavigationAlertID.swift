/// The identity of a notice over the map.
public struct NavigationAlertID: Name {
  /// The name itself.
  public let rawValue: String

  /// Makes a name of any text.
  public init(rawValue: String) { self.rawValue = rawValue }
}
