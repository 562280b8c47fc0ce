public import Foundations
public import Places
import Synchronization

/// A track that is played as if a receiver told it.
///
/// It begins when somebody asks for its updates first. Who asks later sees the same drive from where it is then. A second
/// after the last fix the position is lost, as the track has `ended`, and so have the streams.
public final class TrackPositions: PositionProviding {
  /// How many times as fast as it was driven a track can be played.
  public static let scales = 0.01...1000.0

  private let track: Track
  private let scale: Double
  private let stopwatch: Stopwatch
  private let beginning = Mutex<Duration?>(nil)

  /// Makes a player.
  ///
  /// - Parameters:
  ///   - track: What is played.
  ///   - scale: How many times as fast as it was driven, in ``scales``. Speeds and times are told as they were driven.
  ///   - clock: Runs the time.
  /// - Throws: ``TrackError`` for a scale out of range.
  public init(
    _ track: Track, scale: Double = 1, clock: any Clock<Duration> = ContinuousClock()
  ) throws(TrackError) {
    guard Self.scales.contains(scale) else {
      throw TrackError(message: "a track cannot be played so many times as fast", advice: "give 0.01 to 1000")
    }
    self.track = track
    self.scale = scale
    stopwatch = Stopwatch(clock)
  }

  /// The fix of the moment, and each later one when its time comes.
  public func updates() -> AsyncStream<PositionUpdate> {
    .newest { [track, scale, stopwatch] sink in
      let beginning = self.begin()
      let played = (stopwatch.elapsed() - beginning) / .seconds(1) * scale
      do {
        if played < track.seconds + 1 {
          for number in track.number(after: played)..<track.count {
            let moment = track[number]
            try await stopwatch.sleep(beginning + .seconds(moment.seconds / scale))
            sink.tell(.fix(moment.fix))
          }
          try await stopwatch.sleep(beginning + .seconds((track.seconds + 1) / scale))
        }
        sink.tell(.lost(.ended))
      } catch {
        // The reader has gone.
      }
    }
  }

  /// When the track began, which is now where it has not.
  private func begin() -> Duration {
    beginning.withLock { beginning in
      let known = beginning ?? stopwatch.elapsed()
      beginning = known
      return known
    }
  }
}
