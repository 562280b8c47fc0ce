package import Audio
package import DestinationSearch
import Foundations
import Places
import Synchronization

/// The endpointer's boundaries of an utterance in a live run, and the position of its speech.
///
/// Positions are samples at 16 kHz since the microphone was opened.
package struct LiveTiming: Codable, Sendable, Hashable {
  /// From the first to the last speech, as ``SpeechSpan`` finds it without any condition; `nil` if there is no
  /// speech.
  package var speech: Range<Int>?
  /// The recognizer's input; `nil` if no speech was detected.
  package var heard: Range<Int>?
  /// Number of samples received when the end was detected; `nil` if it wasn't before the audio ended.
  package var decided: Int?
}

extension LiveTiming {
  /// Creates the timing of a recorded utterance, without the position of the speech.
  package init(_ heard: UtteranceListener.Heard) {
    func samples(_ time: Duration) -> Int { time.sampleCount(at: Endpointer.sampleRate) }
    guard heard.isUtterance else {
      self.init()
      return
    }
    self.init(
      heard: samples(heard.start)..<samples(heard.end), decided: heard.isEndDetected ? samples(heard.audio) : nil)
  }

  /// The range of decoded positions, in samples: more than a year of audio.
  private static let positions = 0...(1 << 40)

  /// - Throws: `DecodingError`, also for a position out of range.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func range(_ key: CodingKeys) throws -> Range<Int>? {
      guard let range = try values.decodeIfPresent(Range<Int>.self, forKey: key) else { return nil }
      guard Self.positions.contains(range.lowerBound), Self.positions.contains(range.upperBound) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values,
          debugDescription: "\(range) is out of range; use samples from 0 to \(Self.positions.upperBound)")
      }
      return range
    }
    self.init(
      speech: try range(.speech), heard: try range(.heard),
      decided: try values.decodeIfPresent(in: Self.positions, forKey: .decided))
  }
}

/// A recording that arrives no faster than from a microphone: each chunk when its last sample has been spoken.
package final class PacedSource<Time: Clock>: AudioSource where Time.Duration == Duration {
  private let source: any AudioSource
  private let clock: Time
  private let state = Mutex<(start: Time.Instant?, given: Duration)>((nil, .zero))

  /// - `source`: The recording; it hasn't been started.
  package init(_ source: any AudioSource, clock: Time = ContinuousClock()) {
    self.source = source
    self.clock = clock
  }

  /// Starts the source; its first sample is spoken now.
  package func start() async throws {
    try await source.start()
    state.withLock { $0 = (clock.now, .zero) }
  }

  /// The source's next chunk, when it has been spoken.
  /// - Throws: What the source throws, and `CancellationError`.
  package func next() async throws -> AudioChunk? {
    guard let chunk = try await source.next() else { return nil }
    let due = state.withLock { state in
      state.given += .seconds(1) * chunk.samples.count / chunk.sampleRate
      return state.start?.advanced(by: state.given)
    }
    if let due { try await clock.sleep(until: due, tolerance: nil) }
    return chunk
  }

  package func stop() async { await source.stop() }
}
