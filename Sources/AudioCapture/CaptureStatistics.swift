/// What happened while capturing, for diagnosis.
public struct CaptureStatistics: Sendable, Hashable {
  /// Samples delivered by the device, before any were dropped for want of a reader.
  public var framesCaptured = 0

  /// How often the device's own buffer overflowed because nobody read it in time.
  public var overruns = 0

  /// Samples lost in overruns, judged by the clock.
  public var overrunSamples = 0

  /// Samples dropped because the reader of the source fell behind.
  public var droppedSamples = 0

  /// How often the system suspended the device.
  public var suspends = 0

  /// Creates statistics with nothing counted.
  public init() {}
}
