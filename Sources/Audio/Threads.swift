import Dispatch
import Synchronization

/// Runs an actor on its own dispatch queue, so that its blocking calls never block the cooperative pool.
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  package init(label: String) {
    queue = DispatchQueue(label: label)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  package func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }

  /// Runs blocking work on the queue, without blocking the caller's actor or the cooperative pool.
  package func run<Value>(_ work: @escaping @Sendable () throws -> sending Value) async throws -> sending Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        do {
          continuation.resume(returning: try work())
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }
}

extension QueueExecutor {
  /// Runs blocking work on the queue, which calls `check` to end with `CancellationError` if the task is cancelled.
  package func run<Value: Sendable>(
    checking work: @escaping @Sendable (_ check: () throws -> Void) throws -> Value
  ) async throws -> Value {
    let stop = StopFlag()
    return try await withTaskCancellationHandler {
      try await run { try work { if stop.isRaised { throw CancellationError() } } }
    } onCancel: {
      stop.raise()
    }
  }
}

/// A flag that one task raises and a reader on another thread checks between its waits.
package final class StopFlag: Sendable {
  private let value = Atomic<Bool>(false)

  package init() {}

  /// Whether the flag has been raised.
  package var isRaised: Bool { value.load(ordering: .acquiring) }

  /// Raises the flag permanently.
  package func raise() { value.store(true, ordering: .releasing) }
}

/// Lets tasks wait for a one-time event from any thread.
package final class Latch: Sendable {
  private struct State {
    var isOpen = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Resumes all current and future waiters.
  package func open() {
    let waiters = state.withLock { state in
      state.isOpen = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits until the latch is open.
  package func wait() async {
    await withCheckedContinuation { waiter in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiters.append(waiter) }
        return state.isOpen
      }
      if isOpen { waiter.resume() }
    }
  }
}
