/// The watch of a head unit's signs of life.
///
/// The disconnection notification can be missing, in one of five cases by one account (LC-5). A second source therefore
/// also counts: the car's power, or a missing heartbeat, which this type watches. A value without a clock: the caller
/// passes the time, as a duration since any fixed moment.
public struct Connection: Hashable, Sendable {
  /// The longest gap between heartbeats; `nil` if there are no heartbeats.
  public let heartbeat: Duration?
  /// The time of the head unit's last sign of life; `nil` while no head unit is connected.
  public private(set) var lastSign: Duration?

  /// Starts without a head unit.
  ///
  /// - Parameter heartbeat: The longest gap between signs of life; `nil` if there are no heartbeats.
  public init(heartbeat: Duration? = nil) { self.heartbeat = heartbeat }

  /// Records a sign of life of the connected head unit; connecting is the first.
  public mutating func alive(at now: Duration) { lastSign = now }

  /// The head unit went, by whichever sign.
  public mutating func ended() { lastSign = nil }

  /// The time at which a missing heartbeat ends the connection; `nil` for never.
  public var deadline: Duration? {
    guard let heartbeat, let lastSign else { return nil }
    return lastSign + heartbeat
  }

  /// Whether the last sign of life is too long ago.
  public func isLost(at now: Duration) -> Bool { deadline.map { $0 <= now } ?? false }
}
