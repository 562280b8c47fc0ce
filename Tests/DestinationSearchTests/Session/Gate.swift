import Synchronization

/// A wait that a test ends, and nothing else: the task that waits may be cancelled.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let arrivals = AsyncStream.makeStream(of: Void.self)

  /// Waits until it is open.
  func pass() async {
    arrivals.continuation.yield(())
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  /// Waits until somebody has come to it.
  func reached() async {
    for await _ in arrivals.stream { break }
  }

  /// Lets everybody pass, now and later.
  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
