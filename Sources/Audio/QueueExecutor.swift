import Dispatch

/// Runs an actor on a thread of its own dispatch queue, so that its blocking calls never hold up the cooperative pool.
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// Creates an executor over a new serial queue with this label.
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
}
