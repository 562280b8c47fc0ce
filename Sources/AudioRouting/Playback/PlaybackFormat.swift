/// What a device agreed to play.
struct PlaybackFormat: Sendable, Hashable {
  /// How many channels are interleaved.
  var channels: Int

  /// How many frames to hand over at a time.
  var periodFrames: Int
}
