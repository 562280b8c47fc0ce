/// Tasks by name, one of a name at a time; a number tells each from one of the same name that was begun later.
struct NumberedTasks<Name: Hashable & Sendable>: Sendable {
  private var tasks: [Name: (number: Int, task: Task<Void, Never>)] = [:]
  private var lastNumber = 0

  /// Whether there is none.
  var isEmpty: Bool { tasks.isEmpty }

  /// All of them, in no order.
  var all: [(name: Name, task: Task<Void, Never>)] { tasks.map { (name: $0.key, task: $0.value.task) } }

  /// The task of a name.
  subscript(name: Name) -> Task<Void, Never>? { tasks[name]?.task }

  /// A number that no task had before.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Adds a task in place of the one of its name.
  mutating func add(_ task: Task<Void, Never>, _ name: Name, _ number: Int) { tasks[name] = (number, task) }

  /// Takes the task of a name out, whichever it is.
  mutating func remove(_ name: Name) -> (number: Int, task: Task<Void, Never>)? { tasks.removeValue(forKey: name) }

  /// Takes a task out that has come to its end.
  ///
  /// - Returns: Whether it was there; not where it was taken out before, or another of its name has been begun since.
  @discardableResult
  mutating func end(_ name: Name, _ number: Int) -> Bool {
    guard tasks[name]?.number == number else { return false }
    tasks[name] = nil
    return true
  }
}
