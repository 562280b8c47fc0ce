public import Places

/// A place as a prompt mentions it.
public struct PlaceMention: Hashable, Sendable {
  /// What has to be added, because the place is not quite what was asked for.
  public enum Note: Hashable, Sendable {
    /// It is the nearest house number known, and not the one asked for.
    case nearestNumber
    /// Nobody knows whether it is open.
    case hoursUnknown
    /// It is closed.
    case closed
  }

  /// Its name as written; `nil` where it need not be said again.
  public var name: String?
  /// What kind of thing it is.
  public var kind: Place.Kind
  /// What is said of it, in order.
  public var details: [PlaceDetail]
  /// What has to be added, where something has.
  public var note: Note?
}
