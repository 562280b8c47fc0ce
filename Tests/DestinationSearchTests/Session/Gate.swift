import Audio

/// A wait that a test ends, and nothing else: the task that waits may be cancelled.
final class Gate: Sendable {
  private let latch = Latch()
  private let arrivals = AsyncStream.makeStream(of: Void.self)

  /// Waits until it is open.
  func pass() async {
    arrivals.continuation.yield(())
    await latch.wait()
  }

  /// Waits until somebody has come to it.
  func reached() async {
    for await _ in arrivals.stream { break }
  }

  /// Lets everybody pass, now and later.
  func open() { latch.open() }
}
