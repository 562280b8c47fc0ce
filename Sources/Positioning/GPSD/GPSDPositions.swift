import NIOCore
import NIOPosix
public import Places
import Synchronization

public import struct Foundation.Date

/// The positions from gpsd: a client of its protocol over TCP, gpsd_json(5).
///
/// Each stream has its own connection, as gpsd expects; a ``PositionKeeper`` shares one. If gpsd isn't running or
/// disconnects, the client reconnects with growing delays; if gpsd stops responding, the client disconnects first.
/// Invalid reports are skipped and counted.
public final class GPSDPositions: PositionProviding {
  /// The timeouts and delays of the client.
  public struct Timing: Hashable, Sendable {
    /// Time without a position report after which the position is reported as stale, and gpsd is probed.
    public var silence: Duration
    /// Delay before reconnecting; it doubles each time until gpsd has reported a position.
    public var firstPause: Duration
    /// Maximum delay.
    public var longestPause: Duration

    /// 10 s of silence; delays from 1 s to 30 s.
    public static let standard = Timing(silence: .seconds(10), firstPause: .seconds(1), longestPause: .seconds(30))

    /// Makes a timing; times below 10 ms, which would cause a busy loop, are raised to that.
    public init(silence: Duration, firstPause: Duration, longestPause: Duration) {
      self.silence = max(silence, .milliseconds(10))
      self.firstPause = max(firstPause, .milliseconds(10))
      self.longestPause = max(longestPause, self.firstPause)
    }
  }

  /// gpsd's default port.
  public static let standardPort: UInt16 = 2947

  private let host: String
  private let port: UInt16
  private let timing: Timing
  private let stopwatch: Stopwatch
  private let date: @Sendable () -> Date
  private let skipped = Atomic<Int>(0)

  /// Makes a client; it connects when its updates are requested. `date` is for receivers that don't know the time.
  public init(
    host: String = "localhost", port: UInt16 = standardPort, timing: Timing = .standard,
    clock: any Clock<Duration> = ContinuousClock(), date: @escaping @Sendable () -> Date = { .now }
  ) {
    self.host = host
    self.port = port
    self.timing = timing
    self.date = date
    stopwatch = Stopwatch(clock)
  }

  /// Number of skipped reports of all streams so far: too long, not JSON, or a fix without a position.
  public var skippedReports: Int { skipped.load(ordering: .relaxed) }

  /// The updates from gpsd, for as long as there is a reader.
  public func updates() -> AsyncStream<PositionUpdate> { .newest { await self.run($0) } }

  /// Reconnects until the reader is gone.
  private func run(_ sink: PositionSink) async {
    var pause = timing.firstPause
    while !Task.isCancelled {
      let end = await converse(sink)
      // A silent connection has already reported the loss.
      if end?.isSilent != true { sink.send(.lost(.noReceiver)) }
      if end?.hasReported == true { pause = timing.firstPause }
      do { try await stopwatch.sleep(stopwatch.elapsed() + pause) } catch { return }
      pause = min(pause * 2, timing.longestPause)
    }
  }

  /// Connects and reads; `nil` if the connection fails. The reason makes no difference to the driver.
  private func converse(_ sink: PositionSink) async -> GPSDConnection.End? {
    try? await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connectTimeout(.seconds(5))
      .connect(host: host, port: Int(port)) { channel in
        channel.eventLoop.makeCompletedFuture { try GPSDConnection.Channel(wrappingChannelSynchronously: channel) }
      }
      .executeThenClose { inbound, outbound in
        let connection = GPSDConnection(sink, stopwatch, silence: timing.silence, date: date) {
          self.skipped.wrappingAdd($0, ordering: .relaxed)
        }
        return try await connection.run(inbound, outbound)
      }
  }
}
