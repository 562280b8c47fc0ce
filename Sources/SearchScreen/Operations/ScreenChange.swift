/// What a change of the stack asks for and what it leaves out.
public struct ScreenChange: Hashable, Sendable, Codable {
  /// What the adapter must do, in order.
  public var operations: [ScreenOperation]
  /// What is not shown, or may not be.
  public var warnings: [ScreenWarning]
  /// The appearances that follow, in the order willDisappear(old), willAppear(new), didDisappear(old),
  /// didAppear(new). The platform documents none; this one is an assumption (IC-13, IC-14).
  public var appearances: [ScreenEvent]
  /// The time-outs to start.
  public var timers: [ScreenTimer]

  /// Nothing to do.
  public static let none = ScreenChange()

  /// Makes a change.
  public init(
    operations: [ScreenOperation] = [], warnings: [ScreenWarning] = [], appearances: [ScreenEvent] = [],
    timers: [ScreenTimer] = []
  ) {
    self.operations = operations
    self.warnings = warnings
    self.appearances = appearances
    self.timers = timers
  }

  /// Adds what another change asks for after this one.
  public mutating func append(_ other: ScreenChange) {
    operations += other.operations
    warnings += other.warnings
    appearances += other.appearances
    timers += other.timers
  }
}
