/// How far and how long it still is.
///
/// A value below zero is shown as "--"; zero is a real value (MA-9).
public struct TravelEstimates: Hashable, Sendable, Codable {
  /// The way that is left, in metres; below zero for unknown.
  public var distanceRemaining: Double
  /// The time that is left, in seconds; below zero for unknown.
  public var timeRemaining: Double

  /// Neither is known.
  public static let unknown = TravelEstimates(distanceRemaining: -1, timeRemaining: -1)

  /// Makes estimates of metres and seconds.
  public init(distanceRemaining: Double, timeRemaining: Double) {
    self.distanceRemaining = distanceRemaining
    self.timeRemaining = timeRemaining
  }
}
