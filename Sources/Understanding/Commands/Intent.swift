/// What the driver wants.
public enum Intent: String, Sendable, Codable, CaseIterable {
  /// Go to a place named by the driver.
  case navigate
  /// Go to the nearest place of a rubric.
  case nearest
  /// Go to a place of a rubric near another place.
  case nearPlace
  /// Go to a house number in a street.
  case address
  /// Go home.
  case home
  /// Go to work.
  case work
  /// Go to one of the driver's own places.
  case favourite
  /// Stop searching.
  case cancel
}
