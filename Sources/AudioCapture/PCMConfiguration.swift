/// What a device agreed to deliver.
struct PCMConfiguration: Sendable, Hashable {
  /// Samples per second of each channel.
  var sampleRate: Int

  /// How many channels are interleaved.
  var channels: Int

  /// How many frames to ask for at a time.
  var periodFrames: Int
}
