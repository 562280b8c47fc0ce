/// A clock that stands still: what is due now ends at once, and everything else never.
struct StoppedClock: Clock {
  struct Instant: InstantProtocol {
    var elapsed: Duration

    func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }
    func duration(to other: Instant) -> Duration { other.elapsed - elapsed }
    static func < (one: Instant, other: Instant) -> Bool { one.elapsed < other.elapsed }
  }

  let now = Instant(elapsed: .zero)
  let minimumResolution = Duration.zero

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    guard deadline > now else { return }
    let (never, sink) = AsyncStream.makeStream(of: Never.self)
    for await _ in never {}
    sink.finish()
    try Task.checkCancellation()
  }
}
