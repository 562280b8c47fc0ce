import Audio
import Foundation

/// How loud and how steady the noise in a recording is, to choose an enhancement by.
///
/// The recording is cut into frames of 20 ms, whose levels are taken over all frequencies and in the four octaves
/// centred at 350, 700, 1400 and 2800 Hz. The quietest 40 % of the frames are taken for noise: people pause at least
/// that much in a recording of a command with its lead-in.
public struct NoiseProfile: Sendable, Hashable {
  /// The share of frames, the quietest, that is taken for noise.
  static let noiseShare = 0.4

  /// The share of frames, the loudest, that is taken for speech.
  static let speechShare = 0.1

  /// The mean power of the noise in dBFS, -120...0.
  public var levelDBFS: Double

  /// The standard deviation of the noise's level in each octave, averaged over the octaves, in dB. White or road noise
  /// gives 1 to 2 by chance alone; clatter and voices give more.
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
    let deviations = bands.octaves.map { octave in
      deviation(quiet.map { AudioLevel.decibels(meanSquare: octave[$0]) })
    }
    return NoiseProfile(levelDBFS: noise, steadinessDB: mean(deviations), speechToNoiseDB: speech - noise)
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(max(1, values.count))
  }

  private static func deviation(_ values: [Double]) -> Double {
    let centre = mean(values)
    return mean(values.map { ($0 - centre) * ($0 - centre) }).squareRoot()
  }
}
