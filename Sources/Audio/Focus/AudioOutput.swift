import Foundation

/// An output that plays audio: a loudspeaker, or a recorder in tests.
public protocol AudioOutput: AnyObject, Sendable {
  /// Plays a chunk from beginning to end, and returns when playback has finished.
  ///
  /// Two concurrent calls play together if the device mixes; otherwise one of them fails. An empty chunk returns
  /// immediately.
  /// - Throws: ``AudioError`` if the device is absent, busy, forbidden, or lost while playing; `CancellationError` if
  ///   the task is cancelled, which stops playback.
  func play(_ chunk: AudioChunk) async throws
}

/// A short synthesized chime of pure tones, for events that don't warrant a sentence (AU-5).
///
/// Each note is A·w(t)·sin 2πft with a raised-cosine ramp w at both ends, (1 - cos πt/r) / 2, which avoids clicks.
public struct Tone: Sendable, Hashable {
  /// One note.
  public struct Note: Sendable, Hashable {
    /// Pitch in Hz.
    public var frequency: Double
    /// Length, ramps included.
    public var duration: Duration

    /// Creates a note.
    public init(frequency: Double, duration: Duration) { (self.frequency, self.duration) = (frequency, duration) }
  }

  /// The notes, one after another.
  public var notes: [Note]
  /// Level of the peaks in dBFS, at most 0.
  public var level: Double
  /// Length of each note's ramps; at most half the note.
  private static let ramp = Duration.milliseconds(15)

  /// Creates a tone.
  public init(_ notes: [Note], level: Double = -18) { (self.notes, self.level) = (notes, level) }

  /// The error chime: a low falling minor third, E4 to C♯4.
  public static let error = Tone([
    Note(frequency: 329.63, duration: .milliseconds(140)), Note(frequency: 277.18, duration: .milliseconds(220)),
  ])

  /// The samples. Notes at or above half the rate are silent, because they would alias to another pitch.
  /// A rate, in samples per second, that isn't positive gives no samples.
  public func chunk(sampleRate: Int = 48000) -> AudioChunk {
    guard sampleRate > 0 else { return AudioChunk(samples: [], sampleRate: sampleRate) }
    return AudioChunk(samples: notes.flatMap { samples(of: $0, sampleRate) }, sampleRate: sampleRate)
  }

  private func samples(of note: Note, _ sampleRate: Int) -> [Int16] {
    let count = note.duration.sampleCount(at: sampleRate)
    let rampCount = min(Self.ramp.sampleCount(at: sampleRate), count / 2)
    let amplitude = 32767 * pow(10, min(0, level) / 20)
    let isAudible = note.frequency > 0 && note.frequency < Double(sampleRate) / 2
    return (0..<count).map { index in
      guard isAudible else { return 0 }
      let distance = Double(min(index, count - 1 - index))
      let window = distance < Double(rampCount) ? (1 - cos(.pi * distance / Double(rampCount))) / 2 : 1
      let phase = 2 * Double.pi * note.frequency * Double(index) / Double(sampleRate)
      return Int16(saturating: amplitude * window * sin(phase))
    }
  }
}
