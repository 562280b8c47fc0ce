/// Knows the driver's own places.
public protocol PersonalPlaces: Sendable {
  /// Every place the driver keeps, home and work first.
  func all() async throws -> [UserPlace]
}
