import Audio

/// The processing of a stage. Not thread-safe: its stage confines it.
protocol AudioProcessor: AnyObject {
  /// Processes the next chunk and returns the samples that are ready.
  func process(_ chunk: AudioChunk) throws(AudioError) -> [Int16]

  func finish() -> [Int16]
}

/// A source that processes the audio of another one, which it starts and stops.
actor ProcessingStage: AudioSource {
  private let upstream: any AudioSource
  private let sampleRate: Int
  private let makeProcessor: @Sendable () throws(AudioError) -> any AudioProcessor
  private var processor: (any AudioProcessor)?
  /// The number of samples lost upstream, at ``sampleRate``.
  private var dropped = 0.0
  private var isOver = false

  /// Creates a stage; `sampleRate` is the processor's output rate, in samples per second.
  init(
    _ upstream: any AudioSource, sampleRate: Int,
    makeProcessor: @escaping @Sendable () throws(AudioError) -> any AudioProcessor
  ) {
    self.upstream = upstream
    self.sampleRate = sampleRate
    self.makeProcessor = makeProcessor
  }

  func start() async throws {
    if processor == nil, !isOver { processor = try makeProcessor() }
    try await upstream.start()
  }

  func next() async throws -> AudioChunk? {
    while !isOver {
      guard let chunk = try await upstream.next() else {
        let rest = processor?.finish() ?? []
        end()
        return rest.isEmpty ? nil : take(rest)
      }
      dropped += Double(chunk.droppedBefore) * Double(sampleRate) / Double(max(1, chunk.sampleRate))
      let samples: [Int16]
      do {
        samples = try processor?.process(chunk) ?? []
      } catch {
        end()
        throw error
      }
      if !samples.isEmpty { return take(samples) }
    }
    return nil
  }

  nonisolated func stop() async {
    await upstream.stop()
    await end()
  }

  private func end() {
    isOver = true
    processor = nil
  }

  private func take(_ samples: [Int16]) -> AudioChunk {
    defer { dropped = 0 }
    return AudioChunk(samples: samples, sampleRate: sampleRate, droppedBefore: Int(dropped.rounded()))
  }
}
