import Places
import Synchronization

extension AsyncStream<PositionUpdate> {
  /// A stream that keeps the newest update for its reader, and whose source runs for as long as there is a reader.
  ///
  /// - Parameter source: Tells updates until it returns, which ends the stream; cancelled when the reader has gone.
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

/// Where a source tells its updates, from any task; a loss that has been told is not told again.
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
