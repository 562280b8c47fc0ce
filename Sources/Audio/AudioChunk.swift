/// A run of mono samples, as every stage passes them on.
public struct AudioChunk: Sendable, Hashable {
  /// Signed 16-bit samples of one channel, in time order. May be empty.
  public var samples: [Int16]

  /// Samples per second.
  public var sampleRate: Int

  /// How many samples, at ``sampleRate``, were lost between the previous chunk and this one. Zero when none were.
  public var droppedBefore: Int

  /// Creates a chunk.
  /// - Parameters:
  ///   - samples: mono samples in time order.
  ///   - sampleRate: samples per second.
  ///   - droppedBefore: samples lost just before this chunk.
  public init(samples: [Int16], sampleRate: Int, droppedBefore: Int = 0) {
    self.samples = samples
    self.sampleRate = sampleRate
    self.droppedBefore = droppedBefore
  }

  /// How long the samples last; zero when the rate is not positive.
  public var duration: Duration { Duration(samples: samples.count, at: sampleRate) }

  /// The root-mean-square level in dBFS, -120...0; see ``AudioLevel``.
  public var levelDBFS: Double { AudioLevel.rms(of: samples) }
}
