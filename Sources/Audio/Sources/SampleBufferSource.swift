import Synchronization

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
  public init(_ samples: [Int16], sampleRate: Int = 16000, chunkSize: Int? = nil) {
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
