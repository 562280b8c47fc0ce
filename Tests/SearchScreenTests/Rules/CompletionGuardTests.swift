import SearchScreen
import Synchronization
import Testing

@Suite struct CompletionGuardTests {
  private final class Calls: Sendable {
    private let values = Mutex<[Int]>([])
    func add(_ value: Int) { values.withLock { $0.append(value) } }
    var all: [Int] { values.withLock { $0 } }
  }

  @Test("LI-6, INV-6: the first call counts, others do not")
  func once() {
    let calls = Calls()
    let completion = CompletionGuard(fallback: 0) { calls.add($0) }
    #expect(completion.complete(1))
    #expect(!completion.complete(2))
    #expect(!completion.abandon())
    #expect(calls.all == [1])
  }

  @Test("LI-6: one that is dropped is called with the fallback, one that was called is not called again")
  func dropped() {
    let calls = Calls()
    do { _ = CompletionGuard(fallback: 7) { calls.add($0) } }
    #expect(calls.all == [7])
    do { CompletionGuard(fallback: 7) { calls.add($0) }.complete(8) }
    #expect(calls.all == [7, 8])
  }

  @Test("SE-1: many at once, one call")
  func concurrent() async {
    let calls = Calls()
    let completion = CompletionGuard(fallback: 0) { calls.add($0) }
    let won = await withTaskGroup(of: Bool.self) { group in
      for value in 1...100 { group.addTask { completion.complete(value) } }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(won == 1 && calls.all.count == 1)
  }

  @Test("a completion that calls itself again does not hang")
  func reentrant() {
    let calls = Calls()
    let held = Mutex<CompletionGuard<Int>?>(nil)
    let completion = CompletionGuard(fallback: 0) { value in
      calls.add(value)
      let again = held.withLock { $0 }
      #expect(again?.complete(9) == false)
    }
    held.withLock { $0 = completion }
    #expect(completion.complete(1))
    held.withLock { $0 = nil }
    #expect(calls.all == [1])
  }

  @Test("a completion that takes nothing")
  func void() {
    let calls = Calls()
    let completion = CompletionGuard { calls.add(1) }
    #expect(completion.complete())
    #expect(!completion.complete())
    #expect(calls.all == [1])
  }
}
