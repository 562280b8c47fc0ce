import NIOCore
import NIOPosix
public import Places
import Synchronization

public import struct Foundation.Date

/// The positions that a gpsd tells: a client of its protocol over TCP, gpsd_json(5).
///
/// Each stream has a connection of its own, as gpsd expects of its clients; a ``PositionKeeper`` shares one. A gpsd that
/// is not there, or goes, is tried again with pauses that grow, and one that does not answer any more is left. Reports
/// that make no sense are left out and counted.
public final class GPSDPositions: PositionProviding {
  /// How long is waited for what.
  public struct Timing: Hashable, Sendable {
    /// How long no report of the position is too long: `stale` is told, and gpsd asked whether it is there.
    public var silence: Duration
    /// The pause before gpsd is tried again; it doubles each time, until gpsd has reported.
    public var firstPause: Duration
    /// The longest pause.
    public var longestPause: Duration

    /// 10 s of silence; pauses from 1 s to 30 s.
    public static let standard = Timing(silence: .seconds(10), firstPause: .seconds(1), longestPause: .seconds(30))

    /// Makes a timing; times shorter than 10 ms, which would keep the machine busy, are brought to that.
    ///
    /// - Parameters:
    ///   - silence: How long no report of the position is too long.
    ///   - firstPause: The pause before gpsd is tried again.
    ///   - longestPause: The longest pause; `firstPause` at least.
    public init(silence: Duration, firstPause: Duration, longestPause: Duration) {
      self.silence = max(silence, .milliseconds(10))
      self.firstPause = max(firstPause, .milliseconds(10))
      self.longestPause = max(longestPause, self.firstPause)
    }
  }

  /// The port that gpsd listens on unless told otherwise.
  public static let standardPort: UInt16 = 2947

  private let host: String
  private let port: UInt16
  private let timing: Timing
  private let stopwatch: Stopwatch
  private let date: @Sendable () -> Date
  private let skipped = Atomic<Int>(0)

  /// Makes a client; it connects when its updates are asked for.
  ///
  /// - Parameters:
  ///   - host: A name, or an address of IPv4 or IPv6.
  ///   - port: The port.
  ///   - timing: How long is waited for what.
  ///   - clock: Runs the pauses.
  ///   - date: The calendar, for receivers that know no time.
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

  /// How many reports have been left out so far, of all streams: too long, no JSON, or a fix without a position.
  public var skippedReports: Int { skipped.load(ordering: .relaxed) }

  /// What gpsd tells, for as long as somebody reads it.
  public func updates() -> AsyncStream<PositionUpdate> { .newest { await self.run($0) } }

  /// Connects again and again, until the reader has gone.
  private func run(_ sink: PositionSink) async {
    var pause = timing.firstPause
    while !Task.isCancelled {
      let end = await converse(sink)
      // A connection that is left for its silence has told so.
      if end?.isSilent != true { sink.tell(.lost(.noReceiver)) }
      if end?.hasReported == true { pause = timing.firstPause }
      do { try await stopwatch.sleep(stopwatch.elapsed() + pause) } catch { return }
      pause = min(pause * 2, timing.longestPause)
    }
  }

  /// Connects and listens; `nil` where there is no connection. The reason makes no difference to the driver.
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
