import Synchronization

/// A clock that stands still until a test moves it.
public final class ManualClock: Clock, Sendable {
  /// A time since the clock was made.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public var elapsed: Duration

    /// Creates an instant.
    public init(elapsed: Duration) { self.elapsed = elapsed }

    /// The instant that is later by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }

    /// The duration from this instant to another.
    public func duration(to other: Instant) -> Duration { other.elapsed - elapsed }

    /// Whether an instant is before another.
    public static func < (one: Instant, other: Instant) -> Bool { one.elapsed < other.elapsed }
  }

  private struct Sleeper {
    var deadline: Instant
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(elapsed: .zero)
    var sleepersSoFar = 0
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
    /// The callers that wait for a sleeper with a deadline.
    var watchers: [(deadline: Duration, seen: AsyncStream<Never>.Continuation)] = []
  }

  private let state = Mutex(State())

  /// The clock has no smallest step.
  public let minimumResolution = Duration.zero

  /// The time that the test has moved the clock to.
  public var now: Instant { state.withLock(\.now) }

  /// Creates a clock at time zero.
  public init() {}

  /// Whether a sleeper wakes within a time.
  public func isDue(within duration: Duration) -> Bool {
    state.withLock { state in
      state.sleepers.values.contains { $0.deadline <= state.now.advanced(by: duration) }
    }
  }

  /// Moves the time to an instant, and wakes the sleepers that are due, the earliest first.
  public func advance(to instant: Duration) {
    let woken = state.withLock { state in
      state.now = Instant(elapsed: instant)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
    }
    for sleeper in woken { sleeper.value.continuation.resume() }
  }

  /// Moves the time on by a duration, as ``advance(to:)`` does.
  public func advance(by duration: Duration) { advance(to: now.elapsed + duration) }

  /// Waits for a sleeper that wakes at an instant, and moves the time to it.
  public func pass(_ instant: Duration) async {
    await sleeper(until: instant)
    advance(to: instant)
  }

  /// Waits for a sleeper that wakes at an instant, or for the end of the test's task.
  public func sleeper(until instant: Duration) async {
    let (never, seen) = AsyncStream.makeStream(of: Never.self)
    state.withLock { state in
      if state.sleepers.values.contains(where: { $0.deadline.elapsed == instant }) { return seen.finish() }
      state.watchers.append((instant, seen))
    }
    for await _ in never {}
  }

  /// Sleeps until the test moves the time to an instant.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.sleepersSoFar += 1
      return state.sleepersSoFar
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { fallAsleep(number, until: deadline, $0) }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.cancelled.insert(number)
        return state.sleepers.removeValue(forKey: number)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  private func fallAsleep(_ number: Int, until deadline: Instant, _ continuation: CheckedContinuation<Void, any Error>)
  {
    let (outcome, seen) = state.withLock { state -> (Result<Void, any Error>?, [AsyncStream<Never>.Continuation]) in
      if state.cancelled.contains(number) { return (.failure(CancellationError()), []) }
      if deadline <= state.now { return (.success(()), []) }
      state.sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
      let seen = state.watchers.filter { $0.deadline == deadline.elapsed }
      state.watchers.removeAll { $0.deadline == deadline.elapsed }
      return (nil, seen.map(\.seen))
    }
    if let outcome { continuation.resume(with: outcome) }
    for watcher in seen { watcher.finish() }
  }
}
