import Places
import Synchronization

extension AsyncStream<PositionUpdate> {
  /// A stream that keeps only the newest update for its reader, and runs the source while there is a reader; the stream
  /// ends when the source returns.
  static func newest(from source: @escaping @Sendable (PositionSink) async -> Void) -> AsyncStream<PositionUpdate> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        await source(PositionSink(continuation))
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

/// Receives a source's updates from any task; a repeated loss is reported only once.
final class PositionSink: Sendable {
  private let continuation: AsyncStream<PositionUpdate>.Continuation
  private let lastUpdate = Mutex<PositionUpdate?>(nil)

  init(_ continuation: AsyncStream<PositionUpdate>.Continuation) { self.continuation = continuation }

  func send(_ update: PositionUpdate) {
    lastUpdate.withLock { lastUpdate in
      if case .lost = update, lastUpdate == update { return }
      lastUpdate = update
      continuation.yield(update)
    }
  }
}
