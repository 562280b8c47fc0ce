/// A record of a file that gave no place.
public struct SkippedRecord: Sendable, Hashable {
  /// Where in the file it begins: "line 12", "feature 3".
  public var location: String
  /// Why it gave none.
  public var reason: String

  /// Makes a record of what was passed over.
  public init(location: String, reason: String) {
    self.location = location
    self.reason = reason
  }
}
