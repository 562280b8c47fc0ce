import Audio
import Synchronization
import Testing

@Suite("Focus lease") struct FocusLeaseTests {
  /// Counts how often something was restored.
  final class Counter: Sendable {
    let count = Mutex(0)
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    func restore() {
      count.withLock { $0 += 1 }
      continuation.yield()
    }
    var current: Int { count.withLock { $0 } }
  }

  let counter = Counter()

  func lease() -> FocusLease {
    FocusLease(.listening, report: FocusReport(backend: .scripted, ducking: .streams)) { [counter] in counter.restore()
    }
  }

  @Test("releasing restores once, however often and from wherever it is called (AU-3)") func once() async {
    let lease = lease()
    #expect(!lease.isReleased && counter.current == 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { await lease.release() } }
    }
    lease.releaseSoon()
    await lease.release()
    #expect(lease.isReleased && counter.current == 1)
  }

  @Test("a lease that is forgotten restores itself") func forgotten() async {
    _ = lease()
    for await _ in counter.stream { break }
    #expect(counter.current == 1)
  }

  @Test("a lease that was released does not restore again when it goes") func releasedAndGone() async {
    do {
      let lease = lease()
      await lease.release()
    }
    _ = self.lease()
    // The second lease's restoring comes after whatever the first could still have done.
    var restored = 0
    for await _ in counter.stream {
      restored += 1
      if restored == 2 { break }
    }
    #expect(counter.current == 2)
  }

  @Test("a cancelled task restores all the same") func cancelled() async {
    let lease = lease()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await lease.release()
    }
    await task.value
    #expect(counter.current == 1)
  }
}
