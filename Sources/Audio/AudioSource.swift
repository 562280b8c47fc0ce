import Synchronization

/// A single-pass source of audio: a file, a microphone, or a stage after another source.
///
/// The order of calls is ``start()``, then ``next()`` until it returns nil or throws, then ``stop()``.
/// - A source is single pass: it can't be started again after it ended or was stopped.
/// - Only one task at a time may read it. Chunks aren't buffered unless a source documents it.
/// - Cancelling the task that waits in ``next()`` ends the wait immediately, with nil or `CancellationError`.
/// - After an error the source is over: ``next()`` returns nil from then on.
public protocol AudioSource: AnyObject, Sendable {
  /// Opens the file or device. A second call does nothing.
  /// - Throws: ``AudioError`` if the file or device doesn't exist or can't be used.
  func start() async throws

  /// The next chunk, or nil at the end or after ``stop()``.
  /// - Throws: ``AudioError`` if the audio is interrupted: a file can't be read, or a device was disconnected.
  func next() async throws -> AudioChunk?

  /// Ends the source and closes its file or device. It can be called at any time, from any task, and more than once; a
  /// pending ``next()`` returns nil.
  func stop() async
}

extension AudioSource {
  /// The chunks as an asynchronous sequence, which starts the source at the first element and stops it at the end.
  public var chunks: AudioChunkSequence { AudioChunkSequence(source: self) }
}

/// The chunks of an ``AudioSource`` for `for try await`: single pass and not buffered.
///
/// The first element starts the source; its end, an error, or cancellation stops it. After leaving the loop early, call
/// ``AudioSource/stop()`` yourself.
public struct AudioChunkSequence: AsyncSequence, Sendable {
  let source: any AudioSource

  /// Makes the iterator; all iterators share the source's one position.
  public func makeAsyncIterator() -> Iterator { Iterator(source: source) }

  /// Reads chunks until the source ends.
  public struct Iterator: AsyncIteratorProtocol {
    let source: any AudioSource
    var isStarted = false
    var isOver = false

    /// The next chunk, or nil at the end.
    /// - Throws: the errors of ``AudioSource/start()`` and ``AudioSource/next()``.
    public mutating func next() async throws -> AudioChunk? {
      guard !isOver else { return nil }
      do {
        if !isStarted {
          isStarted = true
          try await source.start()
        }
        if let chunk = try await source.next() { return chunk }
      } catch {
        isOver = true
        await source.stop()
        throw error
      }
      isOver = true
      await source.stop()
      return nil
    }
  }
}

/// Samples already in memory as an ``AudioSource``.
public final class SampleBufferSource: AudioSource {
  private let samples: [Int16]
  private let sampleRate: Int
  private let chunkSize: Int
  private let position: Mutex<Int>

  /// Creates a source over mono samples, in chunks of `chunkSize` (at least 1); nil means 100 ms. `sampleRate` is in
  /// samples per second, positive.
  public init(_ samples: [Int16], sampleRate: Int = Endpointer.sampleRate, chunkSize: Int? = nil) {
    self.samples = samples
    self.sampleRate = sampleRate
    self.chunkSize = max(1, chunkSize ?? sampleRate / 10)
    position = Mutex(0)
  }

  /// Does nothing: the samples are in memory.
  public func start() async throws {}

  /// The next chunk, or nil at the end. Throws nothing.
  public func next() async throws -> AudioChunk? {
    let range = position.withLock { position in
      let start = position
      position = start + min(chunkSize, samples.count - start)
      return start..<position
    }
    guard !range.isEmpty else { return nil }
    return AudioChunk(samples: Array(samples[range]), sampleRate: sampleRate)
  }

  /// Ends the source and discards the remaining samples.
  public func stop() async {
    position.withLock { $0 = samples.count }
  }
}
