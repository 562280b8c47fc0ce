public import Audio

/// A stage that enhances its upstream's audio at 16 kHz: as many samples, at the same times.
///
/// With suppression on, the first samples come once the warm-up is complete (0.5 s), and what comes later is up to
/// 40 ms behind the upstream; without it nothing waits.
public actor EnhancedSource: AudioSource {
  /// What is done to the audio.
  public nonisolated let settings: EnhancementSettings

  private let upstream: any AudioSource
  private var pipeline: EnhancementPipeline?
  private var dropped = 0
  private var isOver = false

  /// Creates a stage.
  /// - Parameters:
  ///   - upstream: a source at ``Enhancer/sampleRate``; this starts and stops it.
  ///   - settings: what to do.
  public init(_ upstream: any AudioSource, settings: EnhancementSettings) {
    self.upstream = upstream
    self.settings = settings
  }

  /// Starts the upstream.
  /// - Throws: what the upstream throws, and ``Audio/AudioError`` when speexdsp cannot be set up.
  public func start() async throws {
    if pipeline == nil, !isOver { pipeline = try EnhancementPipeline(settings) }
    try await upstream.start()
  }

  /// The next enhanced chunk, or nil at the end.
  /// - Throws: what the upstream throws, and ``Audio/AudioError`` for a chunk that is not at 16 kHz.
  public func next() async throws -> AudioChunk? {
    while !isOver {
      guard let chunk = try await upstream.next() else {
        isOver = true
        let rest = pipeline?.finish() ?? []
        pipeline = nil
        return rest.isEmpty ? nil : take(rest)
      }
      guard chunk.sampleRate == Enhancer.sampleRate else {
        end()
        throw AudioError(
          .unsupportedFormat, subject: "enhancement", message: "cannot work at \(chunk.sampleRate) samples per second",
          advice: "resample the audio to \(Enhancer.sampleRate) first")
      }
      dropped += chunk.droppedBefore
      let samples = pipeline?.process(chunk.samples) ?? []
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
    pipeline = nil
  }

  private func take(_ samples: [Int16]) -> AudioChunk {
    defer { dropped = 0 }
    return AudioChunk(samples: samples, sampleRate: Enhancer.sampleRate, droppedBefore: dropped)
  }
}
