import NIOCore
import Places
import Synchronization

import struct Foundation.Date

/// A connection to gpsd: passes received data to a ``GPSDSession``, and performs its actions about silence.
final class GPSDConnection: Sendable {
  typealias Channel = NIOAsyncChannel<ByteBuffer, ByteBuffer>

  /// The reason why a connection ended.
  struct End {
    /// Whether gpsd stopped responding; otherwise it closed the connection.
    var isSilent: Bool
    var hasReported: Bool
  }

  private let session: Mutex<GPSDSession>
  private let sink: PositionSink
  private let stopwatch: Stopwatch
  private let date: @Sendable () -> Date
  private let onSkip: @Sendable (Int) -> Void

  /// Starts with the connection; `silence` is the time without a position report that counts as silence. `onSkip` is
  /// called with the number of additional skipped reports.
  init(
    _ sink: PositionSink, _ stopwatch: Stopwatch, silence: Duration, date: @escaping @Sendable () -> Date,
    onSkip: @escaping @Sendable (Int) -> Void
  ) {
    self.sink = sink
    self.stopwatch = stopwatch
    self.date = date
    self.onSkip = onSkip
    session = Mutex(GPSDSession(silence: silence, at: stopwatch.elapsed()))
  }

  /// Reads until gpsd closes the connection or stops responding.
  func run(
    _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>, _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  ) async throws -> End {
    try await outbound.write(ByteBuffer(string: "?WATCH={\"enable\":true,\"json\":true};\n"))
    let isSilent = await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        await self.listen(inbound)
        return false
      }
      group.addTask { await self.watch(outbound) }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
    return End(isSilent: isSilent, hasReported: session.withLock(\.hasReported))
  }

  private func listen(_ inbound: NIOAsyncChannelInboundStream<ByteBuffer>) async {
    var inbound = inbound.makeAsyncIterator()
    // A broken connection ends like a closed one.
    while let bytes = try? await inbound.next() {
      let skipped = session.withLock { session in
        let before = session.skipped
        // Reported under the lock, so that a concurrent loss doesn't come after the fix that ends it.
        for update in session.take(bytes.readableBytesView, at: stopwatch.elapsed(), arrival: date()) {
          sink.send(update)
        }
        return session.skipped - before
      }
      if skipped > 0 { onSkip(skipped) }
    }
  }

  /// Watches for silence: true if gpsd stopped responding, false if there is no reader.
  private func watch(_ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>) async -> Bool {
    do {
      while true {
        let look = session.withLock { session in
          let look = session.look(at: stopwatch.elapsed())
          if case .ask(let loss?) = look { sink.send(.lost(loss)) }
          return look
        }
        switch look {
        case .wait(let instant): try await stopwatch.sleep(instant)
        case .ask: try await outbound.write(ByteBuffer(string: "?VERSION;\n"))
        case .leave: return true
        }
      }
    } catch {
      return false
    }
  }
}
