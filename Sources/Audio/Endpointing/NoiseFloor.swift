/// Follows the level of the noise under speech, as a low percentile of the levels of the last 1.5 s.
///
/// Speech leaves gaps at least that often, so the quietest tenth of the frames is noise even while someone talks
/// (R. Martin, "Noise power spectral density estimation based on optimal smoothing and minimum statistics", 2001, uses
/// the minimum of a window of this length). A percentile scatters less than the minimum does.
struct NoiseFloor: Sendable {
  /// How many frames of 10 ms the window spans.
  static let window = 150

  /// The share of frames at or below the floor.
  static let percentile = 0.1

  /// How many frames are passed over at the least. Devices often give a few hundredths of a second of near-silence
  /// before they run, which must not pass for the noise.
  static let shortestGap = 8

  /// Levels of the last frames in dBFS, oldest first.
  private(set) var levels: [Double] = []

  /// The floor in dBFS; the lowest level there is before the first frame.
  private(set) var level = AudioLevel.floor

  /// Takes in the next frame's level.
  mutating func accept(_ newLevel: Double) {
    // Digital silence before the sound begins says nothing about the noise to come.
    if levels.allSatisfy({ $0 <= AudioLevel.floor }), newLevel > AudioLevel.floor { levels = [] }
    levels.append(newLevel)
    if levels.count > Self.window { levels.removeFirst() }
    let rank = max(Int(Double(levels.count) * Self.percentile), min(Self.shortestGap, levels.count / 2))
    level = levels.sorted()[min(rank, levels.count - 1)]
  }
}
