import Algorithms

/// The watch of a head unit's signs of life.
///
/// The notice that a head unit went can be missing, once in five times by one account (LC-5), so a second source counts
/// too: the power of the car, or a heartbeat that stays away, which is watched here. A value that is told the time, as a
/// duration since any fixed moment.
public struct Connection: Hashable, Sendable {
  /// How long a heartbeat may stay away; `nil` where there is none.
  public let heartbeat: Duration?
  /// When the head unit was last heard of; `nil` while there is none.
  public private(set) var lastSign: Duration?

  /// No head unit.
  ///
  /// - Parameter heartbeat: how long a sign of life may stay away; `nil` where there are none.
  public init(heartbeat: Duration? = nil) { self.heartbeat = heartbeat }

  /// A sign of life of the head unit that is there; that it came is the first.
  public mutating func alive(at now: Duration) { lastSign = now }

  /// The head unit went, by whichever sign.
  public mutating func ended() { lastSign = nil }

  /// When a missing heartbeat ends the connection; `nil` for never.
  public var deadline: Duration? {
    guard let heartbeat, let lastSign else { return nil }
    return lastSign + heartbeat
  }

  /// Whether the head unit has not been heard of for too long.
  public func isLost(at now: Duration) -> Bool { deadline.map { $0 <= now } ?? false }
}

/// What has to stop when the head unit goes, within a time: an app that takes too long is killed (LC-5, LC-7, AL-7).
///
/// A value that is told the time, as a duration since any fixed moment. It ends in any case: by the last part that stops,
/// or by the deadline, and then says what did not stop.
public struct Shutdown: Hashable, Sendable {
  /// What has to stop: capture, recogniser, search, guidance…
  public let parts: [String]
  /// When it ends at the latest.
  public let deadline: Duration
  /// What did not stop in time, in the order in which it was asked for; `nil` while it goes on.
  public private(set) var late: [String]?
  private var stopped: Set<String> = []

  /// Begins to stop parts.
  ///
  /// - Parameters:
  ///   - parts: what has to stop; with none it is over at once. One named twice counts once.
  ///   - now: when it begins.
  ///   - limit: how long it may take.
  public init(_ parts: [String], at now: Duration, limit: Duration = .seconds(2)) {
    self.parts = Array(parts.uniqued())
    deadline = now + limit
    finishIfDone()
  }

  /// A part stopped. One that is not waited for, was told before, or comes after the deadline changes nothing.
  public mutating func stopped(_ part: String, at now: Duration) {
    advance(to: now)
    guard late == nil, parts.contains(part) else { return }
    stopped.insert(part)
    finishIfDone()
  }

  /// Time went on. What stops exactly at the deadline is late.
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
