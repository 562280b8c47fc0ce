import Foundation

/// Something that plays audio: a loudspeaker, or a recorder of what would have been heard.
public protocol AudioOutput: AnyObject, Sendable {
  /// Plays a chunk from beginning to end, and comes back once it has been heard.
  ///
  /// Two calls at once are heard together where the device mixes, and one of them fails where it does not.
  /// - Parameter chunk: what to play, at its own rate. An empty one is played at once.
  /// - Throws: ``AudioError`` when the device is absent, busy, forbidden, or lost while playing; `CancellationError`
  ///   when the task is cancelled, with the rest unheard.
  func play(_ chunk: AudioChunk) async throws
}

/// A short chime of pure tones, made by arithmetic: heard where a sentence would be too much (AU-5).
///
/// Each note is A·w(t)·sin 2πft with a raised-cosine ramp w at both ends, (1 - cos πt/r) / 2, so that it neither clicks
/// nor spreads.
public struct Tone: Sendable, Hashable {
  /// One note.
  public struct Note: Sendable, Hashable {
    /// Pitch in Hz.
    public var frequency: Double
    /// How long it sounds, ramps included.
    public var duration: Duration

    /// Makes a note.
    public init(frequency: Double, duration: Duration) {
      self.frequency = frequency
      self.duration = duration
    }
  }

  /// The notes, one after another.
  public var notes: [Note]

  /// Level of the peaks in dBFS, at most 0.
  public var level: Double

  /// Length of each note's ramps; at most half the note.
  public var ramp: Duration

  /// Makes a tone.
  public init(_ notes: [Note], level: Double = -18, ramp: Duration = .milliseconds(15)) {
    self.notes = notes
    self.level = level
    self.ramp = ramp
  }

  /// Something went wrong: a low falling minor third, E4 to C♯4.
  public static let error = Tone([
    Note(frequency: 329.63, duration: .milliseconds(140)), Note(frequency: 277.18, duration: .milliseconds(220)),
  ])

  /// The samples. Notes at or above half the rate are silent, since they would fold to another pitch.
  /// - Parameter sampleRate: samples per second; not positive gives no samples.
  public func chunk(sampleRate: Int = 48000) -> AudioChunk {
    guard sampleRate > 0 else { return AudioChunk(samples: [], sampleRate: sampleRate) }
    return AudioChunk(samples: notes.flatMap { samples(of: $0, sampleRate) }, sampleRate: sampleRate)
  }

  private func samples(of note: Note, _ sampleRate: Int) -> [Int16] {
    let count = note.duration.sampleCount(at: sampleRate)
    let rampCount = min(ramp.sampleCount(at: sampleRate), count / 2)
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
