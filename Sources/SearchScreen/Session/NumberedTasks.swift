/// Tasks by name, one per name; a number distinguishes each from later tasks of the same name.
package struct NumberedTasks<Name: Hashable & Sendable>: Sendable {
  private var tasks: [Name: (number: Int, task: Task<Void, Never>)] = [:]
  private var lastNumber = 0

  package init() {}

  package var isEmpty: Bool { tasks.isEmpty }

  package var all: [(name: Name, task: Task<Void, Never>)] { tasks.map { (name: $0.key, task: $0.value.task) } }

  package subscript(name: Name) -> Task<Void, Never>? { tasks[name]?.task }

  /// Returns a number that no task had before.
  package mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Adds a task in place of the one of its name.
  package mutating func add(_ task: Task<Void, Never>, _ name: Name, _ number: Int) { tasks[name] = (number, task) }

  /// Removes the task of a name, whatever its number.
  package mutating func remove(_ name: Name) -> (number: Int, task: Task<Void, Never>)? {
    tasks.removeValue(forKey: name)
  }

  /// Removes a task that has ended.
  ///
  /// - Returns: Whether the task was current: `false` if it was removed earlier, or replaced by a later one of its
  ///   name.
  @discardableResult
  package mutating func end(_ name: Name, _ number: Int) -> Bool {
    guard tasks[name]?.number == number else { return false }
    tasks[name] = nil
    return true
  }
}

/// Waits for tasks up to a deadline: the system kills an app that takes too long to end (LC-5, LC-7, AL-7).
package struct Watch {
  private let tasks: [String: [Task<Void, Never>]]

  /// Creates a watch of tasks by name; several tasks may share a name.
  package init(_ tasks: [(name: String, task: Task<Void, Never>)]) {
    self.tasks = Dictionary(grouping: tasks) { $0.name }.mapValues { named in named.map { $0.task } }
  }

  /// Returns the names of the tasks that didn't end in time.
  package func unfinished(
    within deadline: Duration, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) async -> [String] {
    // A separate task: in a cancelled caller the wait would end at once and report that all tasks ended.
    await Task { await self.wait(within: deadline, sleep: sleep) }.value
  }

  private func wait(
    within deadline: Duration, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) async -> [String] {
    var unfinished = Set(tasks.keys)
    if unfinished.isEmpty { return [] }
    // A task group would wait for a child that hangs, so the waiting tasks are abandoned instead.
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
      guard let name else { break }
      unfinished.remove(name)
      if unfinished.isEmpty { break }
    }
    timer.cancel()
    for wait in waits { wait.cancel() }
    sink.finish()
    return unfinished.sorted()
  }
}
