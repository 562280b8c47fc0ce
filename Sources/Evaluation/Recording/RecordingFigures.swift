import Foundation

/// What was measured of a take.
///
/// Speech and background are measured above 100 Hz, so that neither a DC offset nor an idling engine's rumble, which no
/// recogniser hears, counts.
public struct RecordingFigures: Sendable, Hashable {
  /// The level of the speech in dBFS, pauses left out; see ``SpeechLevels``.
  public var levelDBFS: Double

  /// The largest sample in dBFS, of the whole take.
  public var peakDBFS: Double

  /// The level of the background in dBFS.
  public var noiseDBFS: Double

  /// Speech over background in dB, the background's share of the speech taken off; -20 at the least.
  public var snr: Double

  /// How many samples are clipped.
  public var clippedSamples: Int

  /// The same as a share of all samples, 0...1.
  public var clippedShare: Double

  /// The mean of the samples as a share of full scale, -1...1.
  public var dcOffset: Double

  /// From the first to the last speech, in seconds since the take's start; nil when nobody spoke.
  public var speech: Range<Double>?

  /// How long the take is, in seconds.
  public var seconds: Double

  /// How long the speech is, in seconds.
  public var speechSeconds: Double { speech.map { $0.upperBound - $0.lowerBound } ?? 0 }
}
