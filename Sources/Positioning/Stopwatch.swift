/// The time since it was made, by any clock.
struct Stopwatch: Sendable {
  /// How long ago it was made.
  let elapsed: @Sendable () -> Duration
  /// Waits until it was made so long ago.
  ///
  /// - Throws: `CancellationError` where the task is cancelled.
  let sleep: @Sendable (_ until: Duration) async throws -> Void

  init<Time: Clock<Duration>>(_ clock: Time) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }
}
