import Audio
import Foundation

/// How loud and how steady the noise in a recording is, to choose an enhancement by.
///
/// The recording is cut into frames of 20 ms, whose levels are taken over all frequencies and in the four octaves
/// centred at 350, 700, 1400 and 2800 Hz. The noise's level is that of the quietest 40 % of the frames: people pause at
/// least that much in a recording of a command with its lead-in. Its steadiness is measured before and after the
/// utterance that an ``Audio/Endpointer`` finds, as the quietest frames alone would make any noise look steady; only
/// when there is less than 0.3 s of that are the quietest frames used.
public struct NoiseProfile: Sendable, Hashable {
  /// The share of frames, the quietest, that is taken for noise.
  static let noiseShare = 0.4

  /// The share of frames, the loudest, that is taken for speech.
  static let speechShare = 0.1

  /// How many frames outside the utterance are enough to judge the noise by: 0.3 s.
  static let minimumPauseFrames = 15

  /// The mean power of the noise in dBFS, -120...0.
  public var levelDBFS: Double

  /// The standard deviation of the noise's level in each octave, averaged over the octaves, in dB. Even white noise
  /// gives about 0.8 by the chance of short frames; clatter and voices give more.
  public var steadinessDB: Double

  /// The mean power of the loudest tenth of the frames above ``levelDBFS``, in dB, 0 or more.
  public var speechToNoiseDB: Double

  /// Creates a profile.
  public init(levelDBFS: Double, steadinessDB: Double, speechToNoiseDB: Double) {
    self.levelDBFS = levelDBFS
    self.steadinessDB = steadinessDB
    self.speechToNoiseDB = speechToNoiseDB
  }

  /// Measures a recording.
  /// - Parameter samples: mono samples at 16 kHz; less than 0.2 s of them give a profile of silence.
  public static func measure(_ samples: [Int16]) -> NoiseProfile {
    let bands = OctaveBandLevels(samples)
    let count = bands.total.count
    guard count >= 10 else {
      return NoiseProfile(levelDBFS: AudioLevel.floor, steadinessDB: 0, speechToNoiseDB: 0)
    }
    let order = bands.total.indices.sorted { bands.total[$0] < bands.total[$1] }
    let quiet = order.prefix(max(2, Int(Double(count) * noiseShare)))
    let loud = order.suffix(max(1, Int(Double(count) * speechShare)))
    let noise = AudioLevel.decibels(meanSquare: mean(quiet.map { bands.total[$0] }))
    let speech = AudioLevel.decibels(meanSquare: mean(loud.map { bands.total[$0] }))
    let pauses = pauseFrames(samples, count: count)
    let idle = pauses.count >= minimumPauseFrames ? pauses : Array(quiet)
    let deviations = bands.octaves.map { octave in
      deviation(idle.map { AudioLevel.decibels(meanSquare: octave[$0]) })
    }
    return NoiseProfile(levelDBFS: noise, steadinessDB: mean(deviations), speechToNoiseDB: speech - noise)
  }

  /// The frames outside the utterance: all, if there is none.
  private static func pauseFrames(_ samples: [Int16], count: Int) -> [Int] {
    var endpointer = Endpointer(rules: .wholeFile)
    let events = endpointer.accept(samples) + endpointer.finish()
    guard case .speechEnded(let range, _) = events.last else { return Array(0..<count) }
    return (0..<count).filter { frame in
      !range.overlaps(frame * OctaveBandLevels.frameLength..<(frame + 1) * OctaveBandLevels.frameLength)
    }
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(max(1, values.count))
  }

  private static func deviation(_ values: [Double]) -> Double {
    let centre = mean(values)
    return mean(values.map { ($0 - centre) * ($0 - centre) }).squareRoot()
  }
}
