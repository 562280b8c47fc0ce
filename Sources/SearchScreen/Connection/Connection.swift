/// Whether a head unit is there.
///
/// The notice that it went can be missing, once in five times by one account (LC-5), so a second source counts too: the
/// power of the car, or a heartbeat. Connecting and disconnecting twice change nothing. Each connection has a number, so
/// that what belongs to an earlier one is told apart (LC-6). A value that is told the time, as a duration since any
/// fixed moment.
public struct Connection: Hashable, Sendable {
  /// What told that the head unit went.
  public enum Source: String, Hashable, Sendable, Codable, CaseIterable {
    /// The head unit itself.
    case host
    /// The power of the car.
    case power
    /// A heartbeat that did not come.
    case heartbeat
  }

  /// What to do.
  public enum Action: Hashable, Sendable {
    /// Set a root before returning (LC-2); this is the number of the connection.
    case begin(generation: Int)
    /// Stop everything that belongs to the connection (LC-7).
    case end(generation: Int, source: Source)
    /// Nothing.
    case none
  }

  /// The number of the connection; goes up with each beginning and each end.
  public private(set) var generation = 0
  /// Whether a head unit is there.
  public private(set) var isConnected = false
  /// How long a heartbeat may stay away; `nil` where there is none.
  public let heartbeat: Duration?
  /// When the head unit was last heard of.
  public private(set) var lastSign: Duration?

  /// No head unit.
  ///
  /// - Parameter heartbeat: how long a sign of life may stay away; `nil` where there are none.
  public init(heartbeat: Duration? = nil) { self.heartbeat = heartbeat }

  /// A head unit is there. While one is there already, it is the same one.
  public mutating func connect(at now: Duration) -> Action {
    lastSign = now
    guard !isConnected else { return .none }
    isConnected = true
    generation += 1
    return .begin(generation: generation)
  }

  /// The head unit went, by one source; the others may follow and change nothing.
  public mutating func disconnect(_ source: Source) -> Action {
    guard isConnected else { return .none }
    isConnected = false
    lastSign = nil
    generation += 1
    return .end(generation: generation, source: source)
  }

  /// A sign of life. It does not connect: after an end only ``connect(at:)`` does.
  public mutating func alive(at now: Duration) {
    if isConnected { lastSign = now }
  }

  /// When a missing heartbeat ends the connection; `nil` for never.
  public var deadline: Duration? {
    guard isConnected, let heartbeat, let lastSign else { return nil }
    return lastSign + heartbeat
  }

  /// Time went on.
  public mutating func advance(to now: Duration) -> Action {
    guard let deadline, now >= deadline else { return .none }
    return disconnect(.heartbeat)
  }

  /// Whether something that began under a number still belongs to the connection (LC-6).
  public func isCurrent(_ generation: Int) -> Bool { isConnected && generation == self.generation }
}
