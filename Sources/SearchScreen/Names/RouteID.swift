/// The identity of a route choice within its trip.
public struct RouteID: Name {
  /// The name itself.
  public let rawValue: String

  /// Makes a name of any text.
  public init(rawValue: String) { self.rawValue = rawValue }
}
