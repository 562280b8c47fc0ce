public import Audio

/// A stage that gives its upstream's audio at another rate, 16 kHz by default, aligned in time and equally long.
///
/// Audio that has the rate already passes unchanged. When the upstream changes its rate, what the filter holds of the
/// old one is given first.
public actor ResamplingSource: AudioSource {
  /// The rate of the chunks this gives, in samples per second.
  public nonisolated let sampleRate: Int

  private let upstream: any AudioSource
  private let quality: Int
  private var resampler: SpeexResampler?
  private var dropped = 0.0
  private var isOver = false

  /// Creates a stage.
  /// - Parameters:
  ///   - upstream: where the audio comes from; this starts and stops it.
  ///   - sampleRate: the rate to give, in samples per second.
  ///   - quality: speexdsp's quality, 0...10; above 8 nothing more can be heard.
  public init(_ upstream: any AudioSource, sampleRate: Int = 16000, quality: Int = 9) {
    self.upstream = upstream
    self.sampleRate = sampleRate
    self.quality = quality
  }

  /// Starts the upstream.
  /// - Throws: what the upstream throws.
  public func start() async throws { try await upstream.start() }

  /// The next resampled chunk, or nil at the end.
  /// - Throws: what the upstream throws, and ``Audio/AudioError`` for a rate that cannot be changed.
  public func next() async throws -> AudioChunk? {
    while !isOver {
      guard let chunk = try await upstream.next() else {
        isOver = true
        let rest = resampler?.finish() ?? []
        resampler = nil
        return rest.isEmpty ? nil : take(rest)
      }
      dropped += Double(chunk.droppedBefore) * Double(sampleRate) / Double(max(1, chunk.sampleRate))
      let samples: [Int16]
      do {
        samples = try convert(chunk)
      } catch {
        end()
        throw error
      }
      if !samples.isEmpty { return take(samples) }
    }
    return nil
  }

  /// Stops the upstream.
  public nonisolated func stop() async {
    await upstream.stop()
    await end()
  }

  private func end() {
    isOver = true
    resampler = nil
  }

  private func convert(_ chunk: AudioChunk) throws(AudioError) -> [Int16] {
    var samples: [Int16] = []
    if let current = resampler, current.inputRate != chunk.sampleRate {
      samples = current.finish()
      resampler = nil
    }
    if chunk.sampleRate == sampleRate { return samples + chunk.samples }
    let current: SpeexResampler
    if let resampler {
      current = resampler
    } else {
      current = try SpeexResampler(from: chunk.sampleRate, to: sampleRate, quality: quality)
      resampler = current
    }
    return samples + current.process(chunk.samples)
  }

  private func take(_ samples: [Int16]) -> AudioChunk {
    defer { dropped = 0 }
    return AudioChunk(samples: samples, sampleRate: sampleRate, droppedBefore: Int(dropped.rounded()))
  }
}
