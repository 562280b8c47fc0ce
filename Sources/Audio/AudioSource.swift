import Synchronization

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
  /// - Throws: ``AudioError`` when the audio breaks off: a file that cannot be read, a device unplugged.
  func next() async throws -> AudioChunk?

  /// Ends the source and lets go of its file or device. May be called at any time, from any task, and more than once;
  /// a pending ``next()`` gives nil.
  func stop() async
}

extension AudioSource {
  /// The chunks as an asynchronous sequence, which starts the source on the first element and stops it at its end.
  public var chunks: AudioChunkSequence { AudioChunkSequence(source: self) }
}

/// The chunks of an ``AudioSource`` for `for try await`.
///
/// Single pass and not buffered: iterating takes chunks from the source itself. The first element starts the source;
/// its end, an error, or cancellation stops it. After leaving the loop early, call ``AudioSource/stop()`` yourself.
public struct AudioChunkSequence: AsyncSequence, Sendable {
  /// What a loop sees.
  public typealias Element = AudioChunk

  let source: any AudioSource

  /// Makes the iterator; all iterators share the source's one position.
  public func makeAsyncIterator() -> Iterator { Iterator(source: source) }

  /// Reads chunks until the source ends.
  public struct Iterator: AsyncIteratorProtocol {
    let source: any AudioSource
    var isStarted = false
    var isOver = false

    /// The next chunk, or nil at the end.
    /// - Throws: what ``AudioSource/start()`` and ``AudioSource/next()`` throw.
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

  /// Creates a source over `samples`.
  /// - Parameters:
  ///   - samples: mono samples in time order.
  ///   - sampleRate: samples per second, positive.
  ///   - chunkSize: samples in each chunk but the last, at least 1; nil means 100 ms.
  public init(_ samples: [Int16], sampleRate: Int = Endpointer.sampleRate, chunkSize: Int? = nil) {
    self.samples = samples
    self.sampleRate = sampleRate
    self.chunkSize = max(1, chunkSize ?? sampleRate / 10)
    position = Mutex(0)
  }

  /// Does nothing: the samples are there.
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

  /// Ends the source: what is left is not given.
  public func stop() async {
    position.withLock { $0 = samples.count }
  }
}
