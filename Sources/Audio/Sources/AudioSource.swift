/// Something that gives audio in order, once: a file, a microphone, or a stage after another source.
///
/// The order of calls is ``start()``, then ``next()`` until it gives nil or throws, then ``stop()``.
/// - A source is single pass: it cannot be started again after it ended or was stopped.
/// - One task at a time reads it. Chunks are not buffered unless a source says so.
/// - Cancelling the task that waits in ``next()`` ends the wait at once, with nil or `CancellationError`.
/// - After an error the source is over: ``next()`` gives nil from then on.
public protocol AudioSource: AnyObject, Sendable {
  /// Opens what the audio comes from. A second call does nothing.
  /// - Throws: ``AudioError`` when there is no such file or device, or it cannot be used.
  func start() async throws

  /// The next chunk, or nil at the end or after ``stop()``.
  /// - Throws: ``AudioError`` when the audio breaks off: a file cut short, a device unplugged.
  func next() async throws -> AudioChunk?

  /// Ends the source and lets go of its file or device. May be called at any time, from any task, and more than once;
  /// a pending ``next()`` gives nil.
  func stop() async
}

extension AudioSource {
  /// The chunks as an asynchronous sequence, which starts the source on the first element and stops it at its end.
  public var chunks: AudioChunkSequence { AudioChunkSequence(source: self) }
}
