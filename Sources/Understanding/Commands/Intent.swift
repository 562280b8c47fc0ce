/// What the driver wants.
public enum Intent: String, Sendable, Codable, CaseIterable {
  /// Go to a place named by the driver.
  case navigate
  /// Go to the nearest place of a rubric or a name.
  case nearest
  /// Go to a place of a rubric or a name near another place.
  case nearPlace
  /// Go to a place of a rubric or a name on the way of the route that is set.
  case alongRoute
  /// Go to a house number in a street.
  case address
  /// Go to where two streets cross.
  case crossing
  /// Go to a postcode.
  case postcode
  /// Go to a position given by itself: coordinates or a plus code.
  case position
  /// Go home.
  case home
  /// Go to work.
  case work
  /// Go to one of the driver's own places.
  case favourite
  /// Go to where the driver was before.
  case recent
  /// Stop searching.
  case cancel
}
