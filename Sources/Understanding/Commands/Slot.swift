/// A part of a command that the driver fills.
public enum Slot: String, Sendable, Codable, CaseIterable {
  /// The name of a place or street, an address, a crossing, a postcode or a position.
  case place
  /// A kind of place, with what it must have: "vegan restaurant", "coffee with wifi".
  case rubric
  /// The name of places of which the nearest is wanted: "starbucks".
  case name
  /// What is said before a kind of place: "vegan".
  case attribute
  /// What is said after a kind of place: "with wifi".
  case feature
  /// When it must be open: "open now", "open at nine tonight".
  case time
  /// When the driver was there: "yesterday", "on monday".
  case day
  /// The house number of an address.
  case number
  /// The street of an address, or the first street of a crossing.
  case street
  /// The second street of a crossing.
  case other
}
