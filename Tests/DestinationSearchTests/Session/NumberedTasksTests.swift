import Testing

@testable import DestinationSearch

struct NumberedTasksTests {
  /// A time-out that had begun to be delivered when it was begun anew is not taken for the new one.
  @Test func `one begun anew is not ended by the one before it`() {
    var tasks = NumberedTasks<String>()
    let first = tasks.nextNumber()
    tasks.add(Task {}, "frame", first)
    let second = tasks.nextNumber()
    tasks.add(Task {}, "frame", second)
    let isFirstTaken = tasks.end("frame", first)
    #expect(!isFirstTaken)
    #expect(tasks["frame"] != nil)
    let isSecondTaken = tasks.end("frame", second)
    #expect(isSecondTaken)
    #expect(tasks.isEmpty)
    let isTakenTwice = tasks.end("frame", second)
    #expect(!isTakenTwice)
  }

  @Test func `one that was stopped has no end any more`() {
    var tasks = NumberedTasks<String>()
    let number = tasks.nextNumber()
    tasks.add(Task {}, "frame", number)
    #expect(tasks.all.map { $0.name } == ["frame"])
    let stopped = tasks.remove("frame")
    #expect(stopped?.number == number)
    let isTaken = tasks.end("frame", number)
    #expect(!isTaken)
  }
}
