import NIOCore
import Places
import Synchronization

import struct Foundation.Date

/// One connection to gpsd: hands what comes to a ``GPSDSession``, and does what that wants done about silence.
final class GPSDConnection: Sendable {
  typealias Channel = NIOAsyncChannel<ByteBuffer, ByteBuffer>

  /// How a connection ended.
  struct End {
    /// Whether gpsd did not answer any more; otherwise it closed the connection.
    var isSilent: Bool
    /// Whether it had told anything about the position.
    var hasReported: Bool
  }

  private let session: Mutex<GPSDSession>
  private let sink: PositionSink
  private let stopwatch: Stopwatch
  private let date: @Sendable () -> Date
  private let onSkip: @Sendable (Int) -> Void

  /// Begins with the connection.
  ///
  /// - Parameters:
  ///   - sink: Where updates are told.
  ///   - stopwatch: Runs the time.
  ///   - silence: How long no report of the position is too long.
  ///   - date: The calendar.
  ///   - onSkip: Told how many more reports were left out.
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

  /// Listens until gpsd closes the connection or does not answer any more.
  ///
  /// - Throws: What writing to the connection throws.
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
    // A connection that breaks ends like one that is closed.
    while let bytes = try? await inbound.next() {
      let skipped = session.withLock { session in
        let before = session.skipped
        // Told under the lock, so that a loss that is told beside does not come after the fix that ends it.
        for update in session.take(bytes.readableBytesView, at: stopwatch.elapsed(), arrival: date()) {
          sink.tell(update)
        }
        return session.skipped - before
      }
      if skipped > 0 { onSkip(skipped) }
    }
  }

  /// Looks whether gpsd is silent: true where it does not answer any more, false where nobody listens.
  private func watch(_ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>) async -> Bool {
    do {
      while true {
        let look = session.withLock { session in
          let look = session.look(at: stopwatch.elapsed())
          if case .ask(let loss?) = look { sink.tell(.lost(loss)) }
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
