import Dispatch
import Foundation
import Synchronization

/// Distributes work over the machine's cores.
package enum Workers {
  private static let count = max(1, min(4, ProcessInfo.processInfo.activeProcessorCount))

  /// Runs the work on each part of 0..<count concurrently, in parts of at least `least`, and waits for all parts. A part
  /// must not write what another part reads.
  package static func share(_ count: Int, least: Int, _ work: (Range<Int>) -> Void) {
    let parts = max(1, min(Self.count, count / max(1, least)))
    guard parts > 1 else { return work(0..<count) }
    withoutActuallyEscaping(work) { work in
      // A part writes nothing that another part reads, and all parts have ended when this returns.
      nonisolated(unsafe) let work = work
      DispatchQueue.concurrentPerform(iterations: parts) { part in
        work(count * part / parts..<count * (part + 1) / parts)
      }
    }
  }

  /// The result of each part of a range, in their order; see ``share(_:least:_:)``.
  package static func map<Value: Sendable>(_ count: Int, least: Int, _ work: (Range<Int>) -> Value) -> [Value] {
    let done = Mutex<[(start: Int, value: Value)]>([])
    share(count, least: least) { part in
      let value = work(part)
      done.withLock { $0.append((part.lowerBound, value)) }
    }
    return done.withLock { $0.sorted { $0.start < $1.start }.map(\.value) }
  }
}
