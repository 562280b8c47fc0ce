public import Places

/// A place that a file holds.
public struct PlaceRecord: Sendable, Hashable {
  /// The place.
  public var place: UserPlace
  /// Where in the file it begins: "line 12", "feature 3".
  public var location: String
}
