/// The time since its creation, measured by any clock.
struct Stopwatch: Sendable {
  let elapsed: @Sendable () -> Duration
  /// Waits until the given time since its creation.
  let sleep: @Sendable (_ until: Duration) async throws -> Void

  init<Time: Clock<Duration>>(_ clock: Time) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }
}
