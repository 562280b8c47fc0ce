import Audio
import DestinationSearchTesting
import Synchronization

/// An output that notes what had been done with the focus when something was played.
final class WatchingOutput: AudioOutput {
  private let focus: ScriptedFocus
  private let seen = Mutex<[[ScriptedFocus.Operation]]>([])

  init(_ focus: ScriptedFocus) { self.focus = focus }

  /// What had been done with the focus, for each chunk played.
  var operations: [[ScriptedFocus.Operation]] { seen.withLock { $0 } }

  func play(_ chunk: AudioChunk) async throws {
    let operations = focus.operations
    seen.withLock { $0.append(operations) }
  }
}
