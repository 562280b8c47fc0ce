import HeadUnit

/// Tasks by name, one of a name at a time; a number tells each from one of the same name that was begun later.
package struct NumberedTasks<Name: Hashable & Sendable>: Sendable {
  private var tasks: [Name: (number: Int, task: Task<Void, Never>)] = [:]
  private var lastNumber = 0

  /// No tasks.
  package init() {}

  /// Whether there is none.
  package var isEmpty: Bool { tasks.isEmpty }

  /// All of them, in no order.
  package var all: [(name: Name, task: Task<Void, Never>)] { tasks.map { (name: $0.key, task: $0.value.task) } }

  /// The task of a name.
  package subscript(name: Name) -> Task<Void, Never>? { tasks[name]?.task }

  /// A number that no task had before.
  package mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Adds a task in place of the one of its name.
  package mutating func add(_ task: Task<Void, Never>, _ name: Name, _ number: Int) { tasks[name] = (number, task) }

  /// Takes the task of a name out, whichever it is.
  package mutating func remove(_ name: Name) -> (number: Int, task: Task<Void, Never>)? {
    tasks.removeValue(forKey: name)
  }

  /// Takes a task out that has come to its end.
  ///
  /// - Returns: Whether it was there; not where it was taken out before, or another of its name has been begun since.
  @discardableResult
  package mutating func end(_ name: Name, _ number: Int) -> Bool {
    guard tasks[name]?.number == number else { return false }
    tasks[name] = nil
    return true
  }
}

/// Waits for tasks, but not for longer than a deadline.
package struct Watch {
  private let tasks: [String: [Task<Void, Never>]]

  /// Watches tasks by their names; several may have one.
  package init(_ tasks: [(name: String, task: Task<Void, Never>)]) {
    self.tasks = Dictionary(grouping: tasks) { $0.name }.mapValues { named in named.map { $0.task } }
  }

  /// The names of those that did not end in time.
  package func unfinished(
    within deadline: Duration, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) async -> [String] {
    // In a task of its own: a caller that is cancelled would wait for nothing and hear that all is well.
    await Task { await self.wait(within: deadline, sleep: sleep) }.value
  }

  private func wait(
    within deadline: Duration, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) async -> [String] {
    var shutdown = Shutdown(tasks.keys.sorted(), at: .zero, limit: deadline)
    if let late = shutdown.late { return late }
    // A task group would wait for a child that hangs: the waiting tasks are left to themselves instead.
    let (ends, sink) = AsyncStream.makeStream(of: String?.self)
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
      if let name { shutdown.stopped(name, at: .zero) } else { shutdown.advance(to: deadline) }
      if shutdown.late != nil { break }
    }
    timer.cancel()
    for wait in waits { wait.cancel() }
    sink.finish()
    return shutdown.late ?? []
  }
}
