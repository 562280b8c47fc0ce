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
