import Places
import Synchronization

extension AsyncStream<PositionUpdate> {
  /// A stream that keeps only the newest update for its reader, and runs the source while there is a reader.
  ///
  /// - Parameter source: Reports updates until it returns, which ends the stream; canceled when the reader is gone.
  static func newest(from source: @escaping @Sendable (PositionSink) async -> Void) -> AsyncStream<PositionUpdate> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let telling = Task {
        await source(PositionSink(continuation))
        continuation.finish()
      }
      continuation.onTermination = { _ in telling.cancel() }
    }
  }
}

/// Receives a source's updates from any task; a repeated loss is reported only once.
final class PositionSink: Sendable {
  private let continuation: AsyncStream<PositionUpdate>.Continuation
  private let told = Mutex<PositionUpdate?>(nil)

  init(_ continuation: AsyncStream<PositionUpdate>.Continuation) { self.continuation = continuation }

  func tell(_ update: PositionUpdate) {
    told.withLock { told in
      if case .lost = update, told == update { return }
      told = update
      continuation.yield(update)
    }
  }
}
