public import Places

/// The car that the service runs in, or the place where its drivers are.
public struct ServedCar: Sendable {
  /// The car's current position, if known, for clients that don't send one.
  public var position: @Sendable () -> Coordinate?
  /// The car's position updates as it drives, for sessions that follow it; `nil` if there are none.
  public var positions: (any PositionProviding)?

  /// Describes a car; without arguments, there is no car.
  public init(position: @escaping @Sendable () -> Coordinate? = { nil }, positions: (any PositionProviding)? = nil) {
    self.position = position
    self.positions = positions
  }
}
