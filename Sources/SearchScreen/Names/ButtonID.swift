/// The identity of a button: on the map, in a bar, in a grid or in an alert. Unique within its template.
public struct ButtonID: Name {
  /// The name itself.
  public let rawValue: String

  /// Makes a name of any text.
  public init(rawValue: String) { self.rawValue = rawValue }
}
