/// The identity of a row. A tap is matched by it against the rows that were delivered last (SE-3).
public struct RowID: Name {
  /// The name itself.
  public let rawValue: String

  /// Makes a name of any text.
  public init(rawValue: String) { self.rawValue = rawValue }
}
