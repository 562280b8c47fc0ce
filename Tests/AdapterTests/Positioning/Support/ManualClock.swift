import Synchronization

/// A clock that stands still until a test advances it.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var elapsed: Duration

    func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }
    func duration(to other: Instant) -> Duration { other.elapsed - elapsed }
    static func < (one: Instant, other: Instant) -> Bool { one.elapsed < other.elapsed }
  }

  private struct Sleeper {
    var deadline: Instant
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(elapsed: .zero)
    var numbers = 0
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
    /// Waits for a sleeper with a given end.
    var watchers: [(deadline: Duration, seen: AsyncStream<Never>.Continuation)] = []
  }

  private let state = Mutex(State())

  let minimumResolution = Swift.Duration.zero

  var now: Instant { state.withLock(\.now) }

  /// Advances the time to an instant, and wakes the sleepers that are due.
  func advance(to instant: Duration) {
    let woken = state.withLock { state in
      state.now = Instant(elapsed: instant)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Waits for a sleeper with a given end, and advances the time to it.
  func pass(_ instant: Duration) async {
    await sleeper(until: instant)
    advance(to: instant)
  }

  /// Waits for a sleeper with a given end; no longer than the test has time.
  func sleeper(until instant: Duration) async {
    let (never, seen) = AsyncStream.makeStream(of: Never.self)
    state.withLock { state in
      if state.sleepers.values.contains(where: { $0.deadline.elapsed == instant }) { return seen.finish() }
      state.watchers.append((instant, seen))
    }
    for await _ in never {}
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.numbers += 1
      return state.numbers
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        fallAsleep(number, until: deadline, continuation)
      }
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
    let (isOver, seen) = state.withLock { state -> (Result<Void, any Error>?, [AsyncStream<Never>.Continuation]) in
      if state.cancelled.contains(number) { return (.failure(CancellationError()), []) }
      if deadline <= state.now { return (.success(()), []) }
      state.sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
      let seen = state.watchers.filter { $0.deadline == deadline.elapsed }
      state.watchers.removeAll { $0.deadline == deadline.elapsed }
      return (nil, seen.map(\.seen))
    }
    if let isOver { continuation.resume(with: isOver) }
    for watcher in seen { watcher.finish() }
  }
}
