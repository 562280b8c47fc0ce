public import Foundations
public import Places
import Synchronization

/// A track that is played as if it came from a receiver.
///
/// It begins when its updates are first requested. Later readers join the same drive at its current position. A second
/// after the last fix, the position is lost with `ended`, and the streams end.
public final class TrackPositions: PositionProviding {
  /// Allowed playback speeds, as multiples of the recorded speed.
  public static let scales = 0.01...1000.0

  private let track: Track
  private let scale: Double
  private let stopwatch: Stopwatch
  private let beginning = Mutex<Duration?>(nil)

  /// Makes a player. The scale is a multiple of the recorded speed, in ``scales``; reported speeds and times stay as
  /// recorded.
  ///
  /// - Throws: ``TrackError`` for a scale out of range.
  public init(_ track: Track, scale: Double = 1, clock: any Clock<Duration> = ContinuousClock()) throws(TrackError) {
    guard Self.scales.contains(scale) else {
      throw TrackError(message: "the playback speed is out of range", advice: "use 0.01 to 1000")
    }
    self.track = track
    self.scale = scale
    stopwatch = Stopwatch(clock)
  }

  /// The current fix, followed by each later one at its time.
  public func updates() -> AsyncStream<PositionUpdate> {
    .newest { [track, scale, stopwatch] sink in
      let beginning = self.begin()
      let played = (stopwatch.elapsed() - beginning) / .seconds(1) * scale
      do {
        if played < track.seconds + 1 {
          for number in track.number(after: played)..<track.count {
            let moment = track[number]
            try await stopwatch.sleep(beginning + .seconds(moment.seconds / scale))
            sink.send(.fix(moment.fix))
          }
          try await stopwatch.sleep(beginning + .seconds((track.seconds + 1) / scale))
        }
        sink.send(.lost(.ended))
      } catch {
        // The reader is gone.
      }
    }
  }

  /// The start time of the track; starts it if necessary.
  private func begin() -> Duration {
    beginning.withLock { beginning in
      let known = beginning ?? stopwatch.elapsed()
      beginning = known
      return known
    }
  }
}
