import Synchronization

/// Statistics that the capture thread writes and anyone reads.
final class CaptureCounter: Sendable {
  private let statistics = Mutex(CaptureStatistics())

  var current: CaptureStatistics { statistics.withLock { $0 } }

  func update(_ change: (inout sending CaptureStatistics) -> Void) {
    statistics.withLock { change(&$0) }
  }
}
