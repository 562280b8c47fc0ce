import Dispatch
import Foundation
import Synchronization

/// Shares work out among the machine's cores, where it is known which pieces belong together.
package enum Workers {
  private static let count = max(1, min(4, ProcessInfo.processInfo.activeProcessorCount))

  /// Does a piece of the work for each part of a range, at the same time, and waits for all of them.
  ///
  /// - Parameters:
  ///   - count: How long the range is, from 0.
  ///   - least: A part that is smaller is not worth a thread.
  ///   - work: Does a part; parts write what no other reads.
  package static func share(_ count: Int, least: Int, _ work: (Range<Int>) -> Void) {
    let parts = max(1, min(Self.count, count / max(1, least)))
    guard parts > 1 else { return work(0..<count) }
    withoutActuallyEscaping(work) { work in
      // Each part writes what no other reads, and all of them are over when this returns.
      nonisolated(unsafe) let work = work
      DispatchQueue.concurrentPerform(iterations: parts) { part in
        work(count * part / parts..<count * (part + 1) / parts)
      }
    }
  }

  /// What each part of a range comes to, in their order; as ``share(_:least:_:)``.
  package static func map<Value: Sendable>(_ count: Int, least: Int, _ work: (Range<Int>) -> Value) -> [Value] {
    let done = Mutex<[(start: Int, value: Value)]>([])
    share(count, least: least) { part in
      let value = work(part)
      done.withLock { $0.append((part.lowerBound, value)) }
    }
    return done.withLock { $0.sorted { $0.start < $1.start }.map(\.value) }
  }
}
