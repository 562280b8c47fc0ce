import PlaceImport
import Synchronization

/// Progress reports as they came.
final class Seen: Sendable {
  private let reports = Mutex<[ImportProgress]>([])

  func add(_ report: ImportProgress) { reports.withLock { $0.append(report) } }

  var all: [ImportProgress] { reports.withLock { $0 } }
}
