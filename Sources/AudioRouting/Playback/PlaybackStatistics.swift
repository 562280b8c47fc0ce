/// What happened while playing, for diagnosis.
public struct PlaybackStatistics: Sendable, Hashable {
  /// Frames the device took.
  public var framesPlayed = 0

  /// How often the device ran out of audio.
  public var underruns = 0

  /// How often the system suspended the device.
  public var suspends = 0

  /// Creates statistics with nothing counted.
  public init() {}
}
