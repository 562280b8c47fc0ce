/// A part of a command that the driver fills.
public enum Slot: String, Sendable, Codable, CaseIterable {
  /// The name of a place or street, or an address.
  case place
  /// A kind of place.
  case rubric
  /// The house number of an address.
  case number
  /// The street of an address.
  case street
}
