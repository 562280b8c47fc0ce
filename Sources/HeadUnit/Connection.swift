import Algorithms

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

/// The parts that must stop within a time limit when the head unit disconnects: the system kills an app that takes too
/// long (LC-5, LC-7, AL-7).
///
/// A value without a clock: the caller passes the time, as a duration since any fixed moment. It always ends, when the
/// last part stops or at the deadline, and then reports the parts that didn't stop.
public struct Shutdown: Hashable, Sendable {
  /// The parts that must stop: capture, recognizer, search, guidance…
  public let parts: [String]
  /// The latest time at which it ends.
  public let deadline: Duration
  /// The parts that didn't stop in time, in the order of the request; `nil` while the shutdown is running.
  public private(set) var late: [String]?
  private var stopped: Set<String> = []

  /// Starts to stop parts.
  ///
  /// - Parameters:
  ///   - parts: The parts that must stop; without parts the shutdown ends immediately. Repeated names count once.
  ///   - now: The time at which the shutdown starts.
  ///   - limit: The time limit.
  public init(_ parts: [String], at now: Duration, limit: Duration = .seconds(2)) {
    self.parts = Array(parts.uniqued())
    deadline = now + limit
    finishIfDone()
  }

  /// Records that a part stopped. An unknown part, a repeated report, or a report after the deadline changes nothing.
  public mutating func stopped(_ part: String, at now: Duration) {
    advance(to: now)
    guard late == nil, parts.contains(part) else { return }
    stopped.insert(part)
    finishIfDone()
  }

  /// Advances the time. A part that stops exactly at the deadline is late.
  public mutating func advance(to now: Duration) {
    if late == nil, now >= deadline { finish() }
  }

  private mutating func finishIfDone() {
    if stopped.count == parts.count { finish() }
  }

  private mutating func finish() {
    late = parts.filter { !stopped.contains($0) }
  }
}
