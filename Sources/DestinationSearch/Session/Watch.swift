import SearchScreen

/// Waits for tasks, but not for longer than a deadline.
struct Watch {
  private let tasks: [DestinationSearchSession.TaskName: [Task<Void, Never>]]

  init(_ tasks: [(name: DestinationSearchSession.TaskName, task: Task<Void, Never>)]) {
    self.tasks = Dictionary(grouping: tasks) { $0.name }.mapValues { named in named.map { $0.task } }
  }

  /// The names of those that did not end in time.
  func unfinished(
    within deadline: Duration, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) async -> [String] {
    // In a task of its own: a caller that is cancelled would wait for nothing and hear that all is well.
    await Task { await self.wait(within: deadline, sleep: sleep) }.value
  }

  private func wait(
    within deadline: Duration, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) async -> [String] {
    var shutdown = Shutdown(tasks.keys.map(\.rawValue).sorted(), at: .zero, limit: deadline)
    if let report = shutdown.report { return report.late }
    // A task group would wait for a child that hangs: the waiting tasks are left to themselves instead.
    let (ends, sink) = AsyncStream.makeStream(of: DestinationSearchSession.TaskName?.self)
    let waits = tasks.map { name, tasks in
      Task {
        for task in tasks { await task.value }
        sink.yield(name)
      }
    }
    let timer = Task {
      try? await sleep(deadline)
      sink.yield(nil)
    }
    for await name in ends {
      if let name { shutdown.stopped(name.rawValue, at: .zero) } else { shutdown.advance(to: deadline) }
      if shutdown.report != nil { break }
    }
    timer.cancel()
    for wait in waits { wait.cancel() }
    sink.finish()
    return shutdown.report?.late ?? []
  }
}
