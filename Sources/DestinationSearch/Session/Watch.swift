/// Waits for tasks, but not for longer than a deadline.
struct Watch {
  private let tasks: [DestinationSearchSession.TaskName: Task<Void, Never>]

  init(_ tasks: [DestinationSearchSession.TaskName: Task<Void, Never>]) { self.tasks = tasks }

  /// The names of those that did not end in time.
  func unfinished(
    within deadline: Duration, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) async -> [DestinationSearchSession.TaskName] {
    // A task group would wait for a child that hangs: the waiting tasks are left to themselves instead.
    let (ends, sink) = AsyncStream.makeStream(of: DestinationSearchSession.TaskName?.self)
    let waits = tasks.map { name, task in
      Task {
        await task.value
        sink.yield(name)
      }
    }
    let timer = Task {
      try? await sleep(deadline)
      sink.yield(nil)
    }
    var open = Set(tasks.keys)
    if !open.isEmpty {
      for await name in ends {
        guard let name else { break }
        open.remove(name)
        if open.isEmpty { break }
      }
    }
    timer.cancel()
    for wait in waits { wait.cancel() }
    sink.finish()
    return Array(open)
  }
}
