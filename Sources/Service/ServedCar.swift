public import Places

/// The car that the service runs in, or the place where its drivers are.
public struct ServedCar: Sendable {
  /// Where it is now, where known: for those who ask and do not say where they are.
  public var position: @Sendable () -> Coordinate?
  /// Tells where it is as it drives, to sessions that want to follow it; `nil` where nobody knows.
  public var positions: (any PositionProviding)?

  /// Describes a car; without arguments there is none.
  ///
  /// - Parameters:
  ///   - position: Gives where it is now, where known.
  ///   - positions: Tells where it is as it drives.
  public init(
    position: @escaping @Sendable () -> Coordinate? = { nil }, positions: (any PositionProviding)? = nil
  ) {
    self.position = position
    self.positions = positions
  }
}
