/// The identity of a trip in the preview panel.
public struct TripID: Name {
  /// The name itself.
  public let rawValue: String

  /// Makes a name of any text.
  public init(rawValue: String) { self.rawValue = rawValue }
}
